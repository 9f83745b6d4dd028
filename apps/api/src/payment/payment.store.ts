import type { PaymentChannel } from '@sufra/contracts';
import type { LogEvent, PaymentSettled, ReplayedPayment } from '@sufra/ordering';
import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../context.ts';
import { logPaymentEvent, type OrderKey, ordersDueRefund } from '../ordering/order/payment-port.ts';
import type { Db } from '../platform/database/db.ts';
import { paymentLog, type PaymentLogKind, payments, type RefundReason } from './payment.tables.ts';
import { isSoldHere } from '../platform/database/move/move-state.ts';

export type StoredPayment = typeof payments.$inferSelect;

/** The key of a payment: ids are looked up within their merchant. */
export type PaymentKey = Pick<StoredPayment, 'merchantId' | 'id'>;

const isPayment = ({ merchantId, id }: PaymentKey) => and(eq(payments.merchantId, merchantId), eq(payments.id, id));

/** The order that a payment pays. */
export const orderOf = ({ merchantId, orderId }: Pick<StoredPayment, 'merchantId' | 'orderId'>): OrderKey => ({
  merchantId,
  id: orderId,
});

/** The fields of a payment that a gateway may see. */
export const asGatewayPayment = (payment: StoredPayment, orderNumber: string): GatewayPayment => ({
  id: payment.id,
  orderId: payment.orderId,
  orderNumber,
  amountMinor: payment.amountMinor,
  currency: { code: payment.currencyCode, digits: payment.currencyDigits },
  method: payment.method,
  providerPaymentId: payment.providerPaymentId,
  memory: payment.memory,
  startedAt: payment.startedAt,
});

/** Every payment attempt of some orders of a merchant, for their logs. */
export async function listAttempts(
  db: Db,
  merchantId: string,
  orderIds: string[],
): Promise<{ orderId: string; payment: ReplayedPayment }[]> {
  const isOfThem = and(eq(payments.merchantId, merchantId), inArray(payments.orderId, orderIds));
  const stored = await db.select().from(payments).where(isOfThem).orderBy(payments.attempt);
  return stored.map((payment) => ({ orderId: payment.orderId, payment: paymentOf(payment) }));
}

const paymentOf = (payment: StoredPayment): ReplayedPayment => ({
  paymentId: payment.id,
  attempt: payment.attempt,
  provider: payment.provider,
  amountMinor: payment.amountMinor,
  currencyCode: payment.currencyCode,
  status: payment.status,
  failure: payment.failure,
  // A requested refund is still due.
  refund: payment.refundStatus === 'sent' ? 'due' : payment.refundStatus,
});

/** The log entry of an attempt to pay: ids, codes and amounts. */
export const logStart = (payment: StoredPayment): LogEvent => ({
  kind: 'payment-started',
  payload: {
    paymentId: payment.id,
    attempt: payment.attempt,
    provider: payment.provider,
    method: payment.method,
    amountMinor: payment.amountMinor,
    currencyCode: payment.currencyCode,
  },
});

export const logSettlement = (
  { id }: StoredPayment,
  settled: Pick<PaymentSettled, 'status' | 'failure'>,
): LogEvent => ({ kind: 'payment-settled', payload: { paymentId: id, ...settled } });

/** Tells the order's log that money is to go back, and why. */
export function logOwed(
  context: Context,
  payment: StoredPayment,
  reason: RefundReason,
  { amountMinor, currencyCode }: { amountMinor: number; currencyCode: string },
): Promise<void> {
  const payload = { paymentId: payment.id, step: 'due' as const, reason, amountMinor, currencyCode };
  return logPaymentEvent(context, orderOf(payment), { kind: 'refund', payload });
}

/** Makes a refund due: everything that the provider took and has not returned yet. */
export const dueRefund = (
  context: Pick<Context, 'now'>,
  reason: RefundReason,
  taken: { amountMinor: number; currencyCode: string },
): Partial<StoredPayment> => ({
  refundStatus: 'due',
  refundReason: reason,
  refundMinor: taken.amountMinor,
  refundWantedMinor: taken.amountMinor,
  refundId: null,
  refundTries: 0,
  refundCurrencyCode: taken.currencyCode,
  checkAt: context.now(),
  checks: 0,
});

/**
 * Has so much of a payment go back altogether, on a payment that is held. While a refund is under way the rest of it waits
 * for its end: a request that is sent again must be the same request.
 */
export async function owe(
  context: Context,
  payment: StoredPayment,
  reason: RefundReason,
  amountMinor: number,
): Promise<void> {
  const wanted = Math.max(amountMinor, payment.refundWantedMinor, payment.refundMinor);
  const change = { refundWantedMinor: wanted, refundReason: reason };
  if (payment.refundStatus === 'sent') return void (await updatePayment(context, payment, change));
  const owed = { amountMinor: wanted, currencyCode: payment.currencyCode };
  await updatePayment(context, payment, dueRefund(context, reason, owed));
  await logOwed(context, payment, reason, owed);
}

