import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'cancellation.open': 'يمكنك الإلغاء إلى أن يبدأ المطبخ بالتحضير.',
  'cancellation.left': 'الوقت المتبقي للإلغاء',
  'cancellation.leftSpoken':
    '{minutes, plural, zero {أقل من دقيقة} one {نحو دقيقة واحدة} two {نحو دقيقتين} few {نحو # دقائق} many {نحو # دقيقة} other {نحو # دقيقة}}',
  'cancellation.cancel': 'إلغاء الطلب',
  'cancellation.over': 'فات أوان الإلغاء من هنا، فالمطبخ يعمل على طلبك. إن كانت هناك مشكلة فاتصل بالفرع.',
  'cancellation.disallowed': 'لا يقبل هذا المطعم الإلغاء من هنا. إن تغيّر شيء فاتصل بالفرع.',
  'cancellation.title': 'هل تريد إلغاء هذا الطلب؟',
  'cancellation.askNothingPaid': 'سيتوقف المطبخ فورًا، ولن يُخصم منك أي مبلغ.',
  'cancellation.askPaid': 'سيتوقف المطبخ فورًا، ويعود إليك ما دفعته بالطريقة نفسها.',
  'cancellation.askPoints': 'سيتوقف المطبخ فورًا، وتعود نقاطك إلى رصيدك.',
  'cancellation.confirm': 'نعم، ألغِ الطلب',
  'cancellation.keep': 'الإبقاء على الطلب',
  'cancellation.failed': 'تعذّر إلغاء الطلب',
  'cancellation.faster': 'كان المطبخ أسرع. حالة طلبك الآن: {status}.',
  'cancellation.lost': 'لم تصلنا إجابتك. تحقق من الاتصال وحاول مرة أخرى.',
  'cancellation.callBranch': 'اتصل بالفرع',
  'cancellation.back': 'العودة إلى الطلب',
};
