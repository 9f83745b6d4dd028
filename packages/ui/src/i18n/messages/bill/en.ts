export const messages = {
  'bill.subtotal': 'Subtotal',
  'bill.discount': 'Discount',
  'bill.discountNamed': 'Discount · {name}',
  'bill.promotion': 'Promo',
  'bill.delivery': 'Delivery',
  'bill.service': 'Service',
  'bill.free': 'Free',
  'bill.vatIncluded': 'VAT {rate}% included',
  'bill.vatAdded': 'VAT {rate}%',
  'bill.total': 'Total',
} as const;
