import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { LogEvent } from '@sufra/ordering';
import type { Db } from '../../database/db.ts';
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

export type StoredLogRow = { number: number; at: Date; kind: string; payload: string; micros: string; hash: string };

/** An order's log as it lies there, oldest first: the text of each payload, and everything else its hash covers. */
export async function readOrderLog(db: Db, orderId: string): Promise<StoredLogRow[]> {
  return db
    .select({
      number: orderLog.number,
      at: orderLog.at,
      kind: sql<string>`${orderLog.kind}`,
      payload: sql<string>`${orderLog.payload}::text`,
      micros: sql<string>`(extract(epoch from ${orderLog.at}) * 1000000)::bigint::text`,
      hash: sql<string>`encode(${orderLog.hash}, 'hex')`,
    })
    .from(orderLog)
    .where(eq(orderLog.orderId, orderId))
    .orderBy(asc(orderLog.number));
}
