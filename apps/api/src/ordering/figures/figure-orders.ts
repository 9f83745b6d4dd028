import type { FigureKind } from '@sufra/contracts';
import { timeZoneOf } from '@sufra/ordering';
import { desc, sql, type SQL } from 'drizzle-orm';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import type { RequestContext } from '../../context.ts';
import { isSold } from '../is-sold.ts';
import { orders, type StoredOrder } from '../order.tables.ts';
import {
  endReason,
  hourOf,
  isLate,
  isNotServed,
  isUnfinished,
  ofBranches,
  type Period,
  rowsOf,
} from './read-figures.ts';

const mostListed = 200;

type FigureChoice = { by: FigureKind; value?: string | undefined; reason?: string | undefined };

/** The orders behind a figure, the newest first, and how many there are. */
export async function listFigureOrders(
  context: RequestContext,
  period: Period,
  chosen: FigureChoice,
): Promise<{ list: StoredOrder[]; total: number }> {
  // An order may be refunded on a later day than its own.
  const days = chosen.by === 'refunded' ? { ...period, from: '1970-01-01' } : period;
  const condition = sql`o.merchant_id = ${context.merchant.id}::uuid
    and o.business_day between ${days.from}::date and ${days.to}::date ${ofBranches('o', period)}
    and ${await conditionOf(context, period, chosen)}`;
  const list = await context.db
    .select()
    .from(orders)
    .where(sql`${orders.merchantId} = ${context.merchant.id}::uuid
      and ${orders.id} in (select o.id from orders o where ${condition})`)
    .orderBy(desc(orders.placedAt))
    .limit(mostListed);
  const [row] = await rowsOf<{ total: number }>(
    context,
    sql`select count(*)::integer as total from orders o where ${condition}`,
  );
  return { list, total: row?.total ?? 0 };
}

async function conditionOf(
  context: RequestContext,
  period: Period,
  { by, value = '', reason }: FigureChoice,
): Promise<SQL> {
  switch (by) {
    case 'sold':
      return isSold;
    case 'type':
      return sql`${isSold} and o.type = ${value}`;
    case 'payment-method':
      return sql`${isSold} and o.payment_method = ${value}`;
    case 'hour': {
      const zones = (await loadBranches(context, context.merchant)).map(({ id, timeZone }) => ({
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
