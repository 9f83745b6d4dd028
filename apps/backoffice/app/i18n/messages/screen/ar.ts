import type { messages as english } from './en.ts';

export const messages = {
  'screen.title': 'شاشة الاستلام',
  'screen.preparing': 'قيد التحضير',
  'screen.ready': 'جاهز، تفضل بالاستلام',
  'screen.more':
    '{count, plural, zero {} one {وطلب آخر} two {وطلبان آخران} few {و# طلبات أخرى} many {و# طلبًا آخر} other {و# طلب آخر}}',
  'screen.isReady': 'الطلب {number} جاهز',
  'screen.lost': 'لا يوجد اتصال منذ {time}. يرجى سؤال الكاونتر.',
  'screen.loading': 'جارٍ الاتصال…',
  'screen.pair': 'اجعل هذه شاشة الاستلام',
  'screen.pairHint':
    'ينشئ المدير رمزًا من ثمانية أرقام صالحًا لعشر دقائق. بعدها تعرض هذه الشاشة الطلبات الجاهزة ولا شيء غيرها.',
  'screen.nameHint': 'مكانها، مثل: فوق الكاونتر',
  'screen.sound': 'المس الشاشة مرة واحدة ليعمل الصوت.',
} as const satisfies Record<keyof typeof english, string>;
