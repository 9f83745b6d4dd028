import { errorCodes } from '@sufra/contracts';
import { accept, canArrive, refuse, type Result } from '@sufra/ordering';
import { and, isNull } from 'drizzle-orm';
import { type Context, withTransaction } from '../../../context.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { isOrder } from '../../is-order.ts';
import { type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import { announceEvent } from '../order-event.store.ts';

/**
 * Keeps that the guest of a curbside order has arrived (CURB-10, D-51). Saying it again changes nothing
 * and answers the first moment; for any other order, and for one that is over, it is refused.
 */
export async function arrive(context: Context, order: StoredOrder): Promise<Result<StoredOrder, Refusal>> {
  if (order.arrivedAt) return accept(order);
  const isReleased = order.releasedAt !== null;
  if (!canArrive({ orderType: order.type, status: order.status, isReleased, hasArrived: false })) {
    return refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/code' }));
  }
  return accept({ ...order, arrivedAt: await keepArrival(context, order, context.now()) });
}

/** Keeps the first moment of arrival and answers it, however many requests come at once. */
function keepArrival(context: Context, key: OrderKey, now: Date): Promise<Date> {
  return withTransaction(context, async ({ db }) => {
    const [first] = await db
      .update(orders)
      .set({ arrivedAt: now })
      .where(and(isOrder(key), isNull(orders.arrivedAt)))
      .returning();
    if (first) {
      await announceEvent(db, first, { kind: 'arrived', payload: {} }, now);
      return now;
    }
    const [known] = await db.select({ arrivedAt: orders.arrivedAt }).from(orders).where(isOrder(key));
    return known?.arrivedAt ?? now;
  });
}
