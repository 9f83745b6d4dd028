import type { PushNotification } from '@sufra/contracts';
import {
  awaitedWindow,
  displayNumber,
  formatTimeRange,
  type Locale,
  type LocalizedText,
  type OrderStatusCode,
  type OrderType,
  timeZoneOf,
  wayOfServing,
} from '@sufra/ordering';
import type { Merchant } from '../../../catalogue/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { presentOrder } from '../order.resource.ts';
import { outlookOf } from '../order.store.ts';

type WayOfServing = ReturnType<typeof wayOfServing>;
type Words = { title: (number: string) => string; body: (branch: string, table: string | undefined) => string };

const ready: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is ready`, body: (branch) => `Collect it now at ${branch}.` },
  'ar-sa': { title: (number) => `طلبك رقم ${number} جاهز`, body: (branch) => `يمكنك استلامه الآن من ${branch}.` },
  fr: { title: (number) => `Commande ${number} prête`, body: (branch) => `Retirez-la maintenant : ${branch}.` },
};

const served: Record<Locale, Words> = {
  'en-us': {
    title: ready['en-us'].title,
    body: (_branch, table) => `It is being brought to ${table ? `table ${table}` : 'your table'}.`,
  },
  'ar-sa': {
    title: ready['ar-sa'].title,
    body: (_branch, table) => (table ? `سيصل إلى الطاولة ${table} حالًا.` : 'سيصل إلى طاولتك حالًا.'),
  },
  fr: {
    title: ready.fr.title,
    body: (_branch, table) => (table ? `On vous l’apporte à la table ${table}.` : 'On vous l’apporte à table.'),
  },
};

const called: Record<Locale, Words> = {
  'en-us': {
    title: ready['en-us'].title,
    body: (branch, table) =>
      table
        ? `Table ${table}: your number is being called. Collect it now at ${branch}.`
        : `Your number is being called: collect it now at ${branch}.`,
  },
  'ar-sa': {
    title: ready['ar-sa'].title,
    body: (branch, table) =>
      table
        ? `الطاولة ${table}: يُنادى على رقمك. استلم طلبك الآن من ${branch}.`
        : `يُنادى على رقمك: استلم طلبك الآن من ${branch}.`,
  },
  fr: {
    title: ready.fr.title,
    body: (branch, table) =>
      table
        ? `Table ${table} : votre numéro est appelé. Retirez-la maintenant à ${branch}.`
        : `Votre numéro est appelé : retirez-la maintenant à ${branch}.`,
  },
};

const onTheWay: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is on its way`, body: () => 'The driver has left the restaurant.' },
  'ar-sa': { title: (number) => `طلبك رقم ${number} في الطريق`, body: () => 'غادر السائق المطعم.' },
  fr: { title: (number) => `Commande ${number} en route`, body: () => 'Le livreur a quitté le restaurant.' },
};

const accepted: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} accepted`, body: (branch) => `${branch} has your order.` },
  'ar-sa': { title: (number) => `قُبل طلبك رقم ${number}`, body: (branch) => `وصل طلبك إلى ${branch}.` },
  fr: { title: (number) => `Commande ${number} acceptée`, body: (branch) => `${branch} a reçu votre commande.` },
};

const inKitchen: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is being prepared`, body: (branch) => `${branch} has started on it.` },
  'ar-sa': { title: (number) => `طلبك رقم ${number} قيد التحضير`, body: (branch) => `بدأ ${branch} بتحضيره.` },
  fr: { title: (number) => `Commande ${number} en préparation`, body: (branch) => `${branch} la prépare.` },
};

