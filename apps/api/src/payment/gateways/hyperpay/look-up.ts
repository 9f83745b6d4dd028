import type { PayWith } from '@sufra/contracts';
import { GatewayUnreachable } from '../../gateway-http.ts';
import type { Found, GatewayPayment } from '../../gateway.ts';
import { readAmount } from './amounts.ts';
import { callHyperpay, transaction, type HyperpayAccount, type Transaction } from './hyperpay-api.ts';
import { readReport } from './report.ts';
import { failureOf, kindOf } from './result-code.ts';

/**
 * Asks what became of a payment (API-35): the checkout first, whose id is the stored one and never one that a browser
 * brought. Its status can be read twice a minute and for half an hour; after that, and once a payment has a name, the
 * report of our reference says it, and what went back as well.
 */
export async function lookUpHyperpay(account: HyperpayAccount, payment: GatewayPayment): Promise<Found> {
  try {
    const { checkoutId, entityId } = payment.memory;
    if (checkoutId === undefined || entityId === undefined) return await fromReport(account, payment, 'none');
    const checkout = { checkoutId, entityId };
    if (payment.providerPaymentId === null) {
      return await fromCheckout(account, payment, checkout, (otherwise) => fromReport(account, payment, otherwise));
    }
    const reported = await fromReport(account, payment, 'none');
    // A payment that is still at the bank may be in no report yet.
    return reported.kind === 'none'
      ? await fromCheckout(account, payment, checkout, async (kind) => ({ kind }))
      : reported;
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

type Nothing = 'none' | 'unknown';

/** Reads a checkout; where it says nothing of the payment, `ask` is asked. */
async function fromCheckout(
  account: HyperpayAccount,
  payment: GatewayPayment,
  { checkoutId, entityId }: { checkoutId: string; entityId: string },
  ask: (otherwise: Nothing) => Promise<Found>,
): Promise<Found> {
  const path = `checkouts/${encodeURIComponent(checkoutId)}/payment`;
  const answer = await callHyperpay(account, transaction, { path, entityId });
  switch (kindOf(answer.result.code)) {
    // A paid checkout whose session is over answers the same as one that nobody paid.
    case 'no-session':
    case 'nothing-found':
      return ask('none');
    case 'throttled':
    case 'in-doubt':
    case 'chargeback':
      return ask('unknown');
    case 'pending':
      // Before a card was entered there is a checkout and no payment.
      return answer.paymentType === undefined ? { kind: 'none' } : present(payment, answer, 0);
    default:
      // What names no payment is about our request (a token that was changed, say), and not about the money.
      return answer.id === undefined ? ask('unknown') : present(payment, answer, 0);
  }
}

async function fromReport(account: HyperpayAccount, payment: GatewayPayment, otherwise: Nothing): Promise<Found> {
  const { debit, refundedMinor } = await readReport(account, payment);
  return debit ? present(payment, debit, refundedMinor) : { kind: otherwise };
}

/** What was taken is told as the gateway tells it; what was not taken needs no amount. */
function present(payment: GatewayPayment, debit: Transaction, refundedMinor: number): Found {
  const kind = kindOf(debit.result.code);
  const isOver = kind !== 'success' && kind !== 'pending' && kind !== 'in-doubt';
  if (kind === 'chargeback') return { kind: 'unknown' };
  const isTaken = kind === 'success';
  const paidWith = paidWithOf(debit.paymentBrand);
  return {
    kind: 'payment',
    state: isTaken ? 'success' : isOver ? 'failed' : 'pending',
    providerPaymentId: debit.id ?? payment.providerPaymentId ?? payment.id,
    reference: debit.merchantTransactionId ?? (isTaken ? '' : payment.id),
    amountMinor:
      debit.amount === undefined && !isTaken ? payment.amountMinor : readAmount(debit.amount, payment.currency),
    currencyCode: debit.currency ?? (isTaken ? '' : payment.currency.code),
    refundedMinor,
    code: debit.result.code,
    ...(isOver && { failure: failureOf(debit.result.code) }),
    ...(debit.paymentBrand && {
      card: { brand: brandName(debit.paymentBrand), last4: debit.card?.last4Digits ?? null },
    }),
    ...(paidWith && { paidWith }),
  };
}

const brandNames: Record<string, string> = {
  MADA: 'mada',
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  JCB: 'JCB',
};

const brandName = (brand: string): string | null => brandNames[brand] ?? null;

function paidWithOf(brand: string | undefined): PayWith | undefined {
  if (brand === 'APPLEPAY') return 'apple-pay';
  if (brand === 'STC_PAY') return 'stc-pay';
  return brand === undefined ? undefined : 'card';
}
