import type { Locale } from '../locale.ts';
import { type OrderType, wayOfServing } from '../location/order-type.ts';
import type { OrderStatusCode } from './order-status.ts';
import { isCooked, isFinalStatus } from './status-table.ts';

/** The moments of an order at which its guest may get a text message. */
export const guestMoments = ['accepted', 'delayed', 'ready', 'on-the-way', 'cancelled'] as const;

export type GuestMoment = (typeof guestMoments)[number];

/** How guests get word of their orders: by push where they asked for it, and else as the restaurant pays for. */
export const guestChannels = ['push-then-sms', 'push-then-whatsapp', 'push', 'none'] as const;

/** An event of an order: it reaches a status, or is promised later. */
export type GuestEvent = OrderStatusCode | 'delayed';

const momentOfEvent: Partial<Record<GuestEvent, GuestMoment>> = {
  accepted: 'accepted',
  delayed: 'delayed',
  ready: 'ready',
  'on-the-way': 'on-the-way',
  'cancelled-by-employee': 'cancelled',
};

/**
 * The moment that something is for a guest who is elsewhere; none for a guest at a table, who sees it, and for the steps
 * between.
 *
 * @example guestMomentOf('deliver', 'ready') // undefined: the driver is told, the guest when it is on its way
 */
export function guestMomentOf(type: OrderType, event: GuestEvent): GuestMoment | undefined {
  const moment = momentOfEvent[event];
  const way = wayOfServing(type);
  if (way === 'eat-in' && moment !== 'cancelled') return undefined;
  if (moment === 'ready') return way === 'pickup' ? moment : undefined;
  return moment === 'on-the-way' && way !== 'deliver' ? undefined : moment;
}

/** The state of an order at an event, as far as a message about it depends on it. */
export type ToldOrder = { status: OrderStatusCode; delayMinutes: number };

/**
 * Whether a moment is still worth a message: the order has come no further than what it says, and what it says of the
 * time has not been replaced by a later promise.
 *
 * @param then the order at that moment
 * @param now the order as it is
 * @example isStillNews('accepted', accepted, { ...accepted, status: 'ready' }) // false
 */
export function isStillNews(moment: GuestMoment, then: ToldOrder, now: ToldOrder): boolean {
  if (moment !== 'accepted' && moment !== 'delayed') return now.status === then.status;
  const isAccepted = moment === 'delayed' || now.status !== 'posted';
  const isAwaited = isAccepted && !isCooked(now.status) && !isFinalStatus(now.status);
  return isAwaited && now.delayMinutes === then.delayMinutes;
}

/** Names that a text may have in braces; the time is the window on the page of the order, which only these moments have. */
const placeholders: Record<GuestMoment, readonly string[]> = {
  accepted: ['restaurant', 'branch', 'number', 'time'],
  delayed: ['restaurant', 'branch', 'number', 'time'],
  ready: ['restaurant', 'branch', 'number'],
  'on-the-way': ['restaurant', 'branch', 'number'],
  cancelled: ['restaurant', 'branch', 'number'],
};

/** @example placeholdersOf('ready') // ['{restaurant}', '{branch}', '{number}'] */
export const placeholdersOf = (moment: GuestMoment): string[] => placeholders[moment].map((name) => `{${name}}`);

/** Whether messages about this moment name the time at which the order is expected. */
export const tellsTime = (moment: GuestMoment): boolean => placeholders[moment].includes('time');

/** The messages of a restaurant that wrote none of its own. */
export const usualMessages: Record<GuestMoment, Record<Locale, string>> = {
  accepted: {
    'en-us': '{restaurant}: your order {number} is accepted. Expected: {time}.',
    'ar-sa': '{restaurant}: قُبل طلبك رقم {number}. الموعد المتوقع: {time}.',
    fr: '{restaurant} : votre commande {number} est acceptée. Heure prévue : {time}.',
  },
  delayed: {
    'en-us': '{restaurant}: we are sorry, your order {number} takes longer. Now expected: {time}.',
    'ar-sa': '{restaurant}: نعتذر منك، سيتأخر طلبك رقم {number}. الموعد المتوقع الآن: {time}.',
    fr: '{restaurant} : désolés, votre commande {number} prend du retard. Nouvelle heure prévue : {time}.',
  },
  ready: {
    'en-us': '{restaurant}: your order {number} is ready at {branch}.',
    'ar-sa': '{restaurant}: طلبك رقم {number} جاهز في {branch}.',
    fr: '{restaurant} : votre commande {number} est prête à {branch}.',
  },
  'on-the-way': {
    'en-us': '{restaurant}: your order {number} is on its way to you.',
    'ar-sa': '{restaurant}: طلبك رقم {number} في الطريق إليك.',
    fr: '{restaurant} : votre commande {number} est en route.',
  },
  cancelled: {
    'en-us': '{restaurant}: we are sorry, {branch} had to cancel your order {number}. Its page says why.',
    'ar-sa': '{restaurant}: نعتذر منك، اضطر {branch} إلى إلغاء طلبك رقم {number}. تجد السبب في صفحة الطلب.',
    fr: '{restaurant} : désolés, {branch} a dû annuler votre commande {number}. Sa page dit pourquoi.',
  },
};

/** Follows word of a cancelled order, for a guest who has paid. */
export const refundMessage: Record<Locale, string> = {
  'en-us': ' What you paid goes back to you.',
  'ar-sa': ' سنعيد إليك ما دفعته.',
  fr: ' Ce que vous avez payé vous est remboursé.',
};

/** The values of placeholders, in the order in which a message template numbers them. */
export type MessageValues = { restaurant: string; branch: string; number: string; time: string };

/**
 * The values that a moment's message has, in their order: what a template of a provider gets as 1, 2 and so on.
 *
 * @example messageVariables('ready', values) // ['Saffron & Char', 'Olaya', '007']
 */
export const messageVariables = (moment: GuestMoment, values: MessageValues): string[] =>
  placeholders[moment].map((name) => values[name as keyof MessageValues]);

const inBraces = /\{([^{}]*)\}/g;

/**
 * The names in braces of a text that a message of this moment does not have, and braces that are left open.
 *
 * @example unknownPlaceholders('ready', 'Order {number} at {hour}') // ['{hour}']
 */
export function unknownPlaceholders(moment: GuestMoment, text: string): string[] {
  const names = [...text.matchAll(inBraces)].map(([written, name]) => ({ written, name: name ?? '' }));
  const unknown = names.filter(({ name }) => !placeholders[moment].includes(name)).map(({ written }) => written);
  return [...unknown, ...(text.replaceAll(inBraces, '').match(/[{}]/g) ?? [])];
}

/** Puts values into a text. Each name that `unknownPlaceholders` does not report is replaced. */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replaceAll(inBraces, (written, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof MessageValues] : written,
  );
