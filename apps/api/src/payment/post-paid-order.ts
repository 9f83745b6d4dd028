import type { Context } from '../context.ts';
import { advanceOrder } from '../order/advance-order.ts';
import type { MovedFields } from '../order/move-order.store.ts';
import type { StoredOrder } from '../order/stored-order.ts';

/**
 * Hands an order that waited for its card to the branch: paid, or to be paid in cash. The kitchen's time begins now.
 * Answers false when somebody called it off a moment before.
 */
export async function postPaidOrder(
  context: Context,
  order: StoredOrder,
  payment: Pick<MovedFields, 'paymentMethod' | 'paymentStatus'> = { paymentMethod: 'card', paymentStatus: 'success' },
): Promise<boolean> {
  const moved = await advanceOrder(context, order, {
    to: 'posted',
    by: { role: 'system', name: 'system' },
    change: { ...payment, ...timesFrom(order, context.now()) },
  });
  return moved.ok;
}

/** An order for now is promised later by as long as it waited; one for later keeps its time. */
function timesFrom(order: StoredOrder, now: Date): Partial<MovedFields> {
  if (order.scheduledAt !== null) return order.releaseAt <= now ? { releasedAt: now } : {};
  const waited = Math.max(0, now.getTime() - order.placedAt.getTime());
  return {
    releaseAt: now,
    releasedAt: now,
    estimatedReadyAt: order.estimatedReadyAt && new Date(order.estimatedReadyAt.getTime() + waited),
  };
}
