import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Context } from '../context.ts';
import { orders } from './order.tables.ts';
import type { StoredOrder } from './stored-order.ts';

/** The branches whose orders somebody works on: one, or all of the merchant's without one. */
export type Workplace = { merchantId: string; branchId: string | null };

export async function findBranchOrder(
  context: Context,
  workplace: Workplace,
  orderId: string,
): Promise<StoredOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [order] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isWorkedOnAt(workplace)));
  return order;
}

/** What there is to do: orders that the branch has got and that are not over, the longest waiting first. */
export function listOpenOrders(context: Context, workplace: Workplace, limit: number): Promise<StoredOrder[]> {
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        isWorkedOnAt(workplace),
        isNotNull(orders.releasedAt),
        ne(orders.status, 'waiting-for-payment'),
        // The very words of the index over open orders, so that it is used.
        sql`${orders.status} not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')`,
      ),
    )
    .orderBy(asc(orders.statusAt), asc(orders.id))
    .limit(limit);
}

export const isWorkedOnAt = ({ merchantId, branchId }: Workplace) =>
  and(eq(orders.merchantId, merchantId), branchId === null ? undefined : eq(orders.branchId, branchId));
