import { type Currency, displayNumber, fromMinor, type Locale } from '@sufra/ordering';
import type {
  Gateway,
  GatewayMemory,
  GatewayPayment,
  LookUpAnswer,
  RefundAnswer,
} from '@sufra/payment-gateways/gateway';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { currencyDigits } from '@sufra/payment-gateways/money';
import { v7 as uuid } from 'uuid';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import { type Context, withTransaction } from '../context.ts';
import { findCustomer } from '../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../customer/mobile-number.ts';
import { type CardMoney, findOrder, logPaymentEvent } from '../ordering/order/payment-port.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import {
  appendLogs,
  asGatewayPayment,
  findPayment,
  listPayments,
  listReturned,
  lockPayment,
  orderOf,
  owe,
  type PaymentWork,
  type StoredPayment,
  updatePayment,
  workOn,
} from './payment.store.ts';
import { checkAgainAt } from './settle-payment.ts';
import { guestLanguage } from '../customer/guest-language.ts';

/** The currency in which money goes back: the order's own, unless the provider took another one. */
function takenCurrency(
  payment: Pick<StoredPayment, 'refundCurrencyCode' | 'currencyCode' | 'currencyDigits'>,
): Currency {
  const code = payment.refundCurrencyCode ?? payment.currencyCode;
  return { code, digits: code === payment.currencyCode ? payment.currencyDigits : currencyDigits(code) };
}

/** Tells the guest by text message that money which paid for nothing has gone back. */
export const refundNotificationJob: Job<Context, PaymentWork> = {
  name: 'tell-refund',
  retryLimit: 5,
  async run(context, work) {
    const payment = await findPayment(context, work);
    const order = payment && (await findOrder(context, orderOf(payment)));
    const customer = order && (await findCustomer(context.db, order.merchantId, order.customerId));
    const number = customer && mobileNumberOf(customer);
    if (!payment || !order || !number) return;
    const currency = takenCurrency(payment);
    const amount = `${currency.code} ${fromMinor(payment.refundedMinor, currency).toFixed(currency.digits)}`;
    const text = texts[guestLanguage(customer, order, 'en-us')](displayNumber(order.number), amount);
    await context.messages.send({ to: internationalNumber(number), text });
  },
};

const texts: Record<Locale, (number: string, amount: string) => string> = {
  'en-us': (number, amount) =>
    `Your payment for order ${number} arrived when the order no longer needed it. We have sent ${amount} back the way you paid.`,
  'ar-sa': (number, amount) =>
    `وصل دفعك للطلب رقم ${number} بعد أن لم يعد الطلب بحاجة إليه. أعدنا إليك ${amount} بالوسيلة التي دفعت بها.`,
  fr: (number, amount) =>
    `Votre paiement pour la commande ${number} est arrivé alors qu’il n’était plus attendu. Nous avons remboursé ${amount} sur votre moyen de paiement.`,
};

/** Payment, as refunds of orders use it. */
export const cardMoney: CardMoney = {
  async hold(context, order) {
    const found = await listPayments(context, order);
    const paid = found.find(
      ({ status, refundStatus, refundReason }) =>
        status === 'success' && (refundStatus === null || refundReason === 'returned'),
    );
    return paid && (await lockPayment(context, paid));
  },
  async owe(context, held, totalMinor) {
    const payment = await lockPayment(context, held);
    if (payment) await owe(context, payment, 'returned', totalMinor);
  },
  async read(context, orderIds) {
    const found = await listReturned(context, orderIds);
    return new Map(
      found.map(({ orderId, refundedMinor, refundStatus }) => [
        orderId,
        { refundedMinor, isGivenUp: refundStatus === 'failed' },
      ]),
    );
  },
};

/** A refund refused, or in doubt, this often needs a person; until then it may just be too early. */
const mostTries = 8;

/** After this time an unanswered request is sent once more, after a look-up at the provider. */
const answerMilliseconds = 120_000;

