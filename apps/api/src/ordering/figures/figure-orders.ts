import type { FigureKind } from '@sufra/contracts';
import { timeZoneOf } from '@sufra/ordering';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { isSold } from '../is-sold.ts';
import { presentOrderRow } from '../order/order.resource.ts';
import { orderEvents, orders, type StoredOrder } from '../order.tables.ts';
import { listFigureBranches, type Period } from './figure-scope.ts';
import { endReason, hourOf, isLate, isNotServed, isUnfinished, ofBranches, rowsOf } from './read-figures.ts';

const mostListed = 200;

type FigureChoice = {
  by: FigureKind;
  value?: string | undefined;
  reason?: string | undefined;
  after?: string | undefined;
};

export type FigureOrder = {
  order: StoredOrder;
  late: { promised: Date; ready: Date; minutes: number } | null;
  endReason: { code: string | null; words: string | null } | null;
};

/** The orders behind a figure, the newest first, some at once; how many there are, and where the next ones begin. */
export async function listFigureOrders(
  context: RequestContext,
  period: Period,
  chosen: FigureChoice,
): Promise<{ list: FigureOrder[]; total: number; next: string | null }> {
  // An order may be refunded on a later day than its own.
  const days = chosen.by === 'refunded' ? { ...period, from: '1970-01-01' } : period;
  const condition = sql`o.merchant_id = ${context.merchant.id}::uuid
    and o.business_day between ${days.from}::date and ${days.to}::date ${ofBranches('o', period)}
    and ${await conditionOf(context, period, chosen)}`;
  const [at, id] = chosen.after?.split('_') ?? [];
  const isAfter = at && id ? sql`and (o.placed_at, o.id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const rows = await context.db
    .select()
    .from(orders)
    .where(sql`${orders.merchantId} = ${context.merchant.id}::uuid
      and ${orders.id} in (select o.id from orders o where ${condition} ${isAfter})`)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostListed + 1);
  const shown = rows.slice(0, mostListed);
  const [counted] = await rowsOf<{ total: number }>(
    context,
    sql`select count(*)::integer as total from orders o where ${condition}`,
  );
  const last = shown.at(-1);
  const next = rows.length > mostListed && last ? `${last.placedAt.toISOString()}_${last.id}` : null;
  return { list: await withFacts(context, shown, chosen.by), total: counted?.total ?? 0, next };
}

/** Adds by how much late orders are late, and why others were not served; the log of an order has both. */
async function withFacts(context: RequestContext, shown: StoredOrder[], by: FigureKind): Promise<FigureOrder[]> {
  const ofShown = and(
    eq(orderEvents.merchantId, context.merchant.id),
    inArray(
      orderEvents.orderId,
      shown.map(({ id }) => id),
    ),
  );
  const isAsked = shown.length > 0 && (by === 'late' || by === 'not-served');
  const events = isAsked
    ? await context.db
        .select()
        .from(orderEvents)
        .where(and(ofShown, by === 'late' ? eq(orderEvents.number, 1) : eq(orderEvents.kind, 'moved')))
        .orderBy(asc(orderEvents.number))
    : [];
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return shown.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    const ended = own.find(({ status }) => status === order.status);
    return {
      order,
      late: by === 'late' ? latenessOf(order, own[0]?.payload) : null,
      endReason:
        by === 'not-served' ? { code: wordIn(ended?.payload, 'reasonCode'), words: ended?.reason ?? null } : null,
    };
  });
}

function latenessOf({ estimatedReadyAt: ready }: StoredOrder, placed: unknown): FigureOrder['late'] {
  const promised = new Date(wordIn(placed, 'estimatedReadyAt') ?? '');
  if (!ready || Number.isNaN(promised.getTime())) return null;
  return { promised, ready, minutes: Math.floor((ready.getTime() - promised.getTime()) / 60_000) };
}

function wordIn(payload: unknown, name: string): string | null {
  const word = (payload as Record<string, unknown> | null | undefined)?.[name];
  return typeof word === 'string' ? word : null;
}

async function conditionOf(
  context: RequestContext,
  period: Period,
  { by, value = '', reason }: FigureChoice,
): Promise<SQL> {
  switch (by) {
    case 'sold':
      return isSold;
    case 'tax':
      return sql`${isSold} and o.vat_minor > 0`;
    case 'discount':
      return sql`${isSold} and o.promo_discount_minor > 0`;
    case 'delivery':
      return sql`${isSold} and o.delivery_charge_minor > 0`;
    case 'service':
      return sql`${isSold} and o.service_charge_minor > 0`;
    case 'type':
      return sql`${isSold} and o.type = ${value}`;
    case 'payment-method':
      return sql`${isSold} and o.payment_method = ${value}`;
    case 'hour': {
      const zones = (await listFigureBranches(context)).map(({ id, timeZone }) => ({
        branch: id,
        zone: timeZone,
      }));
      const zone = sql`coalesce(
        (select z.zone from json_to_recordset(${JSON.stringify(zones)}::json) as z (branch uuid, zone text)
          where z.branch = o.branch_id), ${timeZoneOf(context.merchant.concept.defaultTimezone)})`;
      return sql`${isSold} and ${hourOf(zone)}::text = ${value}`;
    }
    case 'day':
      return sql`${isSold} and o.business_day::text = ${value}`;
    case 'branch':
      return sql`${isSold} and o.branch_id::text = ${value}`;
    case 'item':
      return sql`${isSold} and (exists (
          select from order_lines l
          where l.merchant_id = o.merchant_id and l.order_id = o.id and l.item_id::text = ${value})
        or exists (
          select from missing_items m where m.merchant_id = o.merchant_id and m.order_id = o.id
            and m.outcome = 'accepted' and m.item_id::text = ${value}))`;
    case 'offer':
      return sql`${isSold} and o.promotion_code = ${value}`;
    case 'refunded':
      return sql`${isSold} and exists (
        select from order_refunds r where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'approved'
          and (${value} = '' or r.way = ${value})
          and r.business_day between ${period.from}::date and ${period.to}::date)`;
    case 'late':
      return sql`${isSold} and ${isLate}`;
    case 'not-served':
      return sql`${isNotServed} ${value === '' ? sql`` : sql`and o.status = ${value}`}
        ${reason === undefined ? sql`` : sql`and coalesce(${endReason}, '') = ${reason}`}`;
    case 'unfinished':
      return isUnfinished;
  }
}

/** An order in the list behind a figure. */
export const presentFigureOrder = (order: StoredOrder) => ({
  ...presentOrderRow(order),
  'business-day': order.businessDay,
});
