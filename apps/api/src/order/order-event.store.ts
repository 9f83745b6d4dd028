import { and, asc, eq, gt, min, sql } from 'drizzle-orm';
import { statusSequence } from '@sufra/ordering';
import { customers } from '../customer/customer.tables.ts';
import type { Db } from '../database/db.ts';
import { displayNumber } from './display-number.ts';
import { announcementOf, orderChannel } from './order-announcement.ts';
import { orderEvents } from './order.tables.ts';
import type { StoredOrder } from './stored-order.ts';

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

/**
 * Where a page goes on that saw a number last. A page that saw nothing starts with what comes next. When what
 * followed is no longer kept, or the number was never given, it starts with what comes next as well, and has missed something.
 */
export async function findResumePoint(
  db: Db,
  customerId: string,
  seen: number | undefined,
): Promise<{ after: number; isGap: boolean }> {
  const oldestUnseen = db
    .select({ number: min(orderEvents.number) })
    .from(orderEvents)
    .where(and(eq(orderEvents.customerId, customerId), gt(orderEvents.number, seen ?? 0)));
  const [row] = await db
    .select({ newest: customers.eventNumber, next: sql<number | null>`(${oldestUnseen})` })
    .from(customers)
    .where(eq(customers.id, customerId));
  const newest = row?.newest ?? 0;
  if (seen === undefined || seen === newest) return { after: newest, isGap: false };
  return row?.next === seen + 1 ? { after: seen, isGap: false } : { after: newest, isGap: true };
}

/**
 * Numbers and announces one change of an order that is no step: an arrival, another estimate. Called in the
 * transaction that changed the order and so holds its row, which keeps a step from being announced before it.
 */
export async function tellOfOrder(db: Db, order: StoredOrder, at: Date): Promise<void> {
  const change = { code: order.status, sequence: statusSequence(order.status), at: at.toISOString() };
  const payload = JSON.stringify({
    ...change,
    orderNumber: displayNumber(order.number),
    locationName: order.branchName,
  });
  await db.execute(sql`
    with numbered as (
      update customers set event_number = event_number + 1 where id = ${order.customerId} returning event_number
    ), told as (
      insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
      select ${order.customerId}::uuid, event_number, ${order.id}::uuid, ${order.merchantId}::uuid, ${payload}::jsonb,
        ${at.toISOString()}::timestamptz
      from numbered
    )
    select pg_notify(${orderChannel}, ${announcementOf(order, change)}) from numbered
  `);
}