/**
 * Look-ups before a request is sent once more to a provider that would give back twice: the last of them is 19 minutes
 * after it was sent, when a request that waited somewhere on the way has arrived or never will.
 */
const looksBeforeRepeating = 8;

/**
 * Sends back what is owed, once: the provider is asked what went back already before anything is sent, and what was
 * sent is written down before it is sent. A refund that was given up is only booked, when it was made by hand.
 */
export async function refundPayment(context: Context, work: PaymentWork): Promise<void> {
  const payment = await findPayment(context, work);
  if (!payment || payment.refundStatus === null || payment.refundStatus === 'done') return;
  const order = await findOrder(context, orderOf(payment));
  const merchant = await loadMerchant(context, payment.merchantId);
  const gateway = merchant && context.gateways.find(merchant, payment.provider);
  if (!order || !gateway) return;
  const asked = inTakenCurrency(asGatewayPayment(payment, displayNumber(order.number)), payment);
  const found = await gateway.lookUp(asked);
  if (found.kind === 'payment' && found.refundedMinor >= payment.refundMinor)
    return finish(context, payment, found.refundedMinor);
  if (payment.refundStatus === 'failed') return;
  // The refund's own schedule decides when it is sent again, independent of requests meanwhile.
  if (isUnderWay(payment, context.now())) return;
  if (found.kind !== 'payment' || mayStillArrive(payment, gateway)) return waitLonger(context, payment);
  await send(context, gateway, { payment, asked, found });
}

type Refund = { payment: StoredPayment; asked: GatewayPayment; found: Extract<LookUpAnswer, { kind: 'payment' }> };

async function send(context: Context, gateway: Gateway, { payment, asked, found }: Refund): Promise<void> {
  const id = await claim(context, payment);
  if (id === undefined) return;
  const totalMinor = payment.refundMinor;
  // A provider's list may lag behind what it has answered.
  const amountMinor = totalMinor - Math.max(found.refundedMinor, payment.refundedMinor);
  const answer = await ask(gateway, asked, { id, amountMinor, totalMinor, reason: payment.refundReason ?? 'late' });
  await appendLogs(context, payment, {
    kind: 'refund',
    detail: { answer: answer.kind, amountMinor, code: answer.kind === 'refused' ? answer.code : null },
    event: { kind: 'refund', payload: { paymentId: payment.id, step: 'asked', answer: answer.kind, amountMinor } },
  });
  if (answer.kind === 'done') return finish(context, payment, payment.refundMinor);
  if (answer.kind === 'refused') return retry(context, { ...payment, refundId: id });
  if (answer.kind === 'in-doubt') return stayInDoubt(context, { ...payment, refundId: id }, answer.memory);
}

/** Takes this refund on for one process; nothing when another one has. A request sent again keeps its id. */
async function claim(context: Context, seen: StoredPayment): Promise<string | undefined> {
  return withTransaction(context, async (context) => {
    const payment = await lockUnchanged(context, seen);
    if (!payment) return undefined;
    const refundId = payment.refundId ?? uuid();
    await updatePayment(context, payment, {
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
  const payment = await lockPayment(context, seen);
  const isSeen =
    payment?.refundStatus === seen.refundStatus &&
    payment.refundMinor === seen.refundMinor &&
    payment.checkAt?.getTime() === seen.checkAt?.getTime();
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

/** A refused request is over, and the next one is another. One that was found to be done meanwhile stays done. */
async function retry(context: Context, sent: StoredPayment): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, sent);
    if (payment?.refundStatus !== 'sent' || payment.refundId !== sent.refundId) return;
    const tries = payment.refundTries;
    const isLast = tries >= mostTries;
    await updatePayment(context, payment, {
      refundStatus: isLast ? 'failed' : 'due',
      refundId: null,
      checks: tries,
      checkAt: isLast ? null : checkAgainAt(tries, context.now()),
    });
    if (isLast) await tellGivenUp(context, payment, 'a refund was refused; somebody has to look');
  });
}

/**
 * A provider that does not know itself whether the money went is asked about it again, with the same request, and in the
 * end a person has to look: another request could give back twice.
 */
async function stayInDoubt(context: Context, sent: StoredPayment, memory: GatewayMemory | undefined): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, sent);
    if (payment?.refundStatus !== 'sent' || payment.refundId !== sent.refundId) return;
    const isLast = payment.refundTries >= mostTries;
    await updatePayment(context, payment, {
      ...(memory && { memory }),
      ...(isLast && { refundStatus: 'failed', checkAt: null }),
    });
    if (isLast) await tellGivenUp(context, payment, 'a refund stays in doubt; somebody has to look');
  });
}

