import type { Locale } from '@sufra/ordering';

/** What the bill calls the entries that no merchant names. */
export const deliveryChargeName: Record<Locale, string> = {
  'en-us': 'Delivery charge',
  'ar-sa': 'رسوم التوصيل',
  fr: 'Frais de livraison',
};

/** Entries of the bill that are no charge of their own, where they have to be told apart. */
export const vatKey = 'vat';
export const discountKey = 'discount';

export const discountName: Record<Locale, string> = { 'en-us': 'Discount', 'ar-sa': 'الخصم', fr: 'Remise' };

export const vatName: Record<Locale, string> = {
  'en-us': 'VAT',
  'ar-sa': 'ضريبة القيمة المضافة',
  fr: 'TVA',
};
