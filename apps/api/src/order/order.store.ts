import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Context } from '../context.ts';
import { idempotencyKeys, orderLines, orders, orderStatuses } from './order.tables.ts';
import type { OrderCursor } from './order-cursor.ts';
import type { StoredLine, StoredOrder, StoredStatus } from './stored-order.ts';

/** Whose orders may be seen: nobody reaches an order but through its customer (decision 45). */
export type OrderOwner = { merchantId: string; customerId: string };

export async function findOwnOrder(
  context: Context,
  owner: OrderOwner,
  orderId: string,
): Promise<StoredOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [order] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwnedBy(owner)));
  return order;
}

/** A customer's orders, newest first unless asked otherwise. */
export function listOwnOrders(
  context: Context,
  owner: OrderOwner,
  page: { limit: number; offset: number; after: OrderCursor | undefined; isOldestFirst: boolean },
): Promise<StoredOrder[]> {
  const direction = page.isOldestFirst ? asc : desc;
  return context.db
    .select()
    .from(orders)
    .where(and(isOwnedBy(owner), page.after && isBehind(page.after, page.isOldestFirst)))
    .orderBy(direction(orders.placedAt), direction(orders.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function listLines(context: Context, orderId: string): Promise<StoredLine[]> {
  return context.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
}

export function listStatuses(context: Context, orderId: string): Promise<StoredStatus[]> {
  return context.db
    .select()
    .from(orderStatuses)
    .where(eq(orderStatuses.orderId, orderId))
    .orderBy(orderStatuses.at, orderStatuses.id);
}

/** What a key was already used for, if it was. */
export async function findIdempotencyKey(
  context: Context,
  customerId: string,
  key: string,
): Promise<{ requestHash: string; orderId: string } | undefined> {
  const [found] = await context.db
    .select({ requestHash: idempotencyKeys.requestHash, orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key)));
  return found;
}

/** One comparison of the pair, so that the index is entered where the page begins. */
function isBehind({ placedAt, id }: OrderCursor, isOldestFirst: boolean): SQL {
  const place = sql`(${orders.placedAt}, ${orders.id})`;
  const cursor = sql`(${placedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  return isOldestFirst ? sql`${place} > ${cursor}` : sql`${place} < ${cursor}`;
}

export const isOwnedBy = ({ merchantId, customerId }: OrderOwner) =>
  and(eq(orders.customerId, customerId), eq(orders.merchantId, merchantId));
