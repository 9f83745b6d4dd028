import { and, asc, eq, gt } from 'drizzle-orm';
import { customers } from '../customer/customer.tables.ts';
import type { Db } from '../database/db.ts';
import { orderEvents } from './order.tables.ts';

export type StoredOrderEvent = typeof orderEvents.$inferSelect;

/** What happened to a customer's orders after a number, oldest first. */
export function findOrderEvents(
  db: Db,
  customerId: string,
  afterNumber: number,
  limit: number,
): Promise<StoredOrderEvent[]> {
  return db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.customerId, customerId), gt(orderEvents.number, afterNumber)))
    .orderBy(asc(orderEvents.number))
    .limit(limit);
}

/** The number of the newest event about a customer's orders; 0 before the first. */
export async function findLastEventNumber(db: Db, customerId: string): Promise<number> {
  const [row] = await db.select({ number: customers.eventNumber }).from(customers).where(eq(customers.id, customerId));
  return row?.number ?? 0;
}
