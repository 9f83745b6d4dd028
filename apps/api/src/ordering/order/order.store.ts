import { forecast } from '@sufra/ordering';
import { and, asc, desc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { type Branch, loadBranches } from '../../catalogue/location/load-branches.ts';
import type { Context, RequestContext } from '../../context.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import type { MoveBelongings } from '../../customer/merge/move-belongings.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import {
  idempotencyKeys,
  type OrderKey,
  orderLines,
  orders,
  type StoredLine,
  type StoredOrder,
} from '../order.tables.ts';
import { kitchenStatuses } from '../booked-orders.ts';
import type { ArchivedOrder } from './archive/read-archive.ts';
import { openKitchen } from '../promise.ts';

/** The branches whose orders are worked on: one, or all of the merchant's without one. */
export type Workplace = { merchantId: string; branchId: string | null };

export const findBranchOrder = (context: Context, workplace: Workplace, orderId: string) =>
  findOrderOf(context, orderId, isWorkedOnAt(workplace));

async function findOrderOf({ db }: Context, id: string, isReached: SQL | undefined): Promise<StoredOrder | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isReached));
  return order;
}

/** Open orders: those that the branch has got and that are not over, the longest waiting first. */
export function listOpenOrders(context: Context, workplace: Workplace, limit: number): Promise<StoredOrder[]> {
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        isWorkedOnAt(workplace),
        isNotNull(orders.releasedAt),
        ne(orders.status, 'waiting-for-payment'),
        isOpen(orders.status),
      ),
    )
    .orderBy(asc(orders.statusAt), asc(orders.id))
    .limit(limit);
}

export const isWorkedOnAt = ({ merchantId, branchId }: Workplace) =>
  and(eq(orders.merchantId, merchantId), branchId === null ? undefined : eq(orders.branchId, branchId));

/** Behind which order a page of the history begins. */
type OrderCursor = Pick<StoredOrder, 'placedAt' | 'id'>;

/** The place of an order in the history, as links carry it; it stays the same whatever is ordered later. */
export const writeCursor = ({ placedAt, id }: OrderCursor): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url');

/** Reads what `writeCursor` wrote; nothing for anything else. */
export function readCursor(cursor: string): OrderCursor | undefined {
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  return /^\d{1,14}$/.test(moment) && isUuid(id) ? { placedAt: new Date(Number(moment)), id } : undefined;
}

/** An unfinished order older than this is in no queue: staff did not finish it. */
const longestQueueHours = 3;

/**
 * The orders that the same kitchen got before each of these and still works on. Each reads the open orders of its own
 * branch, and nothing at all when none of the orders waits.
 */
