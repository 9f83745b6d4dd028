import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'shell.close': 'إغلاق',
  'shell.back': 'رجوع',
  'shell.okay': 'حسنًا',
  'shell.loading': 'جارٍ التحميل',
  'shell.loadingFailed': 'فشل التحميل',
  'shell.notesCount': '{count} من {maximum} حرفًا',
  'shell.notesFull': 'الحد الأقصى {maximum} حرفًا',
  'shell.decrease': 'تقليل الكمية: {name}',
  'shell.increase': 'زيادة الكمية: {name}',
  'shell.remove': 'إزالة: {name}',
  'shell.quantityOf': 'كمية {name}',
  'error.general': 'حدث خطأ',
};
