import type { messages as english } from './en.ts';

export const messages = {
  'account.title': 'الدخول بخطوتين',
  'account.hint':
    'بعد كلمة المرور يطلب المكتب رمزًا يصنعه تطبيق على هاتفك، مثل Google Authenticator. فلا تكفي كلمة المرور وحدها لمن عرفها.',
  'account.turnOn': 'تفعيل',
  'account.passwordHint': 'أدخل كلمة مرورك مرة أخرى.',
  'account.next': 'متابعة',
  'account.leave': 'تراجع',
  'account.scan': 'وجّه كاميرا تطبيق المصادقة إلى المربع، ثم أدخل الرمز الذي يظهر.',
  'account.square': 'مربع لتطبيق المصادقة',
  'account.byHand': 'لا كاميرا؟ اكتب هذا المفتاح في التطبيق:',
  'account.isOn': 'الدخول بخطوتين مفعّل.',
  'account.codes': 'رموز الاسترداد',
  'account.codesHint':
    'احفظ هذه الرموز بعيدًا عن الهاتف. إن ضاع، يفتح كل رمز حسابك مرة واحدة. لا تظهر إلا الآن، ويمكنك إنشاء غيرها متى شئت.',
  'account.kept': 'حفظتها',
  'account.save': 'حفظ في ملف',
  'account.since': 'منذ {time}',
  'account.left':
    '{count, plural, zero {لم يبق رمز استرداد} one {بقي رمز استرداد واحد} two {بقي رمزا استرداد} few {بقيت # رموز استرداد} many {بقي # رمز استرداد} other {بقي # رمز استرداد}}',
  'account.few': 'لم يبق إلا القليل من رموز الاسترداد. أنشئ عشرة رموز جديدة.',
  'account.renew': 'رموز استرداد جديدة',
  'account.renewHint': 'لمن نفدت رموزه أو لم يحفظها. تبطل الرموز القديمة فورًا.',
  'account.wanted': 'يدخل مالكو هذا المطعم وإدارته بتطبيق مصادقة أيضًا. تُعدّه الآن مرة واحدة.',
  'account.turnOff': 'إيقاف',
  'account.endHint': 'بعدها تكفي كلمة المرور وحدها.',
  'account.anewHint': 'تُنهى جلساتك كلها، وتُعدّه من جديد عند الدخول: على هاتف آخر أو للحصول على رموز استرداد جديدة.',
  'account.anyCode': 'الرمز',
  'account.anyCodeHint': 'من التطبيق، أو رمز استرداد',
} as const satisfies Record<keyof typeof english, string>;
