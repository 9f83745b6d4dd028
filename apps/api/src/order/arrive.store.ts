import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { orders } from './order.tables.ts';

/** Keeps the first moment of arrival and answers it, however many say so at once. */
export async function keepArrival(context: Context, orderId: string, now: Date): Promise<Date> {
  const [row] = await context.db
    .update(orders)
    .set({ arrivedAt: sql`coalesce(${orders.arrivedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(orders.id, orderId))
    .returning({ arrivedAt: orders.arrivedAt });
  return row?.arrivedAt ?? now;
}
