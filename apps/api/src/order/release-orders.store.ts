import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { statusSequence } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { displayNumber } from './display-number.ts';
import { logTo } from './log/order-log.store.ts';
import { announcementOf, orderChannel } from './order-announcement.ts';
import { orders } from './order.tables.ts';
import type { StoredOrder } from './stored-order.ts';

/** Orders whose time to reach the branch has come, the longest overdue first. */
export function listDueOrders(context: Context, limit: number): Promise<StoredOrder[]> {
  return context.db
    .select()
    .from(orders)
    .where(and(isNull(orders.releasedAt), eq(orders.status, 'posted'), lte(orders.releaseAt, context.now())))
    .orderBy(asc(orders.releaseAt))
    .limit(limit);
}

/**
 * Hands one order to its branch: the mark, its log, the numbered event and the notification in one statement. Answers false
 * when another process did so first, or when the order was called off meanwhile.
 */
export async function releaseOrder(context: Context, order: StoredOrder): Promise<boolean> {
  const now = context.now();
  const at = now.toISOString();
  const change = { code: order.status, sequence: statusSequence(order.status), at };
  const { rows } = await context.db.execute(sql`
    with released as (
      update orders set released_at = ${at}::timestamptz
      where id = ${order.id} and released_at is null and status = 'posted'
      returning id, merchant_id, customer_id
    ), logged as (${logTo(sql`id from released`, { kind: 'released', payload: {} }, now)}
    ), numbered as (
      update customers set event_number = event_number + 1 from released
      where customers.id = released.customer_id
      returning event_number, released.id as order_id, released.merchant_id, released.customer_id
    ), told as (
      insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
      select customer_id, event_number, order_id, merchant_id, ${eventPayload(order, at)}::jsonb, ${at}::timestamptz
      from numbered
    )
    select pg_notify(
      ${orderChannel}, (${announcementOf(order, change)}::jsonb || jsonb_build_object('customerId', customer_id))::text
    ) from released
  `);
  return rows.length === 1;
}

const eventPayload = (order: StoredOrder, at: string): string =>
  JSON.stringify({
    orderNumber: displayNumber(order.number),
    code: order.status,
    sequence: statusSequence(order.status),
    locationName: order.branchName,
    at,
  });
