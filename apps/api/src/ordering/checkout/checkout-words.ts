import {
  formatAmount,
  formatDigits,
  type Locale,
  type LocalizedText,
  type OrderType,
  type PauseReason,
} from '@sufra/ordering';
import type { Merchant } from '../../catalogue/merchant/merchant.ts';

/** A price inside a sentence, in the merchant's own format (PRICE-02, PRICE-03). */
export function priceText({ concept, currency }: Merchant, locale: Locale, minor: number): string {
  const { format, formatTranslations, code, codeTranslations, symbol, symbolTranslations } = concept.currency;
  return formatAmount(minor, {
    currency,
    locale,
    format: formatTranslations[locale] ?? format,
    symbol: symbolTranslations[locale] ?? symbol,
    code: codeTranslations[locale] ?? code,
  }).text;
}

/** Amount and currency apart, for the documented messages that put them in places of their own. */
export function amountAndCurrency(
  { concept, currency }: Merchant,
  locale: Locale,
  minor: number,
): { amount: string; currency: string } {
  return {
    amount: formatDigits(minor, { currency, locale }),
    currency: concept.currency.codeTranslations[locale] ?? concept.currency.code,
  };
}

/** Order types inside a sentence such as "Item not available for delivery". */
export const orderTypeWords: Record<OrderType, LocalizedText> = {
  deliver: { 'en-us': 'delivery', 'ar-sa': 'التوصيل', fr: 'livraison' },
  pickup: { 'en-us': 'pickup', 'ar-sa': 'الاستلام', fr: 'retrait' },
  'to-go': { 'en-us': 'takeaway', 'ar-sa': 'السفري', fr: 'vente à emporter' },
  'eat-in': { 'en-us': 'dine-in', 'ar-sa': 'المحلي', fr: 'salle' },
  curbside: { 'en-us': 'curbside pickup', 'ar-sa': 'السيارات', fr: 'retrait en voiture' },
  queue: { 'en-us': 'queue orders', 'ar-sa': 'طلبات الطابور', fr: 'commande en file' },
};

/** Why a branch takes a break, as a sentence to the guest. */
export const pauseReasonWords: Record<PauseReason, LocalizedText> = {
  busy: {
    'en-us': 'The kitchen is very busy.',
    'ar-sa': 'المطبخ مزدحم جدًا.',
    fr: 'La cuisine est débordée.',
  },
  staff: {
    'en-us': 'The team is short-handed.',
    'ar-sa': 'لدينا نقص في الفريق.',
    fr: 'L’équipe est en effectif réduit.',
  },
  kitchen: {
    'en-us': 'Something in the kitchen needs repair.',
    'ar-sa': 'هناك عطل في المطبخ قيد الإصلاح.',
    fr: 'Un équipement de la cuisine est en réparation.',
  },
  drivers: {
    'en-us': 'All drivers are on the road.',
    'ar-sa': 'جميع السائقين في الطريق.',
    fr: 'Tous les livreurs sont en course.',
  },
  weather: {
    'en-us': 'The weather does not allow it.',
    'ar-sa': 'الأحوال الجوية لا تسمح.',
    fr: 'La météo ne le permet pas.',
  },
  closing: {
    'en-us': 'The branch is closing early.',
    'ar-sa': 'الفرع يغلق مبكرًا اليوم.',
    fr: 'Le restaurant ferme plus tôt.',
  },
  other: {
    'en-us': 'The branch is taking a short break.',
    'ar-sa': 'الفرع متوقف لفترة قصيرة.',
    fr: 'Le restaurant fait une courte pause.',
  },
};

/** The names of bill entries that no merchant names. */
export const deliveryChargeName: Record<Locale, string> = {
  'en-us': 'Delivery charge',
  'ar-sa': 'رسوم التوصيل',
  fr: 'Frais de livraison',
};

/** Entries of the bill that are no charge of their own, by their keys. */
export const vatKey = 'vat';
export const discountKey = 'discount';

export const discountName: Record<Locale, string> = { 'en-us': 'Discount', 'ar-sa': 'الخصم', fr: 'Remise' };

export const vatName: Record<Locale, string> = {
  'en-us': 'VAT',
  'ar-sa': 'ضريبة القيمة المضافة',
  fr: 'TVA',
};
