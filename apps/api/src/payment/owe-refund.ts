import type { Context } from '../context.ts';
import type { RefundReason } from './payment.tables.ts';
import type { StoredPayment } from './stored-payment.ts';

/** What makes a payment's money go back: everything that the provider took and has not returned yet. */
export const owe = (
  context: Pick<Context, 'now'>,
  reason: RefundReason,
  taken: { amountMinor: number; currencyCode: string },
): Partial<StoredPayment> => ({
  refundStatus: 'due',
  refundReason: reason,
  refundMinor: taken.amountMinor,
  refundCurrencyCode: taken.currencyCode,
  checkAt: context.now(),
  checks: 0,
});
