import type { PaymentFailure } from '@sufra/contracts';
import { displayNumber, judgePayment } from '@sufra/ordering';
import type { LookUpAnswer } from '@sufra/payment-gateways/gateway';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import { type Context, withTransaction } from '../context.ts';
import {
  findOrder,
  lockOrder,
  markPaymentStatus,
  postPaidOrder,
  type StoredOrder,
} from '../ordering/order/payment-port.ts';
import { deadlock, retry } from '../platform/database/transaction.ts';
import {
  appendLog,
  appendLogs,
  asGatewayPayment,
  findPayment,
  listPayments,
  lockPayment,
  logOwed,
  logSettlement,
  dueRefund,
  orderOf,
  type PaymentKey,
  type PaymentWork,
  type StoredPayment,
  updatePayment,
} from './payment.store.ts';

const seconds = [10, 20, 40, 60, 60, 120, 120, 300, 300, 600];
const longestSeconds = 1800;

/** The time that an undecided payment is polled; a webhook still settles it later. */
const watchedMilliseconds = 24 * 60 * 60 * 1000;

/** When a provider is asked next about a payment that it has not decided: soon at first, then ever more rarely. */
export const checkAgainAt = (checks: number, now: Date): Date =>
  new Date(now.getTime() + (seconds[checks] ?? longestSeconds) * 1000);

const isGivenUp = ({ startedAt }: { startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > watchedMilliseconds;

const lateMinutes = [5, 30, 120, 24 * 60 + 1];

/**
 * When a payment that failed is looked at once more, in case its money comes late: a request that waited somewhere, or a
 * window in which the guest went on. Nothing after a day.
 */
const lookLateAt = ({ startedAt }: { startedAt: Date }, now: Date): Date | null => {
  const minutes = lateMinutes.find((minutes) => startedAt.getTime() + minutes * 60_000 > now.getTime());
  return minutes === undefined ? null : new Date(startedAt.getTime() + minutes * 60_000);
};

/**
 * Writes down that an attempt came to nothing. The order's own payment failed when no other one is under way. It is looked
 * at a few times more, because money may come late and the message of it get lost.
 */
async function failPayment(
  context: Context,
  payment: StoredPayment,
  failure: PaymentFailure,
  change: Partial<StoredPayment> = {},
): Promise<StoredPayment | undefined> {
  if (payment.status === 'failed') return lookLate(context, payment);
  await appendLogs(context, payment, {
    kind: 'settled',
    detail: { status: 'failed', failure },
    event: logSettlement(payment, { status: 'failed', failure }),
  });
  const failed = await updatePayment(context, payment, {
    checkAt: lookLateAt(payment, context.now()),
    ...change,
    status: 'failed',
    failure,
    step: null,
    settledAt: context.now(),
  });
  const others = await listPayments(context, orderOf(payment));
  if (!others.some(({ status }) => status === 'open')) await markPaymentStatus(context, orderOf(payment), 'failed');
  return failed;
}

/** When a failed payment is looked at next is up to its refund, where it has one. */
async function lookLate(context: Context, payment: StoredPayment): Promise<StoredPayment | undefined> {
  if (payment.refundStatus !== null || payment.checkAt === null) return payment;
  return updatePayment(context, payment, { checkAt: lookLateAt(payment, context.now()) });
}

/** Ends an attempt that the provider refused to begin: nothing was taken. */
export async function declineAttempt(context: Context, attempt: PaymentKey, failure: PaymentFailure): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, attempt);
    const order = payment && (await lockOrder(context, orderOf(payment)));
    if (payment && order && payment.status === 'open') await failPayment(context, payment, failure, { checkAt: null });
  });
}

/** The provider's answer about a payment that it knows. */
type Known = Extract<LookUpAnswer, { kind: 'payment' }>;

/**
 * The one step that settles a payment, however it was set off: return page, webhook, job or the guest's own question.
 * Asks the provider, compares status, amount, currency and reference, and writes what follows, all of it or nothing.
 * Nothing ever leads back from success. Money for an order that waits for none goes back.
 */
export async function settlePayment(context: Context, work: PaymentWork): Promise<StoredPayment | undefined> {
  const payment = await findPayment(context, work);
  if (!payment || payment.status === 'success') return payment;
  const order = await findOrder(context, orderOf(payment));
  const merchant = await loadMerchant(context, payment.merchantId);
  const gateway = merchant && context.gateways.find(merchant, payment.provider);
  if (!order || !gateway) return payment;
  const found = await gateway.lookUp(asGatewayPayment(payment, displayNumber(order.number)));
  const write = () => withTransaction(context, (context) => apply(context, payment, found));
  return retry(write, { after: [deadlock], times: 2 });
}