const delivered: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} was delivered`, body: () => 'Enjoy your meal.' },
  'ar-sa': { title: (number) => `تم توصيل طلبك رقم ${number}`, body: () => 'بالهناء والعافية.' },
  fr: { title: (number) => `Commande ${number} livrée`, body: () => 'Bon appétit.' },
};

const cancelled: Record<Locale, Words> = {
  'en-us': {
    title: (number) => `Order ${number} was cancelled`,
    body: (branch) => `${branch} could not prepare it. Open the order to see why.`,
  },
  'ar-sa': {
    title: (number) => `أُلغي طلبك رقم ${number}`,
    body: (branch) => `لم يتمكن ${branch} من تحضيره. افتح الطلب لمعرفة السبب.`,
  },
  fr: {
    title: (number) => `Commande ${number} annulée`,
    body: (branch) => `${branch} n’a pas pu la préparer. Ouvrez la commande pour savoir pourquoi.`,
  },
};

const failed: Record<Locale, Words> = {
  'en-us': {
    title: (number) => `Order ${number} failed`,
    body: () => 'It was not prepared. Open the order to see what to do.',
  },
  'ar-sa': {
    title: (number) => `تعذّر إتمام طلبك رقم ${number}`,
    body: () => 'لم يُحضَّر الطلب. افتحه لمعرفة ما يمكنك فعله.',
  },
  fr: {
    title: (number) => `Commande ${number} échouée`,
    body: () => 'Elle n’a pas été préparée. Ouvrez-la pour savoir que faire.',
  },
};

const delayed: Record<Locale, { title: (number: string) => string; body: (time: string) => string }> = {
  'en-us': {
    title: (number) => `Order ${number} takes longer`,
    body: (time) => `Now expected: ${time}. We are sorry.`,
  },
  'ar-sa': {
    title: (number) => `سيتأخر طلبك رقم ${number}`,
    body: (time) => `الموعد المتوقع الآن: ${time}. نعتذر منك.`,
  },
  fr: {
    title: (number) => `Commande ${number} retardée`,
    body: (time) => `Nouvelle heure prévue : ${time}. Nous en sommes désolés.`,
  },
};

/** The texts of a step, by order type; none for steps that a guest need not know. */
const wordsOf: Partial<Record<OrderStatusCode, Partial<Record<WayOfServing, Record<Locale, Words>>>>> = {
  accepted: everyWay(accepted),
  'in-kitchen': everyWay(inKitchen),
  ready: { pickup: ready, 'eat-in': served },
  'on-the-way': { deliver: onTheWay },
  delivered: { deliver: delivered },
  'cancelled-by-employee': everyWay(cancelled),
  'order-failed': everyWay(failed),
};

/** The steps a guest elsewhere is notified of; the guest's own steps are not among them. */
export const isNoticed = (type: OrderType, code: OrderStatusCode): boolean =>
  wordsOf[code]?.[wayOfServing(type)] !== undefined;

/**
 * The text of the notification: the number of the order, its branch and table, and no personal data. With the time of
 * a later promise it is about that.
 */
export function orderNotification(
  order: StoredOrder,
  locale: Locale,
  promisedNow?: string,
): PushNotification | undefined {
  const text = promisedNow === undefined ? stepText(order, locale) : delayText(order, locale, promisedNow);
  return text && noticeOf(order, locale, text);
}

const noticeOf = ({ id }: StoredOrder, locale: Locale, text: { title: string; body: string }): PushNotification => ({
  ...text,
  locale,
  direction: locale === 'ar-sa' ? 'rtl' : 'ltr',
  path: `/user/order/${id}`,
  tag: id,
});

/** That something is asked about a dish that ran out; what it is stands on the page of the order. */
export const missingNotification = (order: StoredOrder, locale: Locale): PushNotification =>
  noticeOf(order, locale, missing[locale](displayNumber(order.number)));

const missing: Record<Locale, (number: string) => { title: string; body: string }> = {
  'en-us': (number) => ({
    title: `A dish of order ${number} has run out`,
    body: 'Choose what you want instead: it takes one tap.',
  }),
  'ar-sa': (number) => ({ title: `نفد صنف من طلبك رقم ${number}`, body: 'اختر ما تريده بدلًا منه بلمسة واحدة.' }),
  fr: (number) => ({
    title: `Un plat de la commande ${number} est épuisé`,
    body: 'Choisissez ce que vous voulez à la place : une touche suffit.',
  }),
};

/**
 * When a guest is to have the order, in the window and the notation of its page; undefined for an order that is expected
 * no more, or has no promise.
 */
export async function expectedTime(
  context: Context,
  merchant: Merchant,
  order: StoredOrder,
  locale: Locale,
): Promise<string | undefined> {
  const outlook = await outlookOf({ ...context, merchant, locale }, [order]);
  const { attributes } = presentOrder(order, { merchant, now: context.now }, outlook.get(order.id));
  const window = awaitedWindow(order.type, {
    readyWindow: attributes['ready-window'],
    estimatedReadyAt: attributes['estimated-ready-at'],
    estimatedArrivalAt: attributes['estimated-arrival-at'],
  });
  return window && formatTimeRange(window, locale, timeZoneOf(merchant.concept.defaultTimezone));
}

function stepText(order: StoredOrder, locale: Locale) {
  const isCalled = order.type === 'queue' && order.status === 'ready';
  const words = (isCalled ? called : wordsOf[order.status]?.[wayOfServing(order.type)])?.[locale];
  if (!words) return undefined;
  // `0` is the guest's word that there is no table.
  const table = order.tableLabel && order.tableLabel !== '0' ? order.tableLabel : undefined;
  return {
    title: words.title(displayNumber(order.number)),
    body: words.body(nameIn(order.branchName, locale), table),
  };
}

const delayText = ({ number }: StoredOrder, locale: Locale, time: string) => ({
  title: delayed[locale].title(displayNumber(number)),
  body: delayed[locale].body(time),
});

const nameIn = (name: LocalizedText, locale: Locale): string => name[locale] ?? Object.values(name)[0] ?? '';

function everyWay(words: Record<Locale, Words>): Record<WayOfServing, Record<Locale, Words>> {
  return { deliver: words, pickup: words, 'eat-in': words };
}
