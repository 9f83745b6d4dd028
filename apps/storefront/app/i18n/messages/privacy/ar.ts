import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'privacy.title': 'بياناتي',
  'privacy.intro': 'ما نحتفظ به عنك هنا ملكك: اطّلع عليه أو نزّل نسخة منه أو احذفه.',
  'privacy.exportTitle': 'احصل على نسخة',
  'privacy.exportHelp':
    'ملف واحد يضم كل شيء: معلوماتك وعناوينك وسياراتك وطلباتك وتقييماتك ونقاطك ورسائلك. يُفتح في أي متصفح أو محرر نصوص.',
  'privacy.export': 'تنزيل بياناتي',
  'privacy.eraseTitle': 'حذف حسابي',
  'privacy.eraseHelp': 'لا يمكن التراجع عن هذا. بعد الحذف:',
  'privacy.gone.account': 'يُحذف اسمك ورقمك وبريدك الإلكتروني وعناوينك وسياراتك ومفضلتك.',
  'privacy.gone.orders': 'لن ترى طلباتك بعد ذلك. يحتفظ المطعم بمبالغها في دفاتره من دون اسمك.',
  'privacy.gone.points': 'تفقد ما تبقّى من نقاطك، والعروض التي استخدمتها.',
  'privacy.gone.devices': 'يُسجَّل خروجك من جميع الأجهزة.',
  'privacy.passwordHelp': 'أدخل كلمة المرور حتى لا يفعل ذلك أحد غيرك.',
  'privacy.codeHelp': 'سنرسل رمزًا إلى جوالك حتى لا يفعل ذلك أحد غيرك.',
  'privacy.sendCode': 'أرسل لي رمزًا',
  'privacy.sending': 'جارٍ الإرسال…',
  'privacy.sent': 'الرمز في طريقه إلى {mobile}.',
  'privacy.erase': 'احذف كل شيء نهائيًا',
  'privacy.erasing': 'جارٍ الحذف…',
  'privacy.sendFailed': 'تعذّر إرسال الرمز',
  'privacy.eraseFailed': 'لم يُحذف أي شيء',
  'privacy.doneTitle': 'حُذفت بياناتك',
  'privacy.done': 'لم يعد هنا ما يعرّف بك. أهلًا بك في أي وقت.',
  'privacy.toMenu': 'إلى القائمة',
};
