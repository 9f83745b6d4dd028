import type { Context } from '../context.ts';
import { advanceOrder } from '../order/advance-order.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { verifyOrder } from './verify-order.ts';

/**
 * Ends an order that was not paid in time, after asking about everything that is under way once more. Money that comes
 * later is settled and goes back.
 */
export async function failUnpaidOrder(context: Context, order: StoredOrder): Promise<void> {
  const { order: current } = await verifyOrder(context, order);
  if (current.status !== 'waiting-for-payment') return;
  await advanceOrder(context, current, {
    to: 'order-failed',
    by: { role: 'system', name: 'system' },
    reason: 'not paid in time',
    change: { paymentStatus: 'failed' },
  });
}
