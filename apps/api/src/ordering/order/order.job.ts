import { and, asc, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { type Context, withTransaction } from '../../context.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { isOrder } from '../is-order.ts';
import {
  idempotencyKeys,
  kitchenBumps,
  orderEvents,
  type OrderKey,
  orders,
  type StoredOrder,
} from '../order.tables.ts';
import { queueAcceptance } from './acceptance/accept-automatically.ts';
import { sweepMessages } from './notification/guest-message.store.ts';
import { sweepDriverLinks } from './handover/driver-link.store.ts';
import { announceEvent } from './order-event.store.ts';
import { sweepPresence } from './unattended/presence.ts';
import { orderAlerts } from './unattended/unattended.tables.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

const batchSize = 200;

/**
 * Hands scheduled orders to their branches when their time has come, looking every minute. Due ones are read from the
 * orders themselves: nothing is lost with a process, and a late look catches up (decision record 0020).
 */
export const releaseOrdersJob: Job<Context, Record<string, never>> = {
  name: 'release-orders',
  retryLimit: 2,
  cron: '* * * * *',
  run: async (context) => void (await releaseDueOrders(context)),
};

/** Releases every order that is due and tells how many this process was the one to release. */
export async function releaseDueOrders(context: Context): Promise<number> {
  let released = 0;
  for (;;) {
    const before = released;
    const due = await listDueOrders(context, batchSize);
    await forEachRow(
      context,
      due,
      ({ id }) => ({ orderId: id }),
      async (order) => {
        if (await releaseOrder(context, order)) released += 1;
      },
    );
    // A whole batch of orders that cannot be released would be read again and again.
    if (due.length < batchSize || released === before) return released;
  }
}

/** Orders whose time to reach the branch has come, the longest overdue first. */
const listDueOrders = (context: Context, limit: number): Promise<StoredOrder[]> =>
  context.db
    .select()
    .from(orders)
    .where(
      and(
        isSoldHere(orders.merchantId),
        isNull(orders.releasedAt),
        eq(orders.status, 'posted'),
        lte(orders.releaseAt, context.now()),
      ),
    )
    .orderBy(asc(orders.releaseAt))
    .limit(limit);

/**
 * Hands one order to its branch. Answers false when another process did so first, or when the order was cancelled
 * meanwhile.
 */
function releaseOrder(context: Context, key: OrderKey): Promise<boolean> {
  return withTransaction(context, async (context) => {
    const { db, now } = context;
    const at = now();
    const [released] = await db
      .update(orders)
      .set({ releasedAt: at })
      .where(and(isOrder(key), isNull(orders.releasedAt), eq(orders.status, 'posted')))
      .returning();
    if (!released) return false;
    await announceEvent(db, released, { kind: 'released', payload: {} }, at);
    await queueAcceptance(context, released);
    return true;
  });
}

const weekMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Takes away, once a night, what only an order's own day needed: keys of attempts, numbers to resume from. */
export const sweepOrdersJob: Job<Context, Record<string, never>> = {
  name: 'sweep-orders',
  retryLimit: 2,
  cron: '37 3 * * *',
  run: (context) => sweepOrders(context),
};

async function sweepOrders(context: Context): Promise<void> {
  const { db, now } = context;
  const lastWeek = new Date(now().getTime() - weekMilliseconds);
  await db.delete(orderAlerts).where(and(isSoldHere(orderAlerts.merchantId), lt(orderAlerts.at, lastWeek)));
  await db.delete(kitchenBumps).where(and(isSoldHere(kitchenBumps.merchantId), lt(kitchenBumps.at, lastWeek)));
  await sweepPresence(context);
  await sweepMessages(context);
  await sweepDriverLinks(context);
  await db
    .delete(idempotencyKeys)
    .where(and(isSoldHere(idempotencyKeys.merchantId), lt(idempotencyKeys.createdAt, lastWeek)));
  await db
    .update(orderEvents)
    .set({ customerId: null, customerNumber: null })
    .where(
      and(isSoldHere(orderEvents.merchantId), isNotNull(orderEvents.customerNumber), lt(orderEvents.at, lastWeek)),
    );
}
