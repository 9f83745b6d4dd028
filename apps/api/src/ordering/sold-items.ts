import { cameToNothing, orderStatusCodes } from '@sufra/ordering';
import { and, desc, eq, gte, max, notInArray, sql, sum } from 'drizzle-orm';
import type { RequestContext } from '../context.ts';
import { orderLines, orders } from './order.tables.ts';

const fourWeeksMs = 28 * 24 * 3_600_000;

/** Fewer portions than that in four weeks say nothing about what people like. */
const leastSold = 10;

/** Orders that were, or will be, eaten. */
const cameToSomething = notInArray(orders.status, [
  'waiting-for-payment',
  ...orderStatusCodes.filter((code) => cameToNothing(code)),
]);

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

/** The ids of the dishes that each branch sold often in the last four weeks, the most sold first, by the branch's id. */
export async function countSold({ db, merchant, now }: RequestContext): Promise<Map<string, string[]>> {
  const since = new Date(now().getTime() - fourWeeksMs);
  const rows = await db
    .select({ branchId: orders.branchId, id: orderLines.itemId })
    .from(orders)
    .innerJoin(orderLines, linesOfOrders)
    .where(and(eq(orders.merchantId, merchant.id), gte(orders.placedAt, since), cameToSomething))
    .groupBy(orders.branchId, orderLines.itemId)
    .having(sql`sum(${orderLines.quantity}) >= ${leastSold}`)
    .orderBy(desc(sum(orderLines.quantity)), orderLines.itemId);
  const branches = Map.groupBy(rows, ({ branchId }) => branchId);
  return new Map([...branches].map(([branchId, sold]) => [branchId, sold.map(({ id }) => id)]));
}
