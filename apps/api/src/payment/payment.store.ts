import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { PaymentChannel } from '@sufra/contracts';
import type { LogEvent } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { orders } from '../order/order.tables.ts';
import { logTo } from '../order/log/order-log.store.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { latestMoments } from './check-again.ts';
import { paymentLog, payments, type PaymentLogKind } from './payment.tables.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Every attempt to pay an order, the newest first. */
export function listPayments(context: Context, orderId: string): Promise<StoredPayment[]> {
  return context.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.attempt));
}

export async function findPayment(context: Context, id: string): Promise<StoredPayment | undefined> {
  if (!isUuid(id)) return undefined;
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** A payment by what its provider calls it, within one merchant: another's is not found. */
export async function findPaymentByProvider(
  context: Context,
  merchantId: string,
  provider: PaymentChannel,
  providerPaymentId: string,
): Promise<StoredPayment | undefined> {
  const [payment] = await context.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.merchantId, merchantId),
        eq(payments.provider, provider),
        eq(payments.providerPaymentId, providerPaymentId),
      ),
    );
  return payment;
}

/** Holds a payment until the transaction ends: whoever settles it next waits and finds it settled. */
export async function lockPayment(context: Context, id: string): Promise<StoredPayment | undefined> {
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/** Holds an order until the transaction ends. Payments are held before orders, everywhere. */
export async function lockOrder(context: Context, id: string): Promise<StoredOrder | undefined> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

export async function findOrderOfPayment(context: Context, orderId: string): Promise<StoredOrder | undefined> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  return order;
}

export async function insertPayment(context: Context, payment: typeof payments.$inferInsert): Promise<StoredPayment> {
  const [stored] = await context.db.insert(payments).values(payment).returning();
  if (!stored) throw new Error('a payment was not written');
  return stored;
}

export async function updatePayment(
  context: Context,
  id: string,
  change: Partial<StoredPayment>,
): Promise<StoredPayment | undefined> {
  const [stored] = await context.db.update(payments).set(change).where(eq(payments.id, id)).returning();
  return stored;
}

/** What the page shows of an order that waits for its card; the order itself stays where it is. */
export async function markPaymentStatus(
  context: Context,
  orderId: string,
  paymentStatus: 'pending' | 'failed',
): Promise<void> {
  const event: LogEvent = { kind: 'payment-status', payload: { paymentStatus } };
  await context.db.execute(sql`
    with marked as (
      update orders set payment_status = ${paymentStatus}
      where id = ${orderId}::uuid and status = 'waiting-for-payment'
      returning id
    )${logTo(sql`id from marked`, event, context.now())}`);
}

export async function appendLog(
  context: Context,
  paymentId: string,
  kind: PaymentLogKind,
  detail: Record<string, string | number | null>,
): Promise<void> {
  await context.db.insert(paymentLog).values({ id: uuid(), paymentId, at: context.now(), kind, detail });
}

/** The same, for what the order's own log tells as well: both rows in one statement. */
export async function appendLogs(
  context: Context,
  { id, orderId }: Pick<StoredPayment, 'id' | 'orderId'>,
  entry: { kind: PaymentLogKind; detail: Record<string, string | number | null>; event: LogEvent },
): Promise<void> {
  const at = context.now();
  await context.db.execute(sql`
    with noted as (
      insert into payment_log (id, payment_id, at, kind, detail)
      values (${uuid()}::uuid, ${id}::uuid, ${at.toISOString()}::timestamptz, ${entry.kind}, ${JSON.stringify(entry.detail)}::jsonb)
    )${logTo(sql`id from orders where id = ${orderId}::uuid for no key update`, entry.event, at)}`);
}

/** Has payments looked at now whose next look was set by a clock that was ahead, and set back since. */
export async function bringChecksToNow(context: Context): Promise<void> {
  const now = context.now();
  const latest = latestMoments(now);
  await context.db
    .update(payments)
    .set({ checkAt: now })
    .where(
      and(
        gt(payments.checkAt, latest.startedAt),
        or(
          gt(payments.startedAt, latest.startedAt),
          and(
            gt(payments.checkAt, latest.checkAt),
            or(eq(payments.status, 'open'), inArray(payments.refundStatus, ['due', 'sent'])),
          ),
        ),
      ),
    );
}

/** Payments whose provider is to be asked, or whose money is to go back, the longest overdue first. */
export function listDuePayments(context: Context, limit: number): Promise<StoredPayment[]> {
  return context.db
    .select()
    .from(payments)
    .where(lte(payments.checkAt, context.now()))
    .orderBy(asc(payments.checkAt))
    .limit(limit);
}

/** Orders that wait for their card since before a moment. */
export function listUnpaidOrders(context: Context, before: Date, limit: number): Promise<StoredOrder[]> {
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'waiting-for-payment'),
        lte(orders.placedAt, before),
        // The very words of the index over open orders, so that it is used.
        sql`${orders.status} not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')`,
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(limit);
}

/** Payments of orders that came to nothing after they were paid, whose money nobody has sent back yet. */
export async function listOwedPayments(context: Context, since: Date, limit: number): Promise<StoredPayment[]> {
  const rows = await context.db
    .select({ payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(gte(orders.refundDueAt, since), eq(payments.status, 'success'), isNull(payments.refundStatus)))
    .limit(limit);
  return rows.map(({ payment }) => payment);
}
