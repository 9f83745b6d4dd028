import { formatAmount, formatDigits, type Locale, type LocalizedText, type OrderType } from '@sufra/ordering';
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
