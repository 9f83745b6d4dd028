import { cookedStatuses, type LocalizedText, type OrderStatusCode, type RefundWay, timeZoneOf } from '@sufra/ordering';
import { sql, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { isSold } from '../is-sold.ts';
import { takenBack } from '../sold-items.ts';
import { proofOf } from './close-proof.ts';
import { dayCloses, type StoredClose } from './figures.tables.ts';
import { listFigureBranches, type Period } from './figure-scope.ts';
import { addFigures, type Figures, noFigures, type Share, type SoldItem } from './add-figures.ts';

/** The log of every order has to be read for it, so more open days than these do not tell what was late. */
const daysWithLate = 31;

const lateMinutes = 5;

const listOf = (codes: readonly OrderStatusCode[]) => sql.raw(codes.map((code) => `'${code}'`).join(', '));
const cooked = listOf(cookedStatuses);

/** Food ready later than its guest was first told. The row of the order has the moment once it is ready. */
export const isLate = sql`o.status in (${cooked}) and exists (
  select from order_event_log e
  where e.merchant_id = o.merchant_id and e.order_id = o.id and e.number = 1
    and o.estimated_ready_at > (e.payload ->> 'estimatedReadyAt')::timestamptz + ${`${lateMinutes} minutes`}::interval)`;

/** Called off, or failed after it was placed for good; an order that was never paid was never one. */
export const isNotServed = sql`(o.status in ('cancelled-by-customer', 'cancelled-by-employee')
  or (o.status = 'order-failed' and o.payment_status <> 'failed'))`;

/** Why an order came to nothing: a code of the move that ended it. */
export const endReason = sql`(
  select e.payload ->> 'reasonCode' from order_event_log e
  where e.merchant_id = o.merchant_id and e.order_id = o.id and e.kind = 'moved' and e.status = o.status
  limit 1)`;

export const isUnfinished = sql`${isOpen(sql`o.status`)} and o.status <> 'waiting-for-payment'`;

/** The hour on the clock of its branch for which the food was wanted. */
export const hourOf = (zone: SQL) =>
  sql`extract(hour from coalesce(o.scheduled_at, o.placed_at) at time zone ${zone})::integer`;

export type BranchDay = { branch: string; day: string };

const keyOf = ({ branch, day }: BranchDay): string => `${branch} ${day}`;

/**
 * The figures of a period. Days that were closed and whose orders are as they were then are read from their rows, the
 * others are counted from the orders: a year is quick, and equal to a recount.
 */
export async function readFigures(context: RequestContext, period: Period): Promise<Figures> {
  const kept = await listUntouchedCloses(context, period);
  const known = new Set(kept.map(keyOf));
  const open = (await listDaysWithOrders(context, period)).filter((one) => !known.has(keyOf(one)));
  const all = [...kept.map(({ figures }) => JSON.parse(figures) as Figures), await countOrders(context, open)];
  return { ...addFigures(all), ...(await countReturned(context, period)) };
}

/** The figures of one day of a branch, counted anew, whatever was written when it was closed. */
export async function recountDay(context: RequestContext, { branch, day }: BranchDay): Promise<Figures> {
  const counted = await countOrders(context, [{ branch, day }]);
  return { ...counted, ...(await countReturned(context, { from: day, to: day, branchIds: [branch] })) };
}

export const rowsOf = async <Row extends Record<string, unknown>>(
  { db }: RequestContext,
  statement: SQL,
): Promise<Row[]> => (await db.execute<Row>(statement)).rows;

/** The days on which branches were given orders; every order has its number from such a row. */
const listDaysWithOrders = (context: RequestContext, period: Period): Promise<BranchDay[]> =>
  rowsOf<BranchDay>(
    context,
    sql`select n.branch_id as branch, n.day::text as day from branch_order_numbers n
      where n.merchant_id = ${context.merchant.id}::uuid and n.day between ${period.from}::date and ${period.to}::date
        ${ofBranches('n', period)} order by n.day, n.branch_id`,
  );

/** An order that was being placed while the day was closed may be a little older than the row that does not have it. */
const longestPlacing = sql.raw(`interval '20 seconds'`);

/** Closed days without an order that was placed or moved since; a row that was changed is not believed. */
async function listUntouchedCloses(context: RequestContext, period: Period): Promise<(BranchDay & StoredClose)[]> {
  const closes = await context.db
    .select()
    .from(dayCloses)
    .where(
      sql`${dayCloses.merchantId} = ${context.merchant.id}::uuid
        and ${dayCloses.day} between ${period.from}::date and ${period.to}::date ${ofBranches('day_closes', period)}
        and not exists (select from orders o
          where o.merchant_id = ${dayCloses.merchantId} and o.business_day = ${dayCloses.day}
            and o.branch_id = ${dayCloses.branchId} and o.status_at > ${dayCloses.closedAt} - ${longestPlacing})`,
    );
  return closes
    .filter((close) => proofOf(context, close) !== 'changed')
    .map((close) => ({ ...close, branch: close.branchId }));
}

/** Of the period's branches alone, for the table of an alias. */
export const ofBranches = (alias: string, { branchIds }: Period): SQL =>
  branchIds === null
    ? sql``
    : sql`and ${sql.raw(alias)}.branch_id in (select value::uuid from json_array_elements_text(${JSON.stringify(branchIds)}::json))`;

async function countOrders(context: RequestContext, days: readonly BranchDay[]): Promise<Figures> {
  if (days.length === 0) return noFigures;
  const { merchant } = context;
  const usual = timeZoneOf(merchant.concept.defaultTimezone);
  const zones = new Map((await listFigureBranches(context)).map(({ id, timeZone }) => [id, timeZone]));
  const from = sql`${rowsOfDays(days.map((one) => ({ ...one, zone: zones.get(one.branch) ?? usual })))} as p (branch, day, zone)
    join orders o on o.merchant_id = ${merchant.id}::uuid and o.business_day = p.day and o.branch_id = p.branch`;
  const sums = await rowsOf<Sums>(
    context,
    sql`select
        case when grouping(type) = 0 then 'type' when grouping(method) = 0 then 'method'
          when grouping(hour) = 0 then 'hour' when grouping(day) = 0 then 'day' when grouping(branch) = 0 then 'branch'
          when grouping(offer) = 0 then 'offer' else 'all' end as kind,
        coalesce(type, method, hour::text, day::text, branch::text, offer) as value,
        count(*)::integer as orders, coalesce(sum(total), 0)::text as sold, coalesce(sum(vat), 0)::text as tax,
        coalesce(sum(promo), 0)::text as promo, coalesce(sum(delivery), 0)::text as delivery,
        coalesce(sum(service), 0)::text as service
      from (
        select o.type, o.payment_method as method, ${hourOf(sql`p.zone`)} as hour, o.business_day as day,
          o.branch_id as branch, o.promotion_code as offer, o.total_minor as total, o.vat_minor as vat,
          o.promo_discount_minor as promo, o.delivery_charge_minor as delivery, o.service_charge_minor as service
        from ${from} where ${isSold}
      ) sold
      group by grouping sets ((), (type), (method), (hour), (day), (branch), (offer))`,
  );
  const items = await rowsOf<ItemRow>(
    context,
    sql`select l.item_id as value, max(l.name::text) as name, sum(l.quantity)::integer as quantity,
        sum(l.total_minor - l.discount_minor)::text as amount
      from ${from} join order_lines l on l.merchant_id = o.merchant_id and l.order_id = o.id
      where ${isSold} group by l.item_id`,
  );
  const notServed = await rowsOf<{ status: OrderStatusCode; reason: string | null; orders: number }>(
    context,
    sql`select status, reason, count(*)::integer as orders from (
        select o.status, ${endReason} as reason from ${from} where ${isNotServed}
      ) ended group by 1, 2`,
  );
  const [other] = await rowsOf<{ unfinished: number }>(
    context,
    sql`select count(*)::integer as unfinished from ${from} where ${isUnfinished}`,
  );
  const isShort = new Set(days.map(({ day }) => day)).size <= daysWithLate;
  const [late] = isShort
    ? await rowsOf<{ late: number }>(
        context,
        sql`select count(*)::integer as late from ${from} where ${isSold} and ${isLate}`,
      )
    : [{ late: null }];

  const of = (kind: Sums['kind']): Sums[] => sums.filter((row) => row.kind === kind && row.value !== null);
  const shares = (kind: Sums['kind']): Share[] =>
    of(kind).map((row) => ({ value: row.value ?? '', orders: row.orders, minor: Number(row.sold) }));
  const all = sums.find(({ kind }) => kind === 'all');
  return addFigures([
    {
      orders: all?.orders ?? 0,
      soldMinor: Number(all?.sold ?? 0),
      taxMinor: Number(all?.tax ?? 0),
      promoMinor: Number(all?.promo ?? 0),
      deliveryMinor: Number(all?.delivery ?? 0),
      serviceMinor: Number(all?.service ?? 0),
      unfinished: other?.unfinished ?? 0,
      late: late?.late ?? null,
      shares: {
        type: shares('type'),
        method: shares('method'),
        hour: shares('hour'),
        day: shares('day'),
        branch: shares('branch'),
      },
      offers: of('offer').map((row) => ({ value: row.value ?? '', orders: row.orders, minor: Number(row.promo) })),
      items: items.map(itemOf),
      notServed,
      refunds: [],
    },
  ]);
}

const mostValues = 2000;

/**
 * Days as rows of a query. The planner sees how many values there are, and reads one day by the index; of a list in JSON
 * it always expects a hundred, and would read a year of orders for one day.
 */
function rowsOfDays(days: readonly (BranchDay & { zone: string })[]): SQL {
  if (days.length > mostValues)
    return sql`(select * from json_to_recordset(${JSON.stringify(days)}::json) as listed (branch uuid, day date, zone text))`;
  const values = days.map(({ branch, day, zone }) => sql`(${branch}::uuid, ${day}::date, ${zone}::text)`);
  return sql`(values ${sql.join(values, sql`, `)})`;
}

type Sums = {
  kind: keyof Figures['shares'] | 'all' | 'offer';
  value: string | null;
  orders: number;
  sold: string;
  tax: string;
  promo: string;
  delivery: string;
  service: string;
};

/** Money that went back or came off on these days. That of archived orders was counted when the month was archived. */
async function countReturned(context: RequestContext, period: Period): Promise<Pick<Figures, 'refunds' | 'takenBack'>> {
  const ofPeriod = sql`r.merchant_id = ${context.merchant.id}::uuid
    and r.business_day between ${period.from}::date and ${period.to}::date ${ofBranches('r', period)}`;
  const archivedOfPeriod = sql`m.merchant_id = ${context.merchant.id}::uuid
    and a.day between ${period.from}::date and ${period.to}::date ${ofBranches('a', period)}`;
  const rows = await rowsOf<{ way: RefundWay; refunds: number; amount: string; tax: string }>(
    context,
    sql`with r as (
        select r.way, 1 as refunds, r.amount_minor, r.vat_minor
        from order_refunds r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
        where ${ofPeriod} and r.status = 'approved' and ${isSold}
        union all
        select a.way, a.refunds, a.amount_minor, a.vat_minor
        from archived_months m cross join lateral jsonb_to_recordset(m.refunds) as
          a (branch_id uuid, day date, way text, refunds integer, amount_minor bigint, vat_minor bigint)
        where ${archivedOfPeriod}
      )
      select way, sum(refunds)::integer as refunds, sum(amount_minor)::text as amount, sum(vat_minor)::text as tax
      from r group by way order by way`,
  );
  const refunds = rows.map(({ amount, tax, ...row }) => ({ ...row, minor: Number(amount), vatMinor: Number(tax) }));
  const items = await rowsOf<ItemRow>(
    context,
    sql`select item_id as value, max(name::text) as name, sum(quantity)::integer as quantity, sum(amount)::text as amount
      from (
        ${takenBack(sql`${ofPeriod} and ${isSold}`)}
        union all
        select a.branch_id, a.day, a.way, i.* from archived_months m
          cross join lateral jsonb_to_recordset(m.refunds) as a (branch_id uuid, day date, way text, items jsonb)
          cross join lateral jsonb_to_recordset(a.items) as i (item_id uuid, name jsonb, quantity integer, amount bigint)
        where ${archivedOfPeriod}
      ) taken group by item_id order by item_id`,
  );
  return { refunds, takenBack: items.map(itemOf) };
}

/** The refunds of each branch on the days of a period, in minor units; branches without any are left out. */
export async function readGivenBack(context: RequestContext, period: Period): Promise<Map<string, number>> {
  const rows = await rowsOf<{ branch: string; amount: string }>(
    context,
    sql`select r.branch_id as branch, sum(r.amount_minor)::text as amount
      from order_refunds r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
      where r.merchant_id = ${context.merchant.id}::uuid and r.status = 'approved' and ${isSold}
        and r.business_day between ${period.from}::date and ${period.to}::date ${ofBranches('r', period)}
      group by r.branch_id`,
  );
  return new Map(rows.map(({ branch, amount }) => [branch, Number(amount)]));
}

type ItemRow = { value: string; name: string; quantity: number; amount: string };

const itemOf = ({ value, name, quantity, amount }: ItemRow): SoldItem => ({
  value,
  name: JSON.parse(name) as LocalizedText,
  quantity,
  minor: Number(amount),
});
