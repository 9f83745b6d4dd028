import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchivedOrderListDocument, errorCodes } from '@sufra/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../../context.ts';
import { fieldProblems } from '../../../platform/errors/error-words.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { presentOrderRow } from '../order.resource.ts';
import { readCursor, writeCursor } from '../order.store.ts';
import type { ArchivedSummary } from './archive.tables.ts';
import { folderIn } from './read-archive.ts';

/** The archived orders of a customer: of one branch, or of all without one. */
type ArchivedOf = { customerId: string; branchId?: string | null };

type Listed = ArchivedSummary & { month: string };
type ArchivedPage = { orders: ArchivedOrderListDocument['data']; next: string | undefined };

/** A page of them, the newest first, and the cursor behind it where more follow; nothing for a cursor that is none. */
export async function listArchivedOrders(
  context: RequestContext,
  of: ArchivedOf,
  { size, after }: { size: number; after?: string | undefined },
): Promise<ArchivedPage | undefined> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return undefined;
  const behind = cursor
    ? sql`and (o.placed_at, o.id) < (${cursor.placedAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await context.db.execute<{ order: ArchivedSummary; month: string }>(sql`
    select k.month, o.summary as order from ${summariesOf(context, [of.customerId], of.branchId)} ${behind}
    order by o.placed_at desc, o.id desc limit ${size + 1}`);
  const found = rows.slice(0, size).map(({ order, month }) => ({ ...order, month }));
  const last = found.at(-1);
  const next = last && rows.length > size ? writeCursor({ placedAt: new Date(last.placedAt), id: last.id }) : undefined;
  const here = await monthsAtHand(context, new Set(found.map(({ month }) => month)));
  return { orders: found.map((order) => present(order, here.has(order.month))), next };
}

/** How many archived orders each of these customers has, and when the last one was placed. */
export async function countArchivedOrders(
  context: RequestContext,
  customerIds: string[],
  branchId: string | null,
): Promise<Map<string, { orders: number; lastOrderAt: Date }>> {
  const { rows } = await context.db.execute<{ id: string; orders: number; last: string }>(sql`
    select k.customer_id as id, count(*)::integer as orders, max(o.placed_at)::text as last
    from ${summariesOf(context, customerIds, branchId)} group by 1`);
  return new Map(rows.map(({ id, orders, last }) => [id, { orders, lastOrderAt: new Date(last) }]));
}

/** Whether a customer of a statement has an archived order at a branch, or at any. */
export const hasArchivedOrder = (customerId: SQL, merchantId: SQL, branchId: string | null): SQL => sql`exists (
  select from archive_keys as k where k.merchant_id = ${merchantId} and k.customer_id = ${customerId}
    and k.orders @> ${JSON.stringify(branchId === null ? [] : [{ branchId }])}::jsonb)`;

/** The rows to select archived orders from, as `k` and `o`; further conditions begin with `and`. */
const summariesOf = (
  { merchant }: RequestContext,
  customerIds: string[],
  branchId: string | null | undefined,
): SQL => sql`archive_keys as k cross join lateral (
    select e.summary, (e.summary ->> 'id')::uuid as id, (e.summary ->> 'placedAt')::timestamptz as placed_at,
      e.summary ->> 'branchId' as branch_id from jsonb_array_elements(k.orders) as e (summary)) as o
  where k.merchant_id = ${merchant.id}::uuid and k.customer_id in (${sql.join(
    customerIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}) ${branchId ? sql`and o.branch_id = ${branchId}` : sql``}`;

/** Those months whose files this process can reach: their orders have a page and a receipt. */
async function monthsAtHand(context: RequestContext, months: Set<string>): Promise<Set<string>> {
  const here = new Set<string>();
  for (const month of months) {
    const folder = folderIn(context, { merchantId: context.merchant.id, month });
    const isHere =
      folder !== undefined &&
      (await access(join(folder, 'manifest.json')).then(
        () => true,
        () => false,
      ));
    if (isHere) here.add(month);
  }
  return here;
}

function present(order: Listed, isAtHand: boolean): ArchivedOrderListDocument['data'][number] {
  return {
    type: 'archived-orders',
    id: order.id,
    attributes: {
      ...presentOrderRow(order),
      'currency-code': order.currencyCode,
      'currency-digits': order.currencyDigits,
      'is-at-hand': isAtHand,
    },
  };
}

/** A page of archived orders with the address of the page behind it. */
export const presentArchivedPage = (url: string, size: number, { orders, next }: ArchivedPage) => ({
  data: orders,
  links: { self: url, ...(next && { next: pageBehind(url, { size, after: next }) }) },
});

/** A cursor that is none. */
export const aboutCursor = (): Refusal =>
  refusal(errorCodes.invalidField, {
    status: 400,
    parameter: 'page[after]',
    params: { field: 'page[after]', problem: fieldProblems.other },
  });

/** The same list from behind an order on. */
export function pageBehind(
  url: string,
  { sort, size, after }: { sort?: string | undefined; size: number; after: string },
): string {
  const query = { ...(sort && { sort }), 'page[size]': String(size), 'page[after]': after };
  return `${url.split('?')[0]}?${new URLSearchParams(query).toString()}`;
}
