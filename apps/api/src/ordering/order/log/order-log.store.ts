import type { ReplayedPayment } from '@sufra/ordering';
import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { branches } from '../../../catalogue/location/location.tables.ts';
import { orderEvents, orders, type StoredLine, type StoredOrder, type StoredStep } from '../../order.tables.ts';
import { listLinesOf } from '../order.store.ts';

/** A row as it lies there: the text of its payload, and everything else that its hash covers. */
export type StoredLogRow = {
  orderId: string;
  number: number;
  at: Date;
  kind: string;
  payload: string;
  micros: string;
  hash: string;
  /** Where the order stood then, and who took the step, which its history tells. */
  step: Pick<StoredStep, 'code' | 'at' | 'actor'> | undefined;
};

/** An order with all that is stored of it, and its log, oldest row first. */
export type LoggedOrder = {
  order: StoredOrder;
  lines: StoredLine[];
  payments: ReplayedPayment[];
  log: StoredLogRow[];
};

/** Reads every attempt to pay some orders of a merchant, the first of each order first; payment knows how. */
export type ListAttempts = (
  db: Db,
  merchantId: string,
  orderIds: string[],
) => Promise<{ orderId: string; payment: ReplayedPayment }[]>;

/** Reads everything that is stored of some orders, in as many queries for each merchant as of one. */
export async function readLoggedOrders(
  db: Db,
  chosen: StoredOrder[],
  listAttempts: ListAttempts,
): Promise<LoggedOrder[]> {
  const log: StoredLogRow[] = [];
  const lines: StoredLine[] = [];
  const attempts: Awaited<ReturnType<ListAttempts>> = [];
  for (const [merchantId, own] of Map.groupBy(chosen, (order) => order.merchantId)) {
    const ids = own.map(({ id }) => id);
    log.push(...(await readRows(db, merchantId, ids)));
    lines.push(...(await listLinesOf({ db }, merchantId, ids)));
    attempts.push(...(await listAttempts(db, merchantId, ids)));
  }
  return chosen.map((order) => {
    const ofOrder = ({ orderId }: { orderId: string }): boolean => orderId === order.id;
    return {
      order,
      lines: lines.filter(ofOrder),
      payments: attempts.filter(ofOrder).map(({ payment }) => payment),
      log: log.filter(ofOrder),
    };
  });
}

/** The chained rows: steps of orders that are older than the log are not among them. */
async function readRows(db: Db, merchantId: string, orderIds: string[]): Promise<StoredLogRow[]> {
  const rows = await db
    .select({
      orderId: orderEvents.orderId,
      number: orderEvents.number,
      at: orderEvents.at,
      kind: sql<string>`${orderEvents.kind}`,
      payload: sql<string>`${orderEvents.payload}::text`,
      micros: sql<string>`(extract(epoch from ${orderEvents.at}) * 1000000)::bigint::text`,
      hash: sql<string>`encode(${orderEvents.hash}, 'hex')`,
      code: orderEvents.status,
      actor: orderEvents.actor,
    })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.merchantId, merchantId), inArray(orderEvents.orderId, orderIds), gt(orderEvents.number, 0)),
    )
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.number));
  return rows.map(({ code, actor, ...row }) => ({
    ...row,
    step: actor === null ? undefined : { code, actor, at: row.at },
  }));
}

/** The newest orders since a moment that people call by a number, of whichever branch and day. */
export function findOrdersByNumber(db: Db, number: number, since: Date): Promise<StoredOrder[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), gte(orders.id, firstIdOf(since))))
    .orderBy(desc(orders.id));
}

/** Orders that a branch gave a number, newest first; a branch gives each number once a day, and merchants may share its handle. */
export async function findOrdersOfBranch(
  db: Db,
  handle: string,
  number: number,
  day: string | undefined,
): Promise<StoredOrder[]> {
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(branches, and(eq(branches.merchantId, orders.merchantId), eq(branches.id, orders.branchId)))
    .where(
      and(
        eq(branches.handle, handle),
        eq(orders.number, number),
        day === undefined ? undefined : eq(orders.businessDay, day),
      ),
    )
    .orderBy(desc(orders.id));
  return rows.map(({ order }) => order);
}

export async function findLoggedOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
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
