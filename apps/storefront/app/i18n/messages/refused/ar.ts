import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'refused.foreign.title': 'لم يُنفَّذ هذا الطلب',
  'refused.foreign.hint': 'لم يصل الطلب من صفحات هذا المتجر نفسه، ولذلك لم يتغير أي شيء. افتح المتجر وحاول من هناك.',
  'refused.type.title': 'تعذّرت قراءة هذا الطلب',
  'refused.type.hint': 'أرسل نموذجًا، أو بيانات JSON بنوع application/json. لم يتغير أي شيء.',
  'refused.home': 'فتح المتجر',
  'refused.preview.title': 'انتهت المعاينة',
  'refused.preview.hint':
    'تدوم المعاينة ساعتين، وتنتهي بانتهاء مسودّتها أو عند فتحها من جديد. افتحها مرة أخرى من المكتب، في صفحة النشر.',
};