async function countOrdersAhead(context: RequestContext, orders: StoredOrder[]): Promise<Map<string, number>> {
  const waiting = orders.filter(({ status, releasedAt }) => isWaiting.has(status) && releasedAt !== null);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const since = new Date(context.now().getTime() - longestQueueHours * 3_600_000).toISOString();
  const { rows } = await context.db.execute<{ id: string; ahead: number }>(sql`
    select own.id, (
      select count(*)::integer from orders as other
      where other.merchant_id = own.merchant_id and other.branch_id = own.branch_id and ${isOpen(sql`other.status`)}
        and other.status in ('posted', 'accepted', 'confirmed', 'in-kitchen')
        and other.released_at < own.released_at and other.released_at > ${since}::timestamptz
    ) as ahead
    from orders as own
    where own.merchant_id = ${context.merchant.id}::uuid and own.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
  `);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

/** The orders that each of these kitchens got and still works on: a new order comes after them. */
export async function countInKitchen(
  { db, merchant, now }: RequestContext,
  branches: readonly Pick<Branch, 'id'>[],
): Promise<Map<string, number>> {
  if (branches.length === 0) return new Map();
  const since = new Date(now().getTime() - longestQueueHours * 3_600_000).toISOString();
  const { rows } = await db.execute<{ branch: string; count: number }>(sql`
    select branch_id as branch, count(*)::integer as count from orders
    where merchant_id = ${merchant.id}::uuid and branch_id in (${sql.join(
      branches.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )}) and ${isOpen(sql`status`)}
      and status in ('posted', 'accepted', 'confirmed', 'in-kitchen') and released_at > ${since}::timestamptz
    group by branch_id
  `);
  return new Map(rows.map(({ branch, count }) => [branch, count]));
}

const isWaiting = new Set<StoredOrder['status']>(['posted', 'accepted', 'confirmed']);

/**
 * A guest's orders become those of an account. The events of open pages are numbered on after those of the account, so
 * that they can still resume (record 0005).
 */
export const moveOrders: MoveBelongings = async ({ db, merchant }, from, to) => {
  const ofMerchant = sql`merchant_id = ${merchant.id}::uuid`;
  await db.execute(sql`
    update orders set customer_id = ${to}::uuid where ${ofMerchant} and customer_id = ${from}::uuid`);
  await db.execute(sql`
    update archive_keys set customer_id = ${to}::uuid where ${ofMerchant} and customer_id = ${from}::uuid`);
  await db.execute(sql`
    update order_feedbacks set customer_id = ${to}::uuid where ${ofMerchant} and customer_id = ${from}::uuid`);
  await db.execute(sql`
    update order_event_log as event set actor_id = ${to}::uuid from orders
    where orders.${ofMerchant} and orders.customer_id = ${to}::uuid and event.merchant_id = orders.merchant_id and event.order_id = orders.id
      and event.actor = 'customer' and event.actor_id = ${from}::uuid`);
  await db.execute(sql`
    insert into idempotency_keys (merchant_id, customer_id, key, request_hash, order_id, created_at)
    select merchant_id, ${to}::uuid, key, request_hash, order_id, created_at from idempotency_keys
    where ${ofMerchant} and customer_id = ${from}::uuid on conflict do nothing`);
  await db.execute(sql`delete from idempotency_keys where ${ofMerchant} and customer_id = ${from}::uuid`);
  await db.execute(sql`
    with told as (
      select customer_number, count(*) over () as total, row_number() over (order by customer_number) as nth
      from order_event_log where ${ofMerchant} and customer_id = ${from}::uuid and customer_number is not null
    ), account as (
      update customers set event_number = event_number + (select count(*) from told)
      where ${ofMerchant} and id = ${to}::uuid
      returning event_number
    )
    update order_event_log as event
    set customer_id = ${to}::uuid, customer_number = account.event_number - told.total + told.nth
    from told, account
    where event.${ofMerchant} and event.customer_id = ${from}::uuid and event.customer_number = told.customer_number`);
};

export const findOwnOrder = (context: Context, owner: CustomerKey, orderId: string) =>
  findOrderOf(context, orderId, isOwnedBy(owner));

/** A customer's orders, newest first unless asked otherwise. */
export function listOwnOrders(
  context: Context,
  owner: CustomerKey,
  page: {
    limit: number;
    offset: number;
    after: OrderCursor | undefined;
    isOldestFirst: boolean;
    idempotencyKey?: string | undefined;
  },
): Promise<StoredOrder[]> {
  const direction = page.isOldestFirst ? asc : desc;
  const { idempotencyKey: key } = page;
  const placedWithKey = context.db
    .select({ id: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(isKeyOf(owner, key ?? ''));
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        isOwnedBy(owner),
        page.after && isBehind(page.after, page.isOldestFirst),
        key === undefined ? undefined : inArray(orders.id, placedWithKey),
      ),
    )
    .orderBy(direction(orders.placedAt), direction(orders.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function listLines({ db }: Pick<Context, 'db'>, { merchantId, id }: OrderKey): Promise<StoredLine[]> {
  const isOfOrder = and(eq(orderLines.merchantId, merchantId), eq(orderLines.orderId, id));
  return db.select().from(orderLines).where(isOfOrder).orderBy(orderLines.position);
}

/** The same, also of an archived order. */
export const linesOf = (
  context: Pick<Context, 'db'>,
  order: OrderKey,
  archived?: ArchivedOrder,
): Promise<StoredLine[]> => (archived ? archived.rowsOf(orderLines) : listLines(context, order));

/** The lines of several orders of a merchant, each order's in their order. */
export async function listLinesOf(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  orderIds: string[],
): Promise<StoredLine[]> {
  if (orderIds.length === 0) return [];
  const isOfOrders = and(eq(orderLines.merchantId, merchantId), inArray(orderLines.orderId, orderIds));
  return db.select().from(orderLines).where(isOfOrders).orderBy(orderLines.position);
}

/** The earlier use of a key, if any. */
export async function findIdempotencyKey(
  context: Context,
  owner: CustomerKey,
  key: string,
): Promise<{ requestHash: string; orderId: string } | undefined> {
  const [found] = await context.db
    .select({ requestHash: idempotencyKeys.requestHash, orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(isKeyOf(owner, key));
  return found;
}

const isKeyOf = ({ merchantId, customerId }: CustomerKey, key: string) =>
  and(
    eq(idempotencyKeys.merchantId, merchantId),
    eq(idempotencyKeys.customerId, customerId),
    eq(idempotencyKeys.key, key),
  );

/** One comparison of the pair, so that the index is entered where the page begins. */
function isBehind({ placedAt, id }: OrderCursor, isOldestFirst: boolean): SQL {
  const place = sql`(${orders.placedAt}, ${orders.id})`;
  const cursor = sql`(${placedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  return isOldestFirst ? sql`${place} > ${cursor}` : sql`${place} < ${cursor}`;
}

export const isOwnedBy = ({ merchantId, customerId }: CustomerKey) =>
  and(eq(orders.customerId, customerId), eq(orders.merchantId, merchantId));

/** The orders before an order, counted; the forecast of its branch's kitchen instead, where it has one. */
export type Outlook = { ordersAhead: number; forecastAt?: Date | undefined };

/** No order is known to be before it. */
export const emptyKitchen: Outlook = { ordersAhead: 0 };

/** The outlook of each of these orders; a kitchen is read once for all of its orders. */
export async function outlookOf(context: RequestContext, list: StoredOrder[]): Promise<Map<string, Outlook>> {
  const ahead = await countOrdersAhead(
    context,
    list.filter(({ booking }) => !booking),
  );
  const outlook = new Map<string, Outlook>([...ahead].map(([id, ordersAhead]) => [id, { ordersAhead }]));
  const waiting = list.filter(({ booking, status }) => booking && kitchenStatuses.includes(status));
  if (waiting.length === 0) return outlook;
  const known = await loadBranches(context, context.merchant);
  for (const [branchId, own] of Map.groupBy(waiting, (order) => order.branchId)) {
    const branch = known.find(({ id }) => id === branchId);
    const state = branch && (await openKitchen(context, branch));
    if (!state) continue;
    for (const { id } of own) outlook.set(id, { ordersAhead: 0, forecastAt: forecast(state, id, context.now()) });
  }
  return outlook;
}
