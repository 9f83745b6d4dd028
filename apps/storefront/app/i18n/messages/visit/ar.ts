import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'consent.title': 'هل تسمح لنا باحتساب زيارتك؟',
  'consent.text':
    'يستعين هذا المطعم بخدمات خارجية ليعرف الأطباق التي يطّلع عليها الزوّار ومدى نجاح إعلاناته. الطلب يعمل بالطريقة نفسها في الحالتين.',
  'consent.allow': 'أسمح',
  'consent.refuse': 'لا أسمح',
  'update.available': 'يتوفر إصدار جديد من التطبيق، يرجى التحديث',
  'update.reload': 'تحديث',
  'offline.kept': 'لا يوجد اتصال. هذه القائمة بتاريخ {time}، وقد تكون الأسعار والأطباق تغيّرت.',
  'offline.refresh': 'تحديث القائمة',
  'offline.title': 'أنت غير متصل بالإنترنت',
  'offline.hint': 'تحتاج هذه الصفحة إلى اتصال. سلتك محفوظة على هذا الجهاز.',
  'offline.retry': 'إعادة المحاولة',
  'offline.lastMenu': 'عرض آخر قائمة',
  'kiosk.title': 'هل ما زلت هنا؟',
  'kiosk.text':
    '{seconds, plural, zero {يبدأ طلبك من جديد الآن.} one {يبدأ طلبك من جديد بعد ثانية واحدة.} two {يبدأ طلبك من جديد بعد ثانيتين.} few {يبدأ طلبك من جديد بعد # ثوانٍ.} many {يبدأ طلبك من جديد بعد # ثانية.} other {يبدأ طلبك من جديد بعد # ثانية.}}',
  'kiosk.goOn': 'متابعة طلبي',
  'kiosk.startOver': 'البدء من جديد',
  'preview.title': 'معاينة مسودّة',
  'preview.hint': '{time} · لا يمكن الطلب هنا',
  'preview.leave': 'خروج',
};