async function apply(context: Context, key: PaymentKey, found: LookUpAnswer): Promise<StoredPayment | undefined> {
  const payment = await lockPayment(context, key);
  if (!payment || payment.status === 'success') return payment;
  const order = await lockOrder(context, orderOf(payment));
  if (!order) return payment;
  if (found.kind === 'unknown') return waitLonger(context, payment);
  if (found.kind === 'none') return nothingFound(context, payment);
  await appendLog(context, payment, 'looked-up', {
    state: found.state,
    amountMinor: found.amountMinor,
    currency: found.currencyCode,
    code: found.code ?? null,
  });
  const expected = { reference: payment.id, amountMinor: payment.amountMinor, currencyCode: payment.currencyCode };
  switch (judgePayment(expected, found)) {
    case 'pending':
      return isGivenUp(payment, context.now())
        ? failPayment(context, payment, 'expired')
        : waitLonger(context, payment, found);
    case 'failed':
      return failPayment(context, payment, found.failure ?? 'failed', named(payment, found));
    case 'mismatch':
      return refuseMismatch(context, payment, found);
    case 'success':
      return succeed(context, payment, order, found);
  }
}

async function succeed(
  context: Context,
  payment: StoredPayment,
  order: StoredOrder,
  found: Known,
): Promise<StoredPayment | undefined> {
  // A payment being refunded does not pay the order any more.
  const isGoingBack = payment.refundStatus !== null;
  const isPosted = !isGoingBack && order.status === 'waiting-for-payment' && (await postPaidOrder(context, order));
  const isElsewhere = order.paymentMethod !== 'card' || order.paymentStatus === 'success';
  const status = 'success' as const;
  await appendLogs(context, payment, {
    kind: 'settled',
    detail: { status },
    event: logSettlement(payment, { status }),
  });
  const reason = isPosted || isGoingBack ? undefined : isElsewhere ? 'surplus' : 'late';
  if (reason) await logOwed(context, payment, reason, found);
  return updatePayment(context, payment, {
    ...named(payment, found),
    status,
    failure: null,
    step: null,
    settledAt: context.now(),
    checkAt: isGoingBack ? payment.checkAt : null,
    paidWith: found.paidWith ?? payment.method,
    cardBrand: found.card?.brand ?? null,
    cardLast4: found.card?.last4 ?? null,
    refundedMinor: found.refundedMinor,
    ...(reason && dueRefund(context, reason, found)),
  });
}

/** Money moved, but not the amount of the order: it pays nothing, an operator is alerted, and it is refunded. */
async function refuseMismatch(
  context: Context,
  payment: StoredPayment,
  found: Known,
): Promise<StoredPayment | undefined> {
  context.log.error(
    { paymentId: payment.id, provider: payment.provider, orderId: payment.orderId },
    'a payment does not match its order',
  );
  context.metrics.paymentAlarms.inc({ kind: 'mismatch' });
  await appendLog(context, payment, 'mismatch', { amountMinor: found.amountMinor, currency: found.currencyCode });
  const failed = await failPayment(context, payment, 'mismatch', named(payment, found));
  // A repeated call finds the refund on its way already.
  if (payment.refundStatus !== null) return failed;
  // Another payment's money is not ours to send back on this one's account.
  if (found.reference !== payment.id) return failed;
  await logOwed(context, payment, 'mismatch', found);
  return updatePayment(context, payment, {
    ...named(payment, found),
    refundedMinor: found.refundedMinor,
    ...dueRefund(context, 'mismatch', found),
  });
}

/** The provider knows nothing: a page may still be open on which the guest begins; a charge that was sent never arrived. */
async function nothingFound(context: Context, payment: StoredPayment): Promise<StoredPayment | undefined> {
  const now = context.now();
  const isAtGuest = payment.step?.kind === 'page' || payment.step?.kind === 'redirect';
  const isOver = isAtGuest
    ? isGivenUp(payment, now)
    : now.getTime() - payment.startedAt.getTime() > arrivalMilliseconds;
  return isOver ? failPayment(context, payment, isAtGuest ? 'expired' : 'failed') : waitLonger(context, payment);
}

/** Longer than a request to a provider may take: what is not there by then never arrived. */
const arrivalMilliseconds = 30_000;

/** Repeated requests of a guest do not put off the shop's own next poll. */
async function waitLonger(context: Context, payment: StoredPayment, found?: Known): Promise<StoredPayment | undefined> {
  if (payment.status !== 'open') return lookLate(context, payment);
  const isDue = payment.checkAt === null || payment.checkAt <= context.now();
  const checks = payment.checks + 1;
  const change: Partial<StoredPayment> = {
    ...(found && named(payment, found)),
    ...(found?.isBegun && { step: { kind: 'verify' as const } }),
    ...(isDue && { checks, checkAt: checkAgainAt(checks, context.now()) }),
  };
  return Object.keys(change).length === 0 ? payment : updatePayment(context, payment, change);
}

/** A mismatch may name what is another payment's; that one keeps it. */
const named = (payment: StoredPayment, { providerPaymentId, reference }: Known) =>
  payment.providerPaymentId === null && reference === payment.id ? { providerPaymentId } : {};