async function tellGivenUp(context: Context, payment: StoredPayment, words: string): Promise<void> {
  const { orderId, id: paymentId, provider, refundMinor: amountMinor } = payment;
  context.log.error({ orderId, paymentId, provider }, words);
  context.metrics.paymentAlarms.inc({ kind: 'refund-given-up' });
  const payload = { paymentId, step: 'given-up' as const, amountMinor };
  await logPaymentEvent(context, orderOf(payment), { kind: 'refund', payload });
}

async function finish(context: Context, seen: StoredPayment, refundedMinor: number): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockPayment(context, seen);
    // Another process has finished it, or has gone on to the next one.
    if (!payment || payment.refundStatus === 'done' || payment.refundMinor > refundedMinor) return;
    const done = { refundStatus: 'done', refundedMinor, refundedAt: context.now(), checkAt: null } as const;
    await updatePayment(context, payment, done);
    const wantedMinor = Math.max(payment.refundMinor, payment.refundWantedMinor);
    if (refundedMinor > wantedMinor) {
      const { orderId, id: paymentId, provider } = payment;
      context.log.error(
        { orderId, paymentId, provider, refundedMinor, wantedMinor },
        'more went back than was owed; somebody has to look',
      );
      context.metrics.paymentAlarms.inc({ kind: 'refund-excess' });
    }
    await appendLogs(context, payment, {
      kind: 'refund',
      detail: { answer: 'done', amountMinor: refundedMinor, code: null },
      event: { kind: 'refund', payload: { paymentId: payment.id, step: 'done', amountMinor: refundedMinor } },
    });
    const { refundReason: reason } = payment;
    if (payment.refundWantedMinor > refundedMinor && reason)
      return owe(context, { ...payment, ...done }, reason, payment.refundWantedMinor);
    // The guest of an order that was kept is told by its refund; one whose order was called off was told then.
    if (reason !== 'cancelled' && reason !== 'returned')
      await context.jobs.send(context, refundNotificationJob, workOn(payment));
  });
}

async function waitLonger(context: Context, seen: StoredPayment): Promise<void> {
  await withTransaction(context, async (context) => {
    const payment = await lockUnchanged(context, seen);
    if (!payment) return;
    const checks = payment.checks + 1;
    await updatePayment(context, payment, { checks, checkAt: checkAgainAt(checks, context.now()) });
  });
}

/** It was sent, the provider took it on, and its time is not over. */
const isUnderWay = ({ refundStatus, checkAt }: StoredPayment, now: Date): boolean =>
  refundStatus === 'sent' && checkAt !== null && checkAt > now;

/** It may have been taken on although nothing says so, and the provider would take it on a second time. */
const mayStillArrive = ({ refundStatus, checks }: StoredPayment, { repeatsRefunds }: Gateway): boolean =>
  repeatsRefunds === true && refundStatus === 'sent' && checks < looksBeforeRepeating;

/** The refund is in the currency that was taken, even if another one was requested. */
const inTakenCurrency = (asked: GatewayPayment, payment: StoredPayment): GatewayPayment => ({
  ...asked,
  amountMinor: payment.refundMinor,
  currency: takenCurrency(payment),
});
