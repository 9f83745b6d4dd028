import type { PaymentFailure } from '@sufra/contracts';
import type { Context } from '../context.ts';
import { appendLog, listPayments, markPaymentStatus, updatePayment } from './payment.store.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Writes down that an attempt came to nothing. The order's own payment failed when no other one is under way. */
export async function failPayment(
  context: Context,
  payment: StoredPayment,
  failure: PaymentFailure,
  change: Partial<StoredPayment> = {},
): Promise<StoredPayment | undefined> {
  if (payment.status === 'failed') return payment;
  await appendLog(context, payment.id, 'settled', { status: 'failed', failure });
  const failed = await updatePayment(context, payment.id, {
    ...change,
    status: 'failed',
    failure,
    step: null,
    settledAt: context.now(),
    checkAt: null,
  });
  const others = await listPayments(context, payment.orderId);
  if (!others.some(({ status }) => status === 'open')) await markPaymentStatus(context, payment.orderId, 'failed');
  return failed;
}
