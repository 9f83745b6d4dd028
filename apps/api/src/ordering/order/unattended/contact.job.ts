import { type AlertStep, displayNumber, type Locale, localize, refundMessage } from '@sufra/ordering';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Context } from '../../../context.ts';
import { findCustomer } from '../../../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../../../customer/mobile-number.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { isOpen } from '../../../platform/database/open-orders.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { findOrder, type OrderWork } from '../notification/push-notification.job.ts';
import { guestLanguage } from '../../../customer/guest-language.ts';
import { orderAlerts } from './unattended.tables.ts';

/** Several orders that wait at one branch are one call to each of its numbers. */
export const oneCallSeconds = 60;

/** `step` is missing from work of an earlier release. */
type Contact = OrderWork & { phone: string; isHeard: boolean; step?: AlertStep };

/** Sends the branch a message about an order that it does not accept. */
export const messageBranchJob: Job<Context, Contact> = {
  name: 'message-branch',
  retryLimit: 2,
  run: (context, contact) => reach(context, contact, (to, { text }) => context.messages.send({ to, text })),
};

/** Calls the branch about it, and says the same. */
export const callBranchJob: Job<Context, Contact> = {
  name: 'call-branch',
  retryLimit: 1,
  run: (context, contact) => reach(context, contact, (to, words) => context.calls.call({ to, ...words })),
};

type Words = { text: string; locale: Locale };

/** A provider that does not take it is logged, and its job tried again; the next step does not wait for it. */
async function reach(
  context: Context,
  { phone, isHeard, step, ...work }: Contact,
  send: (to: string, words: Words) => Promise<void>,
): Promise<void> {
  const order = (await findPosted(context, work)) ?? (step && (await findWaitingWith(context, work, step)));
  if (!order) return;
  const merchant = await loadMerchant(context, order.merchantId);
  const locale = merchant?.concept.primaryLanguage ?? 'en-us';
  const branch = localize(order.branchName, locale, 'en-us');
  const text = branchTexts[locale](displayNumber(order.number), branch, isHeard);
  try {
    await send(phone, { text, locale });
  } catch (error) {
    context.log.error(
      { err: error, orderId: order.id, branchId: order.branchId },
      'the branch could not be reached by phone',
    );
    throw error;
  }
}

async function findPosted({ db }: Context, work: OrderWork): Promise<StoredOrder | undefined> {
  const order = await findOrder(db, work);
  return order?.status === 'posted' ? order : undefined;
}

/** An order that is not called about itself because this one was, which was accepted before the call. */
async function findWaitingWith({ db }: Context, work: OrderWork, step: AlertStep): Promise<StoredOrder | undefined> {
  const own = alias(orderAlerts, 'own');
  const order = await findOrder(db, work);
  if (!order) return undefined;
  const [waiting] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderAlerts, and(eq(orderAlerts.merchantId, orders.merchantId), eq(orderAlerts.orderId, orders.id)))
    .innerJoin(own, and(eq(own.merchantId, orders.merchantId), eq(own.orderId, order.id), eq(own.step, step)))
    .where(
      and(
        eq(orders.merchantId, order.merchantId),
        eq(orders.branchId, order.branchId),
        eq(orders.status, 'posted'),
        isOpen(orders.status),
        eq(orderAlerts.step, step),
        gte(orderAlerts.at, own.at),
        lte(orderAlerts.at, order.statusAt),
        sql`${orderAlerts.at} < ${own.at} + make_interval(secs => ${oneCallSeconds})`,
      ),
    )
    .orderBy(asc(orderAlerts.at))
    .limit(1);
  return waiting?.order;
}

const branchTexts: Record<Locale, (number: string, branch: string, isHeard: boolean) => string> = {
  'en-us': (number, branch, isHeard) =>
    `Order ${number} at ${branch} is waiting to be accepted.${isHeard ? '' : ' No device of yours is listening.'} Open the orders now.`,
  'ar-sa': (number, branch, isHeard) =>
    `الطلب رقم ${number} في ${branch} بانتظار القبول.${isHeard ? '' : ' لا يوجد جهاز مفتوح لديكم.'} افتحوا الطلبات الآن.`,
  fr: (number, branch, isHeard) =>
    `La commande ${number} à ${branch} attend d’être acceptée.${isHeard ? '' : ' Aucun de vos appareils n’est à l’écoute.'} Ouvrez les commandes maintenant.`,
};

/** Tells the guest by text message that the branch does not answer, or that the order was cancelled for it. */
export const messageGuestJob: Job<Context, OrderWork & { kind: 'unanswered' | 'cancelled' }> = {
  name: 'message-guest-unanswered',
  retryLimit: 3,
  async run(context, { kind, ...work }) {
    const order = await findOrder(context.db, work);
    const isStill = order?.status === (kind === 'unanswered' ? 'posted' : 'order-failed');
    const customer = isStill ? await findCustomer(context.db, order.merchantId, order.customerId) : undefined;
    const number = customer && mobileNumberOf(customer);
    if (!order || !customer || !number) return;
    const locale = guestLanguage(customer, order, 'en-us');
    const branch = localize(order.branchName, locale, 'en-us');
    const money = order.refundDueAt ? refundMessage[locale] : '';
    const text = guestTexts[kind][locale](displayNumber(order.number), branch) + money;
    await context.messages.send({ to: internationalNumber(number), text });
  },
};

const guestTexts: Record<'unanswered' | 'cancelled', Record<Locale, (number: string, branch: string) => string>> = {
  unanswered: {
    'en-us': (number, branch) =>
      `${branch} has not answered your order ${number} yet. You can wait, or cancel it free of charge on its page.`,
    'ar-sa': (number, branch) =>
      `لم يرد ${branch} على طلبك رقم ${number} بعد. يمكنك الانتظار أو إلغاؤه مجانًا من صفحة الطلب.`,
    fr: (number, branch) =>
      `${branch} n’a pas encore répondu à votre commande ${number}. Vous pouvez attendre, ou l’annuler sans frais sur sa page.`,
  },
  cancelled: {
    'en-us': (number, branch) =>
      `${branch} did not answer in time, so your order ${number} is cancelled. We are sorry.`,
    'ar-sa': (number, branch) => `لم يرد ${branch} في الوقت المناسب، لذلك أُلغي طلبك رقم ${number}. نعتذر منك.`,
    fr: (number, branch) =>
      `${branch} n’a pas répondu à temps, votre commande ${number} est donc annulée. Nous en sommes désolés.`,
  },
};
