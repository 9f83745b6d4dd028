import { GatewayUnreachable } from '../../gateway-http.ts';
import type { GatewayPayment } from '../../gateway.ts';
import { readAmount, writeAmount } from './amounts.ts';
import { entityIdsOf } from './entities.ts';
import { callHyperpay, reportAnswer, type HyperpayAccount, type Transaction } from './hyperpay-api.ts';
import { kindOf } from './result-code.ts';

/** What the gateway has under our reference: the debit that counts, and what went back of it. */
export type Report = { debit: Transaction | undefined; refundedMinor: number };

/**
 * Asks for every transaction of our reference, whatever became of checkout and session. Without a remembered entity
 * (the answer to the start was lost) every entity of the method is asked. Throws GatewayUnreachable when one of them
 * gives no answer or too many requests were made: half a report is none.
 */
export async function readReport(account: HyperpayAccount, payment: GatewayPayment): Promise<Report> {
  const known = payment.memory['entityId'];
  const entityIds = known === undefined ? entityIdsOf(account.settings, payment.method) : [known];
  const transactions: Transaction[] = [];
  for (const entityId of entityIds) transactions.push(...(await ask(account, payment, entityId)));
  const own = transactions.filter(({ merchantTransactionId }) => merchantTransactionId === payment.id);
  const debit = pickDebit(own, payment);
  return { debit, refundedMinor: debit ? sumOfRefunds(own, debit, payment) : 0 };
}

async function ask(account: HyperpayAccount, payment: GatewayPayment, entityId: string): Promise<Transaction[]> {
  const query = { merchantTransactionId: payment.id };
  const { result, payments } = await callHyperpay(account, reportAnswer, { path: 'query', entityId, query });
  if (payments) return payments;
  if (kindOf(result.code) === 'nothing-found') return [];
  throw new GatewayUnreachable(`the report answered ${result.code}`);
}

/** A checkout may have been tried several times: what was taken counts, then what is under way, then the newest. */
function pickDebit(own: Transaction[], payment: GatewayPayment): Transaction | undefined {
  const debits = own.filter(({ id, paymentType }) => id !== undefined && paymentType === 'DB');
  const taken = debits.filter(({ result }) => kindOf(result.code) === 'success');
  const expected = writeAmount(payment.amountMinor, payment.currency);
  return (
    taken.find(({ amount }) => amount === expected) ??
    taken[0] ??
    debits.find(({ result }) => ['pending', 'in-doubt'].includes(kindOf(result.code))) ??
    debits[0]
  );
}

/** Refunds (RF) and reversals before the day's end (RV); a reversal names no amount, it is of the whole. */
const sumOfRefunds = (own: Transaction[], debit: Transaction, { currency }: GatewayPayment): number =>
  own
    .filter(({ paymentType }) => paymentType === 'RF' || paymentType === 'RV')
    .filter(({ referencedId, result }) => referencedId === debit.id && kindOf(result.code) === 'success')
    .reduce((sum, { amount }) => sum + Math.max(0, readAmount(amount ?? debit.amount, currency)), 0);
