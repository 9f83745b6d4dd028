import { v7 as uuid } from 'uuid';
import { withTransaction, type Context } from '../context.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { displayNumber } from '../order/display-number.ts';
import { checkAgainAt } from './check-again.ts';
import type { Found, Gateway, GatewayPayment, RefundAnswer } from './gateway.ts';
import { GatewayUnreachable } from './gateway-http.ts';
import { appendToOrderLog } from '../order/log/order-log.store.ts';
import { appendLogs, findOrderOfPayment, findPayment, lockPayment, updatePayment } from './payment.store.ts';
import { asGatewayPayment, type StoredPayment } from './stored-payment.ts';
import { takenCurrency } from './taken-currency.ts';
import { tellRefundJob } from './tell-refund.job.ts';

/** A provider that refuses this often needs somebody who looks; until then it may just be too early. */
const mostTries = 8;

/** After this a request that nobody answered is sent once more; the provider is asked first what it has done. */
const answerMilliseconds = 120_000;

/**
 * Sends back what is owed, once: the provider is asked what went back already before anything is sent, and what was
 * sent is written down before it is sent.
 */
export async function refundPayment(context: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(context, paymentId);
  if (!payment || (payment.refundStatus !== 'due' && payment.refundStatus !== 'sent')) return;
  const order = await findOrderOfPayment(context, payment.orderId);
  const merchant = await loadMerchant(context, payment.merchantId);
  const gateway = merchant && context.gateways.find(merchant, payment.provider);
  if (!order || !gateway) return;
  const asked = inTakenCurrency(asGatewayPayment(payment, displayNumber(order.number)), payment);
  const found = await gateway.lookUp(asked);
  if (found.kind === 'payment' && found.refundedMinor >= payment.refundMinor)
    return finish(context, payment, found.refundedMinor);
  // Its own time decides when it is sent again, however often somebody asks meanwhile.
  if (isUnderWay(payment, context.now())) return;
  if (found.kind !== 'payment') return waitLonger(context, payment);
  await send(context, gateway, { payment, asked, found });
}

type Refund = { payment: StoredPayment; asked: GatewayPayment; found: Extract<Found, { kind: 'payment' }> };

async function send(context: Context, gateway: Gateway, { payment, asked, found }: Refund): Promise<void> {
  const id = await claim(context, payment);
  if (id === undefined) return;
  const amountMinor = payment.refundMinor - found.refundedMinor;
  const answer = await ask(gateway, asked, { id, amountMinor, reason: payment.refundReason ?? 'late' });
  await appendLogs(context, payment, {
    kind: 'refund',
    detail: { answer: answer.kind, amountMinor, code: answer.kind === 'refused' ? answer.code : null },
    event: { kind: 'refund', payload: { paymentId: payment.id, step: 'asked', answer: answer.kind, amountMinor } },
  });
  if (answer.kind === 'done') return finish(context, payment, payment.refundMinor);
  if (answer.kind === 'refused') return retry(context, payment, gateway.provider);
}

/** Takes this refund on for one process; nothing when another one has. A request sent again keeps its id. */
async function claim(context: Context, seen: StoredPayment): Promise<string | undefined> {
  return withTransaction(context, async (context) => {
    const payment = await lockUnchanged(context, seen);
    if (!payment) return undefined;
    const refundId = payment.refundId ?? uuid();
    await updatePayment(context, payment.id, {
      refundStatus: 'sent',
      refundId,
      refundTries: payment.refundTries + 1,
      checks: 0,
      checkAt: new Date(context.now().getTime() + answerMilliseconds),
    });
    return refundId;
  });
}

/** Holds a payment that still is as it was read; nothing when another process has gone on with it. */
async function lockUnchanged(context: Context, seen: StoredPayment): Promise<StoredPayment | undefined> {
  const payment = await lockPayment(context, seen.id);
  const isSeen = payment?.refundStatus === seen.refundStatus && payment.checkAt?.getTime() === seen.checkAt?.getTime();
  return isSeen ? payment : undefined;
}

async function ask(
  gateway: Gateway,
  payment: GatewayPayment,
  refund: Parameters<Gateway['refund']>[1],
): Promise<RefundAnswer> {
  try {
    return await gateway.refund(payment, refund);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}

/** A refused request is over, and the next one is another. */
async function retry(context: Context, payment: StoredPayment, provider: string): Promise<void> {
  const tries = payment.refundTries + 1;
  const isLast = tries >= mostTries;
  if (isLast) {
    context.log.error({ paymentId: payment.id, provider }, 'a refund was refused; somebody has to look');
    context.metrics.paymentAlarms.inc({ kind: 'refund-given-up' });
  }
  await withTransaction(context, async (context) => {
    await updatePayment(context, payment.id, {
      refundStatus: isLast ? 'failed' : 'due',
      refundId: null,
      checks: tries,
      checkAt: isLast ? null : checkAgainAt(tries, context.now()),
    });
    const payload = { paymentId: payment.id, step: 'given-up' as const, amountMinor: payment.refundMinor };
    const event = { kind: 'refund', payload } as const;
    if (isLast) await appendToOrderLog(context.db, payment.orderId, event, context.now());
  });
}

async function finish(context: Context, { id }: StoredPayment, refundedMinor: number): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, id);
    if (!payment || payment.refundStatus === 'done') return;
    await updatePayment(context, id, {
      refundStatus: 'done',
      refundedMinor,
      refundedAt: context.now(),
      checkAt: null,
    });
    await appendLogs(context, payment, {
      kind: 'refund',
      detail: { answer: 'done', amountMinor: refundedMinor, code: null },
      event: { kind: 'refund', payload: { paymentId: id, step: 'done', amountMinor: refundedMinor } },
    });
    if (payment.refundReason !== 'cancelled') await context.jobs.send(context, tellRefundJob, { paymentId: id });
  });
}

async function waitLonger(context: Context, seen: StoredPayment): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockUnchanged(context, seen);
    if (!payment) return;
    const checks = payment.checks + 1;
    await updatePayment(context, payment.id, { checks, checkAt: checkAgainAt(checks, context.now()) });
  });
}

/** It was sent, the provider took it on, and its time is not over. */
const isUnderWay = ({ refundStatus, checkAt }: StoredPayment, now: Date): boolean =>
  refundStatus === 'sent' && checkAt !== null && checkAt > now;

/** What goes back is what was taken, even in a currency that nobody asked for. */
const inTakenCurrency = (asked: GatewayPayment, payment: StoredPayment): GatewayPayment => ({
  ...asked,
  amountMinor: payment.refundMinor,
  currency: takenCurrency(payment),
});
