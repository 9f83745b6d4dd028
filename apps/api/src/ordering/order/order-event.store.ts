import type { BranchOrderEvent, OrderEvent } from '@sufra/contracts';
import {
  displayNumber,
  type LocalizedText,
  type LogEvent,
  type OrderStatusCode,
  statusSequence,
} from '@sufra/ordering';
import { and, asc, desc, eq, gt, isNotNull, min, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { customers } from '../../customer/customer.tables.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import type { Db } from '../../platform/database/db.ts';
import { notify } from '../../platform/database/announce.ts';
import { orderEvents, type OrderKey, orders, type StoredOrder, type StoredStep } from '../order.tables.ts';
import type { ArchivedOrder } from './archive/read-archive.ts';

/** The channel of committed changes of orders. */
export const orderChannel = 'order_events';

/** The owner of a changed order, and the event for its branch: small, and without personal data. */
export type OrderAnnouncement = {
  merchantId: string;
  customerId: string;
  branchId: string;
  orderId: string;
  orderNumber: string;
  code: OrderStatusCode;
  sequence: number;
  at: string;
  /** The step that was taken because the branch did not accept the order. */
  alert?: string;
};

type Change = Pick<OrderAnnouncement, 'code' | 'sequence' | 'at' | 'alert'>;

/** The announcement as the channel carries it. */
const announcementOf = (order: Omit<StoredOrder, 'mobile'>, { code, sequence, at, alert }: Change): string =>
  JSON.stringify({
    merchantId: order.merchantId,
    customerId: order.customerId,
    branchId: order.branchId,
    orderId: order.id,
    orderNumber: displayNumber(order.number),
    code,
    sequence,
    at,
    ...(alert !== undefined && { alert }),
  } satisfies OrderAnnouncement);

/** The actor and the reason of a step. */
export type StepOf = Pick<StoredStep, 'actor' | 'actorId' | 'reason'>;

/**
 * Appends an event for the guest's open pages and the branch: one row, which is the step of the history too where
 * `step` is given. Called in the transaction that wrote the order and so holds its row: of one order events are
 * numbered and announced in the order in which they happened.
 */
export async function announceEvent(
  db: Db,
  order: StoredOrder,
  event: LogEvent,
  at: Date,
  step?: StepOf,
): Promise<void> {
  const { id, merchantId, customerId, status } = order;
  const alert = event.kind === 'alerted' && { alert: event.payload.step };
  const change = { code: status, sequence: statusSequence(status), at: at.toISOString(), ...alert };
  const insert = sql`
    with customer as (
      update customers set event_number = event_number + 1
      where merchant_id = ${merchantId}::uuid and id = ${customerId}::uuid
      returning event_number
    )
    insert into order_event_log
      (merchant_id, order_id, at, kind, payload, status, id, actor, actor_id, reason, customer_id, customer_number)
    select ${merchantId}::uuid, ${id}::uuid, ${at.toISOString()}::timestamptz, ${event.kind},
      ${JSON.stringify(event.payload)}::json, ${status}, ${step ? uuid() : null}::uuid, ${step?.actor ?? null},
      ${step?.actorId ?? null}::uuid, ${step?.reason ?? null}, ${customerId}::uuid, event_number
    from customer
  `;
  await notify(db, orderChannel, announcementOf(order, change), insert);
}

/** Hints that an order has to be read anew, which no log and no guest needs to know. In the caller's transaction. */
export const announceToBranch = (db: Db, order: StoredOrder, at: Date): Promise<void> =>
  notify(
    db,
    orderChannel,
    announcementOf(order, { code: order.status, sequence: statusSequence(order.status), at: at.toISOString() }),
  );

/** Appends an event that only the log tells, in the caller's transaction; holds the order's row until it ends. */
export async function logEvent(
  db: Db,
  { merchantId, id }: OrderKey,
  { kind, payload }: LogEvent,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into order_event_log (merchant_id, order_id, at, kind, payload, status)
    select merchant_id, id, ${at.toISOString()}::timestamptz, ${kind}, ${JSON.stringify(payload)}::json, status
    from orders where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for no key update`);
}

/** The moment that was promised last while an order was not ready, by its log. */
export async function findPromiseBeforeReady(db: Db, { merchantId, id }: OrderKey): Promise<Date | undefined> {
  const promised = sql<string | null>`${orderEvents.payload} ->> 'estimatedReadyAt'`;
  const isOfOrder = and(eq(orderEvents.merchantId, merchantId), eq(orderEvents.orderId, id));
  const [last] = await db
    .select({ at: promised })
    .from(orderEvents)
    .where(and(isOfOrder, ne(orderEvents.status, 'ready'), isNotNull(promised)))
    .orderBy(desc(orderEvents.number))
    .limit(1);
  return last?.at ? new Date(last.at) : undefined;
}

/** The columns of a step. */
export const stepColumns = {
  id: sql<string>`${orderEvents.id}`,
  code: orderEvents.status,
  at: orderEvents.at,
  actor: sql<string>`${orderEvents.actor}`,
  actorId: orderEvents.actorId,
  reason: orderEvents.reason,
  reasonCode: sql<string | null>`${orderEvents.payload} ->> 'reasonCode'`,
};

/** The steps of an order, oldest first. */
export function listSteps(db: Db, { merchantId, id }: Pick<StoredOrder, 'merchantId' | 'id'>): Promise<StoredStep[]> {
  return db
    .select(stepColumns)
    .from(orderEvents)
    .where(and(eq(orderEvents.merchantId, merchantId), eq(orderEvents.orderId, id), isNotNull(orderEvents.id)))
    .orderBy(orderEvents.number);
}

/** The same of an archived one. */
export async function archivedSteps(archived: ArchivedOrder): Promise<StoredStep[]> {
  const events = await archived.rowsOf(orderEvents);
  return events.flatMap(({ id, status, at, actor, actorId, reason, payload }) =>
    id === null || actor === null
      ? []
      : [{ id, code: status, at, actor, actorId, reason, reasonCode: reasonCodeOf(payload) }],
  );
}

const reasonCodeOf = (payload: unknown): string | null =>
  (payload as { reasonCode?: string | null } | null)?.reasonCode ?? null;

/** An event of a customer's orders, by its number among the customer's own. */
type CustomerEvent = {
  number: number;
  customerId: string;
  orderId: string;
  orderNumber: string;
  code: OrderStatusCode;
  locationName: LocalizedText;
  at: Date;
};

/** The events of a customer's orders after a number, oldest first. */
export async function findOrderEvents(
  db: Db,
  { merchantId, customerId }: CustomerKey,
  afterNumber: number,
  limit: number,
): Promise<CustomerEvent[]> {
  const rows = await db
    .select({
      number: sql<number>`${orderEvents.customerNumber}`,
      orderId: orderEvents.orderId,
      orderNumber: orders.number,
      code: orderEvents.status,
      locationName: orders.branchName,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.merchantId, orderEvents.merchantId), eq(orders.id, orderEvents.orderId)))
    .where(
      and(
        eq(orderEvents.merchantId, merchantId),
        eq(orderEvents.customerId, customerId),
        gt(orderEvents.customerNumber, afterNumber),
      ),
    )
    .orderBy(asc(orderEvents.customerNumber))
    .limit(limit);
  return rows.map((row) => ({ ...row, customerId, orderNumber: displayNumber(row.orderNumber) }));
}

/**
 * Where a page goes on that saw a number last. A page that saw nothing starts with what comes next. When what
 * followed is no longer kept, or the number was never given, it starts with what comes next as well, and has missed something.
 */
export async function findResumePoint(
  db: Db,
  { merchantId, customerId }: CustomerKey,
  seen: number | undefined,
): Promise<{ after: number; isGap: boolean }> {
  const oldestUnseen = db
    .select({ number: min(orderEvents.customerNumber) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.merchantId, merchantId),
        eq(orderEvents.customerId, customerId),
        gt(orderEvents.customerNumber, seen ?? 0),
      ),
    );
  const [row] = await db
    .select({ newest: customers.eventNumber, next: sql<number | null>`(${oldestUnseen})` })
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.id, customerId)));
  const newest = row?.newest ?? 0;
  if (seen === undefined || seen === newest) return { after: newest, isGap: false };
  return row?.next === seen + 1 ? { after: seen, isGap: false } : { after: newest, isGap: true };
}

/** A hint that an order changed, without anything personal in it. */
export const presentOrderEvent = (event: CustomerEvent): OrderEvent => ({
  number: event.number,
  'order-id': event.orderId,
  'order-number': event.orderNumber,
  'customer-id': event.customerId,
  code: event.code,
  sequence: statusSequence(event.code),
  'location-name': event.locationName,
  at: event.at.toISOString(),
});

/** The event for staff of the branch, who read the order itself afterwards. */
export const presentBranchOrderEvent = (announced: OrderAnnouncement): BranchOrderEvent => ({
  'order-id': announced.orderId,
  'order-number': announced.orderNumber,
  'location-id': announced.branchId,
  code: announced.code,
  sequence: announced.sequence,
  at: announced.at,
  ...(announced.alert !== undefined && { alert: announced.alert }),
});
