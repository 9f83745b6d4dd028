import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { LogEvent } from '@sufra/ordering';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { withTransaction, type Context } from '../../context.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { isOrder } from '../is-order.ts';
import { type OrderKey, orders, type StoredOrder } from '../order.tables.ts';
import { queueAcceptance } from './acceptance/accept-automatically.ts';
import { unpaidReason } from './acceptance/reason-words.ts';
import { bookAgain, isPaidLate, lateFor } from '../promise.ts';
import { moveOrder, type MovedFields } from './move-order.ts';
import { notifyGuest } from './notification/guest-message.job.ts';
import { logEvent } from './order-event.store.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

/*
 * All that payment knows of orders. Payment imports nothing else of ordering, and ordering imports nothing of payment.
 */
export { payableTypes } from '../checkout/blockers.ts';
export type { CardMoney } from './refund/refund-order.ts';
export { findArchivedMonth } from './archive/archive-month.ts';
export { monthOf } from './archive/archived-tables.ts';
export type { ArchivedOrder } from './archive/read-archive.ts';
export { requireOwnOrder } from './find-reachable-order.ts';
export { statusText } from './order.resource.ts';
export type { OrderKey, StoredOrder } from '../order.tables.ts';

export async function findOrder(context: Context, key: OrderKey): Promise<StoredOrder | undefined> {
  const [order] = await context.db.select().from(orders).where(isOrder(key));
  return order;
}

/** Holds an order until the transaction ends. Payments are held before orders, everywhere. */
export async function lockOrder(context: Context, key: OrderKey): Promise<StoredOrder | undefined> {
  const [order] = await context.db.select().from(orders).where(isOrder(key)).for('update');
  return order;
}

/** Orders that wait for their card since before a moment. */
export function listUnpaidOrders(context: Context, before: Date, limit: number): Promise<StoredOrder[]> {
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        isSoldHere(orders.merchantId),
        eq(orders.status, 'waiting-for-payment'),
        lte(orders.placedAt, before),
        isOpen(orders.status),
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(limit);
}

/** Ids of the orders that came to nothing after they were paid, since a moment; a part of payment's own statement. */
export const ordersDueRefund = ({ db }: Context, since: Date) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isSoldHere(orders.merchantId), gte(orders.refundDueAt, since)));

/** Appends what happened to a payment to the log of its order, in the caller's transaction. */
export const logPaymentEvent = ({ db, now }: Context, order: OrderKey, event: LogEvent): Promise<void> =>
  logEvent(db, order, event, now());

/** The page's payment step of an order that waits for its card; the order itself does not move. */
export async function markPaymentStatus(
  context: Context,
  order: OrderKey,
  paymentStatus: 'pending' | 'failed',
): Promise<void> {
  await withTransaction(context, async (context) => {
    const marked = await context.db
      .update(orders)
      .set({ paymentStatus })
      .where(and(isOrder(order), eq(orders.status, 'waiting-for-payment')))
      .returning({ id: orders.id });
    if (marked.length > 0)
      await logPaymentEvent(context, order, { kind: 'payment-status', payload: { paymentStatus } });
  });
}

const system = { role: 'system', name: 'system' } as const;

/**
 * Hands an order that waited for its card to the branch: paid, or to be paid in cash. The kitchen's time begins now.
 * Answers false when the order was cancelled a moment before.
 */
export async function postPaidOrder(
  context: Context,
  order: StoredOrder,
  payment: Pick<MovedFields, 'paymentMethod' | 'paymentStatus'> = { paymentMethod: 'card', paymentStatus: 'success' },
): Promise<boolean> {
  const moved = await withTransaction(context, async (context) => {
    const change = { ...payment, ...(await timesFrom(context, order, context.now())) };
    const moved = await moveOrder(context, order, { to: 'posted', by: system, change });
    if (moved.ok && moved.value.booking?.promisedBefore) await notifyGuest(context, moved.value, 'delayed');
    return moved;
  });
  if (moved.ok) await queueAcceptance(context, moved.value);
  return moved.ok;
}

/**
 * An order for now is promised later by as long as it waited, one for later keeps its time. With a kitchen each keeps its
 * promise for the minutes that were allowed for paying, and is listed anew after them.
 */
async function timesFrom(context: Context, order: StoredOrder, now: Date): Promise<Partial<MovedFields>> {
  const merchant = isPaidLate(context, order, now) ? await loadMerchant(context, order.merchantId) : undefined;
  const anew = merchant && (await bookAgain({ ...context, merchant }, order, now));
  if (order.scheduledAt !== null) {
    return { ...anew, ...((anew?.releaseAt ?? order.releaseAt) <= now && { releasedAt: now }) };
  }
  return {
    releaseAt: now,
    releasedAt: now,
    estimatedReadyAt: order.estimatedReadyAt && new Date(order.estimatedReadyAt.getTime() + lateFor(order, now)),
    ...anew,
  };
}

/** Ends an order that was not paid in time. */
export async function failUnpaidOrder(context: Context, order: StoredOrder): Promise<void> {
  if (order.status !== 'waiting-for-payment') return;
  const change = { paymentStatus: 'failed' } as const;
  await moveOrder(context, order, { to: 'order-failed', by: system, reason: unpaidReason, change });
}
