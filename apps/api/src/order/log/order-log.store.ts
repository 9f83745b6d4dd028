import { and, asc, desc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { LogEvent } from '@sufra/ordering';
import type { Db } from '../../database/db.ts';
import { payments } from '../../payment/payment.tables.ts';
import type { StoredPayment } from '../../payment/stored-payment.ts';
import { orderLines, orders, orderStatuses } from '../order.tables.ts';
import type { StoredLine, StoredOrder, StoredStatus } from '../stored-order.ts';
import { orderLog } from './order-log.tables.ts';

/**
 * The part of a statement that logs what the statement does to an order. `from` is the part of it that names the order
 * in a column, and that changed or holds the order's row, so that two processes never append at once.
 *
 * @example sql`with moved as (update orders … returning id), logged as (${logTo(sql`id from moved`, event, at)})`
 */
export const logTo = (from: SQL, { kind, payload }: LogEvent, at: Date): SQL => sql`
  insert into order_log (order_id, at, kind, payload)
  select log.order_id, ${at.toISOString()}::timestamptz, ${kind}, ${JSON.stringify(payload)}::json
  from (select ${from}) as log(order_id)`;

/** Appends what happened to an order to its log, in the caller's transaction; waits for whoever is changing the order. */
export async function appendToOrderLog(db: Db, orderId: string, event: LogEvent, at: Date): Promise<void> {
  await db.execute(logTo(sql`id from orders where id = ${orderId}::uuid for no key update`, event, at));
}

/** A row as it lies there: the text of its payload, and everything else that its hash covers. */
export type StoredLogRow = {
  orderId: string;
  number: number;
  at: Date;
  kind: string;
  payload: string;
  micros: string;
  hash: string;
};

/** An order with all that is stored of it, and its log, oldest row first. */
export type LoggedOrder = {
  order: StoredOrder;
  lines: StoredLine[];
  statuses: StoredStatus[];
  payments: StoredPayment[];
  log: StoredLogRow[];
};

/** Reads everything that is stored of some orders, in as many queries as of one. */
export async function readLoggedOrders(db: Db, chosen: StoredOrder[]): Promise<LoggedOrder[]> {
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return [];
  const log = await readRows(db, ids);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.position);
  const statuses = await db.select().from(orderStatuses).where(inArray(orderStatuses.orderId, ids));
  const attempts = await db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(payments.attempt);
  return chosen.map((order) => {
    const ofOrder = ({ orderId }: { orderId: string }): boolean => orderId === order.id;
    return {
      order,
      lines: lines.filter(ofOrder),
      statuses: statuses.filter(ofOrder),
      payments: attempts.filter(ofOrder),
      log: log.filter(ofOrder),
    };
  });
}

const readRows = (db: Db, ids: string[]): Promise<StoredLogRow[]> =>
  db
    .select({
      orderId: orderLog.orderId,
      number: orderLog.number,
      at: orderLog.at,
      kind: sql<string>`${orderLog.kind}`,
      payload: sql<string>`${orderLog.payload}::text`,
      micros: sql<string>`(extract(epoch from ${orderLog.at}) * 1000000)::bigint::text`,
      hash: sql<string>`encode(${orderLog.hash}, 'hex')`,
    })
    .from(orderLog)
    .where(inArray(orderLog.orderId, ids))
    .orderBy(asc(orderLog.orderId), asc(orderLog.number));

/** The newest orders since a moment that people call by a number, of whichever branch and day. */
export function findOrdersByNumber(db: Db, number: number, since: Date, limit: number): Promise<StoredOrder[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), gte(orders.id, firstIdOf(since))))
    .orderBy(desc(orders.id))
    .limit(limit);
}

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** Orders placed since a moment, in the order of their placing; a page of them. */
export function listOrdersSince(
  db: Db,
  since: Date,
  after: StoredOrder | undefined,
  limit: number,
): Promise<StoredOrder[]> {
  return db
    .select()
    .from(orders)
    .where(after ? gt(orders.id, after.id) : gte(orders.id, firstIdOf(since)))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Ids begin with the moment they were made (UUIDv7), so that orders since a moment are a stretch of the primary key. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
