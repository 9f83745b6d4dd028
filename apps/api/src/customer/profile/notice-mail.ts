import type { Locale } from '@sufra/ordering';
import type { MailWords } from '../sign-in/code-mail.ts';

/** What an owner should hear of, because it might not have been them. */
export type NoticeKind = 'password-changed' | 'mobile-changed' | 'email-changed';

type Notice = { subject: string; what: string };

const notices: Record<NoticeKind, Record<Locale, Notice>> = {
  'password-changed': {
    'en-us': {
      subject: 'Your password was changed',
      what: 'the password of your account was just changed, and all other devices were signed out.',
    },
    'ar-sa': {
      subject: 'تم تغيير كلمة مرورك',
      what: 'تم للتو تغيير كلمة مرور حسابك وتسجيل الخروج من جميع الأجهزة الأخرى.',
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      what: 'le mot de passe de votre compte vient d’être modifié et tous vos autres appareils ont été déconnectés.',
    },
  },
  'mobile-changed': {
    'en-us': { subject: 'Your mobile number was changed', what: 'your account now has another mobile number.' },
    'ar-sa': { subject: 'تم تغيير رقم جوالك', what: 'أصبح لحسابك الآن رقم جوال آخر.' },
    fr: {
      subject: 'Votre numéro de mobile a été modifié',
      what: 'votre compte a désormais un autre numéro de mobile.',
    },
  },
  'email-changed': {
    'en-us': {
      subject: 'Your e-mail address was changed',
      what: 'your account now has another e-mail address, and we no longer write to this one.',
    },
    'ar-sa': {
      subject: 'تم تغيير بريدك الإلكتروني',
      what: 'أصبح لحسابك الآن بريد إلكتروني آخر، ولن نراسلك على هذا العنوان بعد الآن.',
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      what: 'votre compte a désormais une autre adresse e-mail ; nous n’écrirons plus à celle-ci.',
    },
  },
};

/** What opens the account to its owner again; an address that was replaced no longer does. */
const ways: Record<'email' | 'mobile', Record<Locale, string>> = {
  email: {
    'en-us': 'enter this e-mail address.',
    'ar-sa': 'وأدخل هذا البريد.',
    fr: 'saisissez cette adresse e-mail.',
  },
  mobile: {
    'en-us': 'enter your mobile number. Then put your e-mail address back in your profile.',
    'ar-sa': 'وأدخل رقم جوالك، ثم أعد بريدك الإلكتروني في ملفك الشخصي.',
    fr: 'saisissez votre numéro de mobile. Remettez ensuite votre adresse e-mail dans votre profil.',
  },
};

const frames: Record<Locale, (what: string, way: string, brand: string) => string> = {
  'en-us': (what, way, brand) => `Hello,

${what}

That was you? Then there is nothing to do. If it was not, choose a new password now: open “Forgot password” on our sign-in page and ${way}

${brand}`,
  'ar-sa': (what, way, brand) => `مرحبًا،

${what}

إذا كنت أنت من فعل ذلك فلا يلزمك شيء. وإن لم تكن أنت، فاختر كلمة مرور جديدة الآن: افتح «نسيت كلمة المرور» في صفحة تسجيل الدخول ${way}

${brand}`,
  fr: (what, way, brand) => `Bonjour,

${what}

C’était vous ? Alors vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe : ouvrez « Mot de passe oublié » sur notre page de connexion et ${way}

${brand}`,
};

export function noticeMail(kind: NoticeKind, brand: string, locale: Locale): MailWords {
  const { subject, what } = notices[kind][locale];
  const way = ways[kind === 'email-changed' ? 'mobile' : 'email'][locale];
  return { subject, text: frames[locale](what, way, brand) };
}
