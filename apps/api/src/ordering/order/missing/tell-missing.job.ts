import { displayNumber, formatTime, type Locale, localize, timeZoneOf } from '@sufra/ordering';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Context, RequestContext } from '../../../context.ts';
import { findCustomer } from '../../../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../../../customer/mobile-number.ts';
import { listLiveSubscriptions } from '../../../customer/push/push.store.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { announceOrderJob, findOrder, type OrderWork } from '../notification/push-notification.job.ts';
import { claimTelling, findOpenMissing, type MissingKey } from './missing.store.ts';
import type { StoredMissing } from './missing.tables.ts';
import { guestLanguage } from '../../../customer/guest-language.ts';

/** A guest who looks at the order answers before this. */
const lookSeconds = 20;
/** So long a push may take before the message goes instead. */
const pushSeconds = 45;

/**
 * Tells a guest elsewhere that they are asked something: devices by push at once, and by message when no device took it and
 * nothing was answered. It is about their money, so it does not depend on the messages that the restaurant chose.
 */
export async function tellMissing(context: RequestContext, order: StoredOrder, { id }: StoredMissing): Promise<void> {
  const { merchantId, id: orderId, status: code, customerId } = order;
  const devices = await listLiveSubscriptions(context.db, merchantId, customerId, context.now());
  if (devices.length > 0) {
    await context.jobs.send(context, announceOrderJob, { merchantId, orderId, code, missingId: id });
  }
  const startAfterSeconds = devices.length > 0 ? pushSeconds : lookSeconds;
  await context.jobs.send(context, tellMissingJob, { merchantId, orderId, missingId: id }, { startAfterSeconds });
}

type MissingWork = OrderWork & MissingKey;

/** The one message about a question. */
export const tellMissingJob: Job<Context, MissingWork> = {
  name: 'tell-missing',
  retryLimit: 2,
  async run(context, work) {
    const missing = await findOpenMissing(context, work);
    const order = missing && (await findOrder(context.db, work));
    const merchant = order && (await loadMerchant(context, order.merchantId));
    const customer = merchant && (await findCustomer(context.db, merchant.id, order.customerId));
    const number = customer && mobileNumberOf(customer);
    if (!missing?.until || !number || !(await claimTelling(context, work))) return;
    const { primaryLanguage, defaultTimezone, label } = merchant.concept;
    const locale = guestLanguage(customer, order, primaryLanguage);
    const words = {
      restaurant: localize(label, locale, primaryLanguage),
      number: displayNumber(order.number),
      time: formatTime(missing.until, locale, timeZoneOf(defaultTimezone)).replaceAll(/\s/g, ' '),
    };
    await context.messages.send({ to: internationalNumber(number), text: texts[locale](words) });
  },
};

type MissingWords = { restaurant: string; number: string; time: string };

const texts: Record<Locale, (words: MissingWords) => string> = {
  'en-us': ({ restaurant, number, time }) =>
    `${restaurant}: a dish of your order ${number} has run out. Open the order and choose by ${time}; without an answer it comes off your bill.`,
  'ar-sa': ({ restaurant, number, time }) =>
    `${restaurant}: نفد صنف من طلبك رقم ${number}. افتح صفحة الطلب واختر قبل ${time}، وإلا حذفناه من فاتورتك.`,
  fr: ({ restaurant, number, time }) =>
    `${restaurant} : un plat de votre commande ${number} est épuisé. Ouvrez la commande et choisissez avant ${time} ; sans réponse, il est retiré de l’addition.`,
};
