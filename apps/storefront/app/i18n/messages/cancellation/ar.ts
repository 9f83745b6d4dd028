import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'cancellation.open': 'يمكنك الإلغاء حتى {moment}.',
  'cancellation.leftSpoken':
    '{minutes, plural, zero {أقل من دقيقة} one {نحو دقيقة واحدة} two {نحو دقيقتين} few {نحو # دقائق} many {نحو # دقيقة} other {نحو # دقيقة}}',
  'cancellation.cancel': 'إلغاء الطلب',
  'cancellation.over': 'لم يعد بالإمكان إلغاء هذا الطلب من هنا. إن كانت هناك مشكلة فاتصل بالفرع.',
  'cancellation.disallowed': 'لا يقبل هذا المطعم الإلغاء من هنا. إن تغيّر شيء فاتصل بالفرع.',
  'cancellation.title': 'هل تريد إلغاء هذا الطلب؟',
  'cancellation.askNothingPaid': 'سنوقف طلبك، ولن يُخصم منك شيء.',
  'cancellation.askPaid': 'سنوقف طلبك ونعيد إليك ما دفعته بالطريقة نفسها.',
  'cancellation.askPoints': 'سنوقف طلبك ونعيد نقاطك إلى رصيدك.',
  'cancellation.confirm': 'نعم، ألغِ الطلب',
  'cancellation.keep': 'الإبقاء على الطلب',
  'cancellation.failed': 'تعذّر إلغاء الطلب',
  'cancellation.faster': 'كان المطبخ أسرع. حالة طلبك الآن: {status}.',
  'cancellation.lost': 'لم تصلنا إجابتك. تحقق من الاتصال وحاول مرة أخرى.',
  'cancellation.callBranch': 'اتصل بالفرع',
  'cancellation.back': 'العودة إلى الطلب',
  'cancellation.openAfter':
    'يمكنك الإلغاء حتى {minutes, plural, one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} بعد {moment}.',
  'cancellation.until': 'يمكنك الإلغاء حتى الساعة {time}.',
  'cancellation.moment.sent': 'وصول الطلب إلى الفرع',
  'cancellation.moment.confirmed': 'تأكيد الفرع لطلبك',
  'cancellation.moment.cooking': 'بدء المطبخ بالتحضير',
  'cancellation.moment.ready': 'جاهزية طلبك',
};
