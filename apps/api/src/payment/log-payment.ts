import type { LogEvent, PaymentSettled } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { appendToOrderLog } from '../order/log/order-log.store.ts';
import type { RefundReason } from './payment.tables.ts';
import type { StoredPayment } from './stored-payment.ts';

/** What the order's log tells of an attempt to pay: ids, codes and amounts. */
export const logStart = (payment: StoredPayment): LogEvent => ({
  kind: 'payment-started',
  payload: {
    paymentId: payment.id,
    attempt: payment.attempt,
    provider: payment.provider,
    method: payment.method,
    amountMinor: payment.amountMinor,
    currencyCode: payment.currencyCode,
  },
});

export const logSettlement = (
  { id }: StoredPayment,
  settled: Pick<PaymentSettled, 'status' | 'failure'>,
): LogEvent => ({ kind: 'payment-settled', payload: { paymentId: id, ...settled } });

/** Tells the order's log that money is to go back, and why. */
export function logOwed(
  context: Context,
  { id, orderId }: StoredPayment,
  reason: RefundReason,
  { amountMinor, currencyCode }: { amountMinor: number; currencyCode: string },
): Promise<void> {
  const payload = { paymentId: id, step: 'due' as const, reason, amountMinor, currencyCode };
  return appendToOrderLog(context.db, orderId, { kind: 'refund', payload }, context.now());
}
