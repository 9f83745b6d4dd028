import type { messages as english } from './en.ts';

export const messages = {
  'care.choose': 'اختر…',
  'points.title': 'النقاط',
  'points.give': 'إضافة',
  'points.take': 'خصم',
  'points.count': 'عدد النقاط',
  'points.reason': 'السبب',
  'points.choose': 'اختر السبب. سيقرؤه العميل.',
  'points.hint': 'يقرأ العميل السبب في سجل نقاطه.',
  'points.write': 'اكتب عددًا صحيحًا، مثل 50.',
  'points.givePoints':
    '{count, plural, zero {إضافة نقاط} one {إضافة نقطة واحدة} two {إضافة نقطتين} few {إضافة # نقاط} many {إضافة # نقطة} other {إضافة # نقطة}}',
  'points.takePoints':
    '{count, plural, zero {خصم نقاط} one {خصم نقطة واحدة} two {خصم نقطتين} few {خصم # نقاط} many {خصم # نقطة} other {خصم # نقطة}}',
  'points.done':
    '{count, plural, zero {تم. لم تبقَ نقاط.} one {تم. الرصيد نقطة واحدة.} two {تم. الرصيد نقطتان.} few {تم. الرصيد # نقاط.} many {تم. الرصيد # نقطة.} other {تم. الرصيد # نقطة.}}',
  'points.reason.apology': 'اعتذار',
  'points.reason.gift': 'هدية من المطعم',
  'points.reason.missing': 'نقاط ناقصة',
  'points.reason.correction': 'تصحيح خطأ',
  'points.reason.misuse': 'إساءة استخدام النقاط',
} as const satisfies Record<keyof typeof english, string>;
