import type { Locale } from '@sufra/ordering';

/** What the bill calls the entries that no merchant names. */
export const deliveryChargeName: Record<Locale, string> = {
  'en-us': 'Delivery charge',
  'ar-sa': 'رسوم التوصيل',
  fr: 'Frais de livraison',
};

export const vatName: Record<Locale, string> = {
  'en-us': 'VAT',
  'ar-sa': 'ضريبة القيمة المضافة',
  fr: 'TVA',
};
