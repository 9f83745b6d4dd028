import { judgePayment } from '@sufra/ordering';
import { withTransaction, type Context } from '../context.ts';
import { deadlock, runAgain } from '../database/run-again.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { displayNumber } from '../order/display-number.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { checkAgainAt, isFromAhead, isGivenUp } from './check-again.ts';
import { failPayment, lookLate } from './fail-payment.ts';
import type { Found } from './gateway.ts';
import { owe } from './owe-refund.ts';
import { logOwed, logSettlement } from './log-payment.ts';
import {
  appendLog,
  appendLogs,
  findOrderOfPayment,
  findPayment,
  lockOrder,
  lockPayment,
  updatePayment,
} from './payment.store.ts';
import { postPaidOrder } from './post-paid-order.ts';
import { asGatewayPayment, type StoredPayment } from './stored-payment.ts';

/** What the provider says of a payment that it knows. */
type Known = Extract<Found, { kind: 'payment' }>;

/**
 * The one step that settles a payment, however it was set off: return page, webhook, job or the guest's own question.
 * Asks the provider, compares status, amount, currency and reference, and writes what follows, all of it or nothing.
 * Nothing ever leads back from success. Money for an order that waits for none goes back.
 */
export async function settlePayment(context: Context, paymentId: string): Promise<StoredPayment | undefined> {
  const payment = await findPayment(context, paymentId);
  if (!payment || payment.status === 'success') return payment;
  const order = await findOrderOfPayment(context, payment.orderId);
  const merchant = await loadMerchant(context, payment.merchantId);
  const gateway = merchant && context.gateways.find(merchant, payment.provider);
  if (!order || !gateway) return payment;
  const found = await gateway.lookUp(asGatewayPayment(payment, displayNumber(order.number)));
  const write = () => withTransaction(context, (context) => apply(context, paymentId, found));
  return runAgain(write, { after: [deadlock], times: 2 });
}

async function apply(context: Context, paymentId: string, found: Found): Promise<StoredPayment | undefined> {
  const payment = await lockPayment(context, paymentId);
  if (!payment || payment.status === 'success') return payment;
  const order = await lockOrder(context, payment.orderId);
  if (!order) return payment;
  if (found.kind === 'unknown') return waitLonger(context, payment);
  if (found.kind === 'none') return nothingFound(context, payment);
  await appendLog(context, payment.id, 'looked-up', {
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
  // What is on its way back already pays nothing any more.
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
  return updatePayment(context, payment.id, {
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
    ...(reason && owe(context, reason, found)),
  });
}

/** Money moved, but not what the order asks for: it pays nothing, somebody has to look, and what was taken goes back. */
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
  await appendLog(context, payment.id, 'mismatch', { amountMinor: found.amountMinor, currency: found.currencyCode });
  const failed = await failPayment(context, payment, 'mismatch', named(payment, found));
  // Whoever asks again finds the money on its way already.
  if (payment.refundStatus !== null) return failed;
  // Another payment's money is not ours to send back on this one's account.
  if (found.reference !== payment.id) return failed;
  await logOwed(context, payment, 'mismatch', found);
  return updatePayment(context, payment.id, {
    ...named(payment, found),
    refundedMinor: found.refundedMinor,
    ...owe(context, 'mismatch', found),
  });
}

/** The provider knows nothing: a page may still be open on which the guest begins; a charge that was sent never arrived. */
async function nothingFound(context: Context, payment: StoredPayment): Promise<StoredPayment | undefined> {
  const now = context.now();
  const isAtGuest = payment.step?.kind === 'page' || payment.step?.kind === 'redirect';
  const isOver = isAtGuest
    ? isGivenUp(payment, now)
    : now.getTime() - payment.startedAt.getTime() > arrivalMilliseconds || isFromAhead(payment, now);
  return isOver ? failPayment(context, payment, isAtGuest ? 'expired' : 'failed') : waitLonger(context, payment);
}

/** Longer than a request to a provider may take: what is not there by then never arrived. */
const arrivalMilliseconds = 30_000;

/** A guest who asks again and again does not put off the shop's own next look. */
async function waitLonger(context: Context, payment: StoredPayment, found?: Known): Promise<StoredPayment | undefined> {
  if (payment.status !== 'open') return lookLate(context, payment);
  const isDue = payment.checkAt === null || payment.checkAt <= context.now();
  const checks = payment.checks + 1;
  const change: Partial<StoredPayment> = {
    ...(found && named(payment, found)),
    ...(found?.isBegun && { step: { kind: 'verify' as const } }),
    ...(isDue && { checks, checkAt: checkAgainAt(checks, context.now()) }),
  };
  return Object.keys(change).length === 0 ? payment : updatePayment(context, payment.id, change);
}

/** A mismatch may name what is another payment's; that one keeps it. */
const named = (payment: StoredPayment, { providerPaymentId, reference }: Known) =>
  payment.providerPaymentId === null && reference === payment.id ? { providerPaymentId } : {};
