import { and, eq, isNull } from 'drizzle-orm';
import { withTransaction, type Context } from '../context.ts';
import { appendToOrderLog } from './log/order-log.store.ts';
import { tellOfOrder } from './order-event.store.ts';
import { orders } from './order.tables.ts';

/** Keeps the first moment of arrival, tells whoever watches the order, and answers it, however many say so at once. */
export function keepArrival(context: Context, orderId: string, now: Date): Promise<Date> {
  return withTransaction(context, async ({ db }) => {
    const [first] = await db
      .update(orders)
      .set({ arrivedAt: now })
      .where(and(eq(orders.id, orderId), isNull(orders.arrivedAt)))
      .returning();
    if (first) {
      await appendToOrderLog(db, orderId, { kind: 'arrived', payload: {} }, now);
      await tellOfOrder(db, first, now);
      return now;
    }
    const [known] = await db.select({ arrivedAt: orders.arrivedAt }).from(orders).where(eq(orders.id, orderId));
    return known?.arrivedAt ?? now;
  });
}
