import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'social.ways': 'طرق أخرى لتسجيل الدخول',
  'social.or': 'أو',
  'social.continue.google': 'المتابعة باستخدام Google',
  'social.continue.apple': 'المتابعة باستخدام Apple',
  'social.continue.facebook': 'المتابعة باستخدام فيسبوك',
  'social.signingIn': 'جارٍ تسجيل الدخول…',
  'social.failed.google': 'تعذّر تسجيل الدخول عبر Google. أعد المحاولة أو استخدم رقم جوالك.',
  'social.failed.apple': 'تعذّر تسجيل الدخول عبر Apple. أعد المحاولة أو استخدم رقم جوالك.',
  'social.failed.facebook': 'تعذّر تسجيل الدخول عبر فيسبوك. أعد المحاولة أو استخدم رقم جوالك.',
  'social.cancelled.google': 'أُلغي تسجيل الدخول عبر Google',
  'social.cancelled.apple': 'أُلغي تسجيل الدخول عبر Apple',
  'social.cancelled.facebook': 'أُلغي تسجيل الدخول عبر فيسبوك',
};
