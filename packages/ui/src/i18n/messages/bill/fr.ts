import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'bill.subtotal': 'Sous-total',
  'bill.discount': 'Remise',
  'bill.discountNamed': 'Remise · {name}',
  'bill.promotion': 'Promo',
  'bill.delivery': 'Livraison',
  'bill.service': 'Service',
  'bill.free': 'Gratuite',
  'bill.vatIncluded': 'Dont TVA {rate} %',
  'bill.vatAdded': 'TVA {rate} %',
  'bill.total': 'Total',
};
