import { type Locale, localize, type LocalizedText } from '@sufra/ordering';
import type { Context, RequestContext } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type Customer, findCustomer } from '../customer.store.ts';
import type { MailWords } from './code-mail.ts';
import { findCode, keepReplacedEmail } from './one-time-code.store.ts';

/** The changes that an owner is notified of, because another person might have made them. */
type NotificationKind = 'password-changed' | 'mobile-changed' | 'email-changed';

type NoticeText = { subject: string; what: string };

const notices: Record<NotificationKind, Record<Locale, NoticeText>> = {
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

/** The ways for its owner to get the account back; an address that was replaced no longer does. */
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

function notificationMail(kind: NotificationKind, brand: string, locale: Locale): MailWords {
  const { subject, what } = notices[kind][locale];
  const way = ways[kind === 'email-changed' ? 'mobile' : 'email'][locale];
  return { subject, text: frames[locale](what, way, brand) };
}

type Notification = {
  merchantId: string;
  customerId: string;
  kind: NotificationKind;
  locale: Locale;
  brand: LocalizedText;
  /** The code that put another address in place of the one that is told. */
  codeId?: string;
};

/** Tells an owner by mail what changed; the queue holds no address. */
export const sendAccountMailJob: Job<Context, Notification> = {
  name: 'send-account-mail',
  retryLimit: 4,
  async run(context, { merchantId, customerId, kind, locale, brand, codeId }) {
    const customer = await findCustomer(context.db, merchantId, customerId);
    const current = customer?.emailVerifiedAt ? customer.email : null;
    const replaced = codeId && (await findCode(context.db, merchantId, codeId))?.replacedEmail;
    const to = codeId === undefined ? current : replaced;
    if (!to) return;
    const fromName = localize(brand, locale, 'en-us');
    await context.mails.send({ to, fromName, ...notificationMail(kind, fromName, locale) });
  },
};

/** Stores the notification in the caller's transaction, where there is an address that it can go to. */
export async function sendAccountMail(
  context: RequestContext,
  customer: Customer,
  kind: Exclude<NotificationKind, 'email-changed'>,
): Promise<void> {
  if (customer.emailVerifiedAt) await storeNotice(context, customer, { kind });
}

/** The same to the confirmed address that a customer had until now, of which the used code keeps a note. */
export async function sendMailToReplaced(context: RequestContext, before: Customer, codeId: string): Promise<void> {
  if (!before.email || !before.emailVerifiedAt) return;
  await keepReplacedEmail(context.db, context.merchant.id, codeId, before.email);
  await storeNotice(context, before, { kind: 'email-changed', codeId });
}

async function storeNotice(
  context: RequestContext,
  customer: Customer,
  notification: Pick<Notification, 'kind' | 'codeId'>,
): Promise<void> {
  const { id: merchantId, concept } = context.merchant;
  const locale = customer.locale ?? context.locale;
  await context.jobs.send(context, sendAccountMailJob, {
    merchantId,
    customerId: customer.id,
    locale,
    brand: concept.label,
    ...notification,
  });
}
