import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'notices.order': 'أخبرني عندما يجهز',
  'notices.settings': 'أخبرني على هذا الجهاز عندما يجهز طلبي',
  'notices.help': 'إشعار على هذا الجهاز، حتى لو كانت الصفحة مغلقة.',
  'notices.title': 'الإشعارات',
  'notices.texts': 'رسائل نصية عن طلباتي',
  'notices.textsHelp': 'إن كان المطعم يرسلها. أما رموز الدخول فتصلك في كل الأحوال.',
  'notices.blocked': 'متصفحك يحظر إشعارات هذا المتجر. اسمح بها من إعدادات المتصفح لهذه الصفحة.',
  'notices.failed': 'تعذّر تفعيل الإشعارات. تحقّق من اتصالك وأعد المحاولة.',
  'notices.offFailed': 'تعذّر إيقاف الإشعارات. تحقّق من اتصالك وأعد المحاولة.',
  'notices.unsupported': 'هذا المتصفح لا يعرض الإشعارات. أبقِ صفحة طلبك مفتوحة.',
  'notices.appFirst': 'على الآيفون أو الآيباد، أضف هذا المتجر إلى الشاشة الرئيسية أولًا، ثم افتحه منها لتفعيل الإشعارات.',
};
