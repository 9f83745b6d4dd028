import type { Currency } from '@sufra/ordering';
import { currencyOf, readAmount } from './amounts.ts';
import type { IntentDetails, Operation } from './intent.ts';
import { isTaking } from './statuses.ts';

/** What was taken and what went back, in minor units. */
export type Money = { amountMinor: number; currencyCode: string; refundedMinor: number; refundPendingMinor: number };

/** Nothing when one of the amounts is not one of this currency: an answer that cannot be read says nothing. */
export function readMoney({ intent, transaction }: IntentDetails, currency: Currency): Money | undefined {
  const operations = transaction?.operations ?? [];
  const taken = operations.filter((operation) => isTaking(operation) && operation.amount !== undefined);
  const whole = readAmount(intent.amount, currency);
  const amountMinor = taken.length > 0 ? total(taken, currency) : whole;
  const named = taken[0]?.amount && currencyOf(taken[0].amount);
  const currencyCode = named || currencyOf(intent.amount) || intent.amount_currency;
  const refunds = (status: string) =>
    total(
      operations.filter((operation) => operation.type === 'refund' && operation.status === status),
      currency,
    );
  const [refunded, refundPendingMinor] = [refunds('successful'), refunds('pending')];
  if (amountMinor === undefined || refunded === undefined || refundPendingMinor === undefined || !currencyCode) {
    return undefined;
  }
  const isRefunded = intent.payment_status?.status === 'REFUNDED';
  return {
    amountMinor,
    currencyCode: currencyCode.toUpperCase(),
    refundedMinor: isRefunded ? Math.max(refunded, amountMinor) : refunded,
    refundPendingMinor,
  };
}

function total(operations: Operation[], currency: Currency): number | undefined {
  const amounts = operations.map(({ amount }) => (amount === undefined ? undefined : readAmount(amount, currency)));
  return amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
}
