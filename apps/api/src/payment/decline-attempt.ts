import type { PaymentFailure } from '@sufra/contracts';
import { withTransaction, type Context } from '../context.ts';
import { failPayment } from './fail-payment.ts';
import { lockOrder, lockPayment } from './payment.store.ts';

/** Ends an attempt that the provider refused to begin: nothing was taken. */
export async function declineAttempt(context: Context, paymentId: string, failure: PaymentFailure): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, paymentId);
    const order = payment && (await lockOrder(context, payment.orderId));
    if (payment && order && payment.status === 'open') await failPayment(context, payment, failure, { checkAt: null });
  });
}
