import type { Locale } from '@sufra/ordering';

/** Subject and text of a mail. */
export type MailWords = { subject: string; text: string };

const codeTexts: Record<Locale, (code: string, brand: string) => MailWords> = {
  'en-us': (code, brand) => ({
    subject: `${code} confirms your e-mail address`,
    text: `Hello,

your code for ${brand} is

${code}

Enter it within 10 minutes where you were asked for it, and this e-mail address belongs to your account.

You did not ask for this? Then somebody mistyped their own address. You need not do anything: without the code nothing happens.

${brand}`,
  }),
  'ar-sa': (code, brand) => ({
    subject: `${code} لتأكيد بريدك الإلكتروني`,
    text: `مرحبًا،

رمزك في ${brand} هو

${code}

أدخله خلال 10 دقائق في الصفحة التي طلبته، فيصبح هذا البريد مرتبطًا بحسابك.

لم تطلب هذا الرمز؟ ربما أخطأ شخص ما في كتابة بريده. لا يلزمك فعل شيء، فلن يحدث شيء من دون الرمز.

${brand}`,
  }),
  fr: (code, brand) => ({
    subject: `${code} confirme votre adresse e-mail`,
    text: `Bonjour,

votre code pour ${brand} est

${code}

Saisissez-le dans les 10 minutes là où il vous est demandé, et cette adresse e-mail sera liée à votre compte.

Vous n’avez rien demandé ? Quelqu’un s’est sans doute trompé en écrivant son adresse. Vous n’avez rien à faire : sans ce code, rien ne se passe.

${brand}`,
  }),
};

/** Proves that an e-mail address is read by who entered it. */
export const codeMail = (code: string, brand: string, locale: Locale): MailWords => codeTexts[locale](code, brand);

const resetTexts: Record<Locale, (link: string, brand: string) => MailWords> = {
  'en-us': (link, brand) => ({
    subject: `Choose a new password for ${brand}`,
    text: `Hello,

follow this link to choose a new password. It works once, within an hour:

${link}

You did not ask for a new password? Then leave this mail alone: your password stays as it is.

${brand}`,
  }),
  'ar-sa': (link, brand) => ({
    subject: `اختر كلمة مرور جديدة في ${brand}`,
    text: `مرحبًا،

افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل مرة واحدة خلال ساعة:

${link}

لم تطلب كلمة مرور جديدة؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.

${brand}`,
  }),
  fr: (link, brand) => ({
    subject: `Choisissez un nouveau mot de passe pour ${brand}`,
    text: `Bonjour,

suivez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant une heure :

${link}

Vous n’avez pas demandé de nouveau mot de passe ? Ignorez ce message : le vôtre reste inchangé.

${brand}`,
  }),
};

/** The way to a new password, for a confirmed address. */
export const resetMail = (link: string, brand: string, locale: Locale): MailWords => resetTexts[locale](link, brand);
