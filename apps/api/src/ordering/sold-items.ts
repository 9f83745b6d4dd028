import { cameToNothing, orderStatusCodes } from '@sufra/ordering';
import { and, desc, eq, max, notInArray, sql, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../context.ts';
import { orderLines, orders } from './order.tables.ts';

const fourWeeksMs = 28 * 24 * 3_600_000;

/** Fewer portions than that in four weeks say nothing about what people like. */
const leastSold = 10;

const neverEaten = ['waiting-for-payment' as const, ...orderStatusCodes.filter((code) => cameToNothing(code))];

/** Orders that were, or will be, eaten. */
const cameToSomething = notInArray(orders.status, neverEaten);

const listOfNeverEaten = sql.raw(neverEaten.map((code) => `'${code}'`).join(', '));

const linesOfOrders = and(eq(orderLines.merchantId, orders.merchantId), eq(orderLines.orderId, orders.id));

/**
 * The ids of the dishes that a customer ordered, the latest first.
 *
 * @param most how many at most
 */
export async function findOrderedItems(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  customerId: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: orderLines.itemId })
    .from(orders)
    .innerJoin(orderLines, linesOfOrders)
    .where(and(eq(orders.merchantId, merchant.id), eq(orders.customerId, customerId), cameToSomething))
    .groupBy(orderLines.itemId)
    .orderBy(desc(max(orders.placedAt)), orderLines.itemId)
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Pieces of dishes that came off bills by approved refunds, with their money on the basis of the lines' own: a refunded
 * or missing dish, and below zero the substitute that came on instead.
 *
 * @param condition on the refund, named r, and its order, named o
 * @returns a query with branch_id, day, way, item_id, name, quantity and amount
 */
export const takenBack = (condition: SQL): SQL => sql`
  select r.branch_id, r.business_day as day, r.way, coalesce(l.item_id, s.item_id) as item_id,
    coalesce(l.name, s.name) as name, p.quantity,
    p."amountMinor" - case o.vat_type when 'exclusive' then p."vatMinor" else 0 end as amount
  from order_refunds r
  join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
  cross join lateral jsonb_to_recordset(r.parts)
    as p (kind text, index integer, quantity integer, "amountMinor" bigint, "vatMinor" bigint)
  left join order_lines l on l.merchant_id = r.merchant_id and l.order_id = r.order_id and l.position = p.index
  left join lateral (
    -- Substitutes are numbered behind the lines, in the order in which they came onto the bill.
    select m.item_id, m.name, count(*) over (order by b.number) - 1
      + (select count(*) from order_lines c where c.merchant_id = r.merchant_id and c.order_id = r.order_id) as index
    from missing_items m join order_refunds b on b.merchant_id = m.merchant_id and b.id = m.refund_id
    where m.merchant_id = r.merchant_id and m.order_id = r.order_id and m.outcome = 'accepted'
  ) s on l.item_id is null and s.index = p.index
  where r.status = 'approved' and p.kind = 'line' and coalesce(l.item_id, s.item_id) is not null and ${condition}`;

/**
 * The ids of the dishes that each branch sold often in the last four weeks, the most sold first, by the branch's id.
 * Dishes that came off a bill were not sold.
 */
export async function countSold({ db, merchant, now }: RequestContext): Promise<Map<string, string[]>> {
  const since = sql`${new Date(now().getTime() - fourWeeksMs).toISOString()}::timestamptz`;
  const recent = sql`o.merchant_id = ${merchant.id}::uuid and o.placed_at >= ${since} and o.status not in (${listOfNeverEaten})`;
  const { rows } = await db.execute<{ branch: string; id: string }>(sql`
    select branch_id as branch, item_id as id from (
      select o.branch_id, l.item_id, l.quantity
      from orders o join order_lines l on l.merchant_id = o.merchant_id and l.order_id = o.id where ${recent}
      union all
      select t.branch_id, t.item_id, -t.quantity
      from (${takenBack(sql`r.merchant_id = ${merchant.id}::uuid and r.asked_at >= ${since} and ${recent}`)}) t
    ) sold
    group by 1, 2 having sum(quantity) >= ${leastSold} order by sum(quantity) desc, item_id`);
  const branches = Map.groupBy(rows, ({ branch }) => branch);
  return new Map([...branches].map(([branchId, sold]) => [branchId, sold.map(({ id }) => id)]));
}
