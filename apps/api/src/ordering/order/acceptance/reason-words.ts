import type { DelayReason, EndReason, Locale, OrderStatusCode } from '@sufra/ordering';

type Words = Record<Locale, string>;

/** Why an order came to nothing, in words for its guest. `other` has the restaurant's own words alone. */
const endWords: Record<Exclude<EndReason, 'other'>, Words> = {
  'sold-out': {
    'en-us': 'Something you ordered is sold out.',
    'ar-sa': 'نفد أحد الأصناف التي طلبتها.',
    fr: 'Un plat que vous avez commandé est épuisé.',
  },
  'too-busy': {
    'en-us': 'The kitchen has more orders than it can cook right now.',
    'ar-sa': 'عدد الطلبات في المطبخ يفوق طاقته الآن.',
    fr: 'La cuisine a plus de commandes qu’elle ne peut en préparer pour le moment.',
  },
  closing: {
    'en-us': 'The restaurant is closing.',
    'ar-sa': 'المطعم يغلق أبوابه الآن.',
    fr: 'Le restaurant ferme.',
  },
  'no-driver': {
    'en-us': 'There is no driver for your order.',
    'ar-sa': 'لا يوجد سائق متاح لتوصيل طلبك.',
    fr: 'Il n’y a pas de livreur pour votre commande.',
  },
  address: {
    'en-us': 'The restaurant cannot deliver to this address.',
    'ar-sa': 'لا يستطيع المطعم التوصيل إلى هذا العنوان.',
    fr: 'Le restaurant ne peut pas livrer à cette adresse.',
  },
  'guest-asked': {
    'en-us': 'You asked the restaurant to cancel it.',
    'ar-sa': 'طلبت من المطعم إلغاءه.',
    fr: 'Vous avez demandé au restaurant de l’annuler.',
  },
  unanswered: {
    'en-us': 'The restaurant did not answer in time. We are sorry.',
    'ar-sa': 'لم يرد المطعم في الوقت المناسب. نعتذر منك.',
    fr: 'Le restaurant n’a pas répondu à temps. Nous en sommes désolés.',
  },
};

/** The reason that the server writes for an order whose payment did not come. */
export const unpaidReason = 'not paid in time';

/** The same for staff, who are asked for nothing and told no apology. */
const staffEndWords: Record<Exclude<EndReason, 'other'> | typeof unpaidReason, Words> = {
  'sold-out': { 'en-us': 'A dish is sold out.', 'ar-sa': 'أحد الأصناف نفد.', fr: 'Un plat est épuisé.' },
  'too-busy': {
    'en-us': 'The kitchen is too busy.',
    'ar-sa': 'المطبخ مزدحم جدًا.',
    fr: 'La cuisine est débordée.',
  },
  closing: { 'en-us': 'The branch is closing.', 'ar-sa': 'الفرع على وشك الإغلاق.', fr: 'Le restaurant ferme.' },
  'no-driver': {
    'en-us': 'No driver is available.',
    'ar-sa': 'لا يوجد سائق متاح.',
    fr: 'Aucun livreur disponible.',
  },
  address: {
    'en-us': 'This address is not delivered to.',
    'ar-sa': 'لا يصل التوصيل إلى هذا العنوان.',
    fr: 'Adresse non livrée.',
  },
  'guest-asked': {
    'en-us': 'The guest asked for it.',
    'ar-sa': 'بطلب من الضيف.',
    fr: 'À la demande du client.',
  },
  unanswered: {
    'en-us': 'It was not accepted in time.',
    'ar-sa': 'لم يُقبل في الوقت المحدد.',
    fr: 'Elle n’a pas été acceptée à temps.',
  },
  [unpaidReason]: {
    'en-us': 'It was not paid in time.',
    'ar-sa': 'لم يُدفع في الوقت المحدد.',
    fr: 'Elle n’a pas été payée à temps.',
  },
};

const delayWords: Record<Exclude<DelayReason, 'other'>, Words> = {
  busy: {
    'en-us': 'The kitchen is very busy.',
    'ar-sa': 'المطبخ مزدحم جدًا.',
    fr: 'La cuisine a beaucoup de commandes.',
  },
  'missing-item': {
    'en-us': 'Something you ordered takes longer than usual.',
    'ar-sa': 'يحتاج أحد أصناف طلبك إلى وقت أطول من المعتاد.',
    fr: 'Un plat de votre commande demande plus de temps que d’habitude.',
  },
  'no-driver': {
    'en-us': 'Your order waits for a driver.',
    'ar-sa': 'طلبك بانتظار سائق.',
    fr: 'Votre commande attend un livreur.',
  },
};

/** Why an order is promised later than its guest saw, where the restaurant did not delay it. */
export const paidLateWords: Words = {
  'en-us': 'Your payment took longer than the kitchen could keep your place.',
  'ar-sa': 'استغرق الدفع وقتًا أطول مما أمكن للمطبخ حجز دورك فيه.',
  fr: 'Le paiement a pris plus de temps que la cuisine ne pouvait garder votre place.',
};

/**
 * The reason of an end as its guest reads it: the words of its code, then what the restaurant wrote.
 *
 * @example wordsOfEnd('sold-out', 'Tomorrow again!', 'en-us') // 'Something you ordered is sold out. Tomorrow again!'
 */
function wordsOfEnd(code: string | null, written: string | null, locale: Locale): string | null {
  const words = isKnown(endWords, code) ? endWords[code][locale] : null;
  return [words, written].filter((part) => part).join(' ') || null;
}

/**
 * The reason of an end as staff read it.
 *
 * @example staffWordsOfEnd('unanswered', null, 'en-us') // 'It was not accepted in time.'
 */
export function staffWordsOfEnd(code: string | null, written: string | null, locale: Locale): string | null {
  const words = (part: string | null) => (isKnown(staffEndWords, part) ? staffEndWords[part][locale] : null);
  return [words(code), words(written) ?? written].filter((part) => part).join(' ') || null;
}

export type Reader = 'guest' | 'staff';

type Step = { code: OrderStatusCode; reason: string | null; reasonCode: string | null };

/** Why an order ended: for its guest what the restaurant, or the server for it, says of that, and nothing else. */
export function presentReason({ code, reason, reasonCode }: Step, locale: Locale, reader: Reader) {
  if (reader === 'staff') return { reason: staffWordsOfEnd(reasonCode, reason, locale), 'reason-code': reasonCode };
  const isEnded = code === 'cancelled-by-employee' || (code === 'order-failed' && reasonCode !== null);
  if (!isEnded) return { reason: null, 'reason-code': null };
  return { reason: wordsOfEnd(reasonCode, reason, locale), 'reason-code': reasonCode };
}

/** The reason of a delay in every language; nothing where the restaurant gave none. */
export function wordsOfDelay(code: string | null, written: string | null): Words | null {
  if (isKnown(delayWords, code)) return delayWords[code];
  return written ? { 'en-us': written, 'ar-sa': written, fr: written } : null;
}

const isKnown = <Code extends string>(table: Record<Code, Words>, code: string | null): code is Code =>
  code !== null && Object.hasOwn(table, code);
