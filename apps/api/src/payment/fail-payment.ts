import type { PaymentFailure } from '@sufra/contracts';
import type { Context } from '../context.ts';
import { appendLogs, listPayments, markPaymentStatus, updatePayment } from './payment.store.ts';
import { lookLateAt } from './check-again.ts';
import { logSettlement } from './log-payment.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Writes down that an attempt came to nothing. The order's own payment failed when no other one is under way. It is looked
 * at a few times more, because money may come late and the message of it get lost.
 */
export async function failPayment(
  context: Context,
  payment: StoredPayment,
  failure: PaymentFailure,
  change: Partial<StoredPayment> = {},
): Promise<StoredPayment | undefined> {
  if (payment.status === 'failed') return lookLate(context, payment);
  await appendLogs(context, payment, {
    kind: 'settled',
    detail: { status: 'failed', failure },
    event: logSettlement(payment, { status: 'failed', failure }),
  });
  const failed = await updatePayment(context, payment.id, {
    checkAt: lookLateAt(payment, context.now()),
    ...change,
    status: 'failed',
    failure,
    step: null,
    settledAt: context.now(),
  });
  const others = await listPayments(context, payment.orderId);
  if (!others.some(({ status }) => status === 'open')) await markPaymentStatus(context, payment.orderId, 'failed');
  return failed;
}

/** When a failed payment is looked at next is up to its refund, where it has one. */
export async function lookLate(context: Context, payment: StoredPayment): Promise<StoredPayment | undefined> {
  if (payment.refundStatus !== null || payment.checkAt === null) return payment;
  return updatePayment(context, payment.id, { checkAt: lookLateAt(payment, context.now()) });
}
