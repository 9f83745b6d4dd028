import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'bill.subtotal': 'المجموع الفرعي',
  'bill.discount': 'خصم',
  'bill.discountNamed': 'خصم · {name}',
  'bill.promotion': 'العرض',
  'bill.delivery': 'التوصيل',
  'bill.service': 'رسوم الخدمة',
  'bill.free': 'مجاني',
  'bill.vatIncluded': 'ضريبة القيمة المضافة {rate}٪ (مشمولة)',
  'bill.vatAdded': 'ضريبة القيمة المضافة {rate}٪',
  'bill.total': 'الإجمالي',
};
