import { and, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Context } from '../context.ts';
import { isWorkedOnAt, type Workplace } from './branch-order.store.ts';
import { isOwnedBy, type OrderOwner } from './order.store.ts';
import { orders, orderStatuses } from './order.tables.ts';
import type { SteppedOrder, StoredStatus } from './stored-order.ts';

/** The steps of an order, oldest first, with what is needed to tell them; nothing when it is not theirs who ask. */
export async function findSteps(
  context: Context,
  asker: OrderOwner | Workplace,
  orderId: string,
): Promise<{ order: SteppedOrder; steps: StoredStatus[] } | undefined> {
  if (!isUuid(orderId)) return undefined;
  const isTheirs = 'customerId' in asker ? isOwnedBy(asker) : isWorkedOnAt(asker);
  const { type, status, releasedAt } = orders;
  const rows = await context.db
    .select({ order: { type, status, releasedAt }, step: orderStatuses })
    .from(orders)
    .innerJoin(orderStatuses, eq(orderStatuses.orderId, orders.id))
    .where(and(eq(orders.id, orderId), isTheirs))
    .orderBy(orderStatuses.at, orderStatuses.id);
  return rows[0] && { order: rows[0].order, steps: rows.map(({ step }) => step) };
}
