import { randomInt } from 'node:crypto';
import { type Locale, localize, type LocalizedText } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { internationalNumber } from '../mobile-number.ts';
import { codeHashOf, makeKey } from './code-secrets.ts';
import { codeMail, resetMail } from './code-mail.ts';
import { findMerchantOfCode, keepCodeHash, markSent, type UnsentCode } from './one-time-code.store.ts';

type Words = { code: (code: string, brand: string) => string; link: (link: string) => string };

const texts: Record<Locale, Words> = {
  'en-us': {
    code: (code, brand) => `${code} is your ${brand} code. Share it with nobody.`,
    link: (link) => `If the code does not work, this link signs you in, once within a day: ${link}`,
  },
  'ar-sa': {
    code: (code, brand) => `رمز التحقق في ${brand}: ${code}\nلا تشاركه مع أحد.`,
    link: (link) => `إذا لم يعمل الرمز فهذا الرابط يسجّل دخولك مرة واحدة خلال يوم: ${link}`,
  },
  fr: {
    code: (code, brand) => `${code} est votre code ${brand}. Ne le communiquez à personne.`,
    link: (link) => `Si le code ne fonctionne pas, ce lien vous connecte, une fois dans la journée : ${link}`,
  },
};

/**
 * The message with a code, and with a link where many were asked for. Its last line, a host and the code, lets phones
 * fill the code in by themselves on the page of that host and on no other.
 *
 * @example codeMessage('482913', 'Saffron', 'en-us', 'saffron.test')
 */
function codeMessage(code: string, brand: string, locale: Locale, host: string, link?: string): string {
  const words = texts[locale];
  const lines = [words.code(code, brand), ...(link ? [words.link(link)] : [])];
  return `${lines.join('\n')}\n\n@${host} #${code}`;
}

const resetTexts: Record<Locale, (brand: string, link: string) => string> = {
  'en-us': (brand, link) => `Choose a new ${brand} password within an hour: ${link}\nIf you did not ask, ignore this.`,
  'ar-sa': (brand, link) =>
    `اختر كلمة مرور جديدة لحسابك في ${brand} خلال ساعة: ${link}\nإذا لم تطلب ذلك فتجاهل الرسالة.`,
  fr: (brand, link) =>
    `Choisissez un nouveau mot de passe ${brand} dans l’heure : ${link}\nSi vous n’avez rien demandé, ignorez ce message.`,
};

/** The message with the link to a new password, for a customer who gave an address that was never confirmed. */
const resetMessage = (link: string, brand: string, locale: Locale): string => resetTexts[locale](brand, link);

type SendCode = {
  merchantId?: string;
  codeId: string;
  length: number;
  brand: LocalizedText;
  pageOrigin?: string;
  hasKey?: boolean;
};

/**
 * Makes the code and sends it. It is made here and not at the request, so that no queue and no table ever holds it in
 * plain; a retry makes a new one, since the first was not delivered.
 */
export const sendCodeJob: Job<Context, SendCode> = {
  name: 'send-code',
  retryLimit: 4,
  async run(context, { merchantId, codeId, length, brand, pageOrigin = '', hasKey = false }) {
    // A job of the last release names no merchant.
    const owner = merchantId ?? (await findMerchantOfCode(context.db, codeId));
    if (owner === undefined) return;
    const digits = Array.from({ length }, () => randomInt(10)).join('');
    const key = hasKey ? makeKey(codeId) : undefined;
    const hashes = {
      codeHash: codeHashOf(context, codeId, digits),
      keyHash: key ? codeHashOf(context, codeId, key) : null,
    };
    const unsent = await keepCodeHash(context.db, owner, codeId, hashes, context.now());
    if (!unsent) return;
    await deliver(context, unsent, { digits, key, brand, pageOrigin });
    await markSent(context.db, owner, codeId, context.now());
  },
};

type Content = { digits: string; key: string | undefined; brand: LocalizedText; pageOrigin: string };

function deliver(context: Context, unsent: UnsentCode, { digits, key, brand, pageOrigin }: Content): Promise<void> {
  const { code } = unsent;
  const name = localize(brand, code.locale, 'en-us');
  const resetLink =
    code.purpose === 'reset' && key !== undefined ? `${pageOrigin}/reset-password?token=${key}` : undefined;
  if (code.channel === 'email') {
    const words = resetLink ? resetMail(resetLink, name, code.locale) : codeMail(digits, name, code.locale);
    return context.mails.send({ to: mailAddressOf(unsent), fromName: name, ...words });
  }
  if (resetLink) {
    return context.messages.send({ to: numberOf(unsent), text: resetMessage(resetLink, name, code.locale) });
  }
  const link = key && `${pageOrigin}/signin/link?key=${key}`;
  return context.messages.send({ to: numberOf(unsent), text: codeMessage(digits, name, code.locale, code.host, link) });
}

/** A new address or number is written to itself: the code proves that it is the customer's. */
const mailAddressOf = ({ code, email }: UnsentCode): string => required(code.pendingEmail ?? email);

function numberOf({ code, dialCode, mobile }: UnsentCode): string {
  const isChange = code.purpose === 'mobile';
  return internationalNumber({
    dialCode: required(isChange ? code.pendingDialCode : dialCode),
    mobile: required(isChange ? code.pendingMobile : mobile),
  });
}

function required(value: string | null): string {
  if (value === null) throw new Error('A code has nowhere to go.');
  return value;
}