/** Every attempt to pay an order, the newest first. */
export function listPayments(context: Context, { merchantId, id }: OrderKey): Promise<StoredPayment[]> {
  const isOfOrder = and(eq(payments.merchantId, merchantId), eq(payments.orderId, id));
  return context.db.select().from(payments).where(isOfOrder).orderBy(desc(payments.attempt));
}

/** Payments of these orders of a merchant of which something was returned, or is to be. */
export function listReturned(context: RequestContext, orderIds: string[]): Promise<StoredPayment[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  const isOfThem = and(eq(payments.merchantId, context.merchant.id), inArray(payments.orderId, orderIds));
  return context.db
    .select()
    .from(payments)
    .where(and(isOfThem, eq(payments.status, 'success'), gt(payments.refundWantedMinor, 0)));
}

/** A payment as background work names it; release 1.0.10 queued it without a merchant. */
export type PaymentWork = { merchantId?: string; paymentId: string };

/** The work on a payment, to be queued. */
export const workOn = ({ merchantId, id: paymentId }: PaymentKey) => ({ merchantId, paymentId });

export async function findPayment(
  context: Context,
  { merchantId, paymentId }: PaymentWork,
): Promise<StoredPayment | undefined> {
  if (!isUuid(paymentId)) return undefined;
  const ofMerchant = merchantId === undefined ? undefined : eq(payments.merchantId, merchantId);
  const [payment] = await context.db
    .select()
    .from(payments)
    .where(and(ofMerchant, eq(payments.id, paymentId)));
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

/** Locks a payment until the transaction ends: a concurrent settlement waits and finds it settled. */
export async function lockPayment(context: Context, key: PaymentKey): Promise<StoredPayment | undefined> {
  const [payment] = await context.db.select().from(payments).where(isPayment(key)).for('update');
  return payment;
}

export async function insertPayment(context: Context, payment: typeof payments.$inferInsert): Promise<StoredPayment> {
  const [stored] = await context.db.insert(payments).values(payment).returning();
  if (!stored) throw new Error('a payment was not written');
  return stored;
}

export async function updatePayment(
  context: Context,
  key: PaymentKey,
  change: Partial<StoredPayment>,
): Promise<StoredPayment | undefined> {
  const [stored] = await context.db.update(payments).set(change).where(isPayment(key)).returning();
  return stored;
}

export async function appendLog(
  context: Context,
  { id: paymentId, merchantId }: Pick<StoredPayment, 'id' | 'merchantId'>,
  kind: PaymentLogKind,
  detail: Record<string, string | number | null>,
): Promise<void> {
  await context.db.insert(paymentLog).values({ merchantId, id: uuid(), paymentId, at: context.now(), kind, detail });
}

/** The messages of the process log about a payment. */
const paymentWords: Partial<Record<PaymentLogKind, string>> = {
  started: 'a payment was started',
  settled: 'a payment was settled',
  refund: 'a refund was answered',
};

/** The same, for what the order's own log tells as well: both rows or neither, and a line of the process's log. */
export async function appendLogs(
  context: Context,
  payment: Pick<StoredPayment, 'id' | 'merchantId' | 'orderId'>,
  entry: { kind: PaymentLogKind; detail: Record<string, string | number | null>; event: LogEvent },
): Promise<void> {
  await withTransaction(context, async (context) => {
    await appendLog(context, payment, entry.kind, entry.detail);
    await logPaymentEvent(context, orderOf(payment), entry.event);
  });
  context.log.info({ orderId: payment.orderId, paymentId: payment.id, ...entry.detail }, paymentWords[entry.kind]);
}

/** Payments that are due for a look-up, or for a refund, the longest overdue first. */
export function listDuePayments(
  context: Context,
  { isRefund, limit }: { isRefund: boolean; limit: number },
): Promise<StoredPayment[]> {
  const isOfKind = isRefund ? isNotNull(payments.refundStatus) : isNull(payments.refundStatus);
  return context.db
    .select()
    .from(payments)
    .where(and(isSoldHere(payments.merchantId), lte(payments.checkAt, context.now()), isOfKind))
    .orderBy(asc(payments.checkAt))
    .limit(limit);
}

/**
 * Puts off a due payment that nothing was done about: its gateway has no keys any more, or always fails. The longest
 * overdue come first, so some dozens of these would keep all others waiting for ever.
 */
export async function postpone({ db }: Context, seen: StoredPayment, checkAt: Date): Promise<void> {
  if (seen.checkAt === null) return;
  await db
    .update(payments)
    .set({ checks: seen.checks + 1, checkAt })
    .where(and(isPayment(seen), eq(payments.checkAt, seen.checkAt)));
}

const isPartlyOwed = and(eq(payments.refundReason, 'returned'), lt(payments.refundWantedMinor, payments.amountMinor));

/** Payments of orders that came to nothing after they were paid, of whose money something is neither sent back nor due. */
export function listOwedPayments(context: Context, since: Date, limit: number): Promise<StoredPayment[]> {
  const isDue = inArray(payments.orderId, ordersDueRefund(context, since));
  return context.db
    .select()
    .from(payments)
    .where(
      and(
        isSoldHere(payments.merchantId),
        isDue,
        eq(payments.status, 'success'),
        or(isNull(payments.refundStatus), isPartlyOwed),
      ),
    )
    .limit(limit);
}
