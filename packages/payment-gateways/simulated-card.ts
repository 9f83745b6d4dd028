import type { FastifyReply } from 'fastify';
import { isCardNumber, isInDate } from './simulated-bank.ts';
import { escapeHtml } from './simulator-page.ts';

export type CardField = 'number' | 'expiry' | 'cvv';
export type TypedCard = Record<CardField, string>;

/** The labels of a card's parts in a provider's own fields and pages. */
export const cardWords = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvv: 'CVV',
    pay: 'Pay',
    wrong: { number: 'Check the card number.', expiry: 'Check the expiry date.', cvv: 'Check the CVV.' },
    declined: 'The bank declined this card. Try another one.',
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    cvv: 'رمز التحقق',
    pay: 'ادفع',
    wrong: { number: 'تحقّق من رقم البطاقة.', expiry: 'تحقّق من تاريخ الانتهاء.', cvv: 'تحقّق من رمز التحقق.' },
    declined: 'رفض البنك هذه البطاقة. جرّب بطاقة أخرى.',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    cvv: 'Cryptogramme',
    pay: 'Payer',
    wrong: {
      number: 'Vérifiez le numéro de carte.',
      expiry: 'Vérifiez la date d’expiration.',
      cvv: 'Vérifiez le cryptogramme.',
    },
    declined: 'La banque a refusé cette carte. Essayez-en une autre.',
  },
};

export type CardLanguage = keyof typeof cardWords;

/** The language of a locale such as `ar`, `FR-FR` or `en-us`; English for any other. */
export function languageOf(locale: string | undefined): CardLanguage {
  const code = locale?.slice(0, 2).toLowerCase();
  return code === 'ar' || code === 'fr' ? code : 'en';
}

/** The fields that cannot belong to a card; the expiry is written MM/YY. */
export function wrongFields({ number, expiry, cvv }: TypedCard, now: Date): CardField[] {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return [
    ...(isCardNumber(number) ? [] : ['number' as const]),
    ...(isInDate(month, year, now) ? [] : ['expiry' as const]),
    ...(/^\d{3,4}$/.test(cvv.trim()) ? [] : ['cvv' as const]),
  ];
}

const hints: Record<CardField, string> = {
  number: 'autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"',
  expiry: 'autocomplete="cc-exp" placeholder="MM/YY" maxlength="7"',
  cvv: 'autocomplete="cc-csc" placeholder="CVV" maxlength="4"',
};

/**
 * One field as a document of its own, for a frame: what is typed there is seen by no script of the shop.
 *
 * @param attributes what the provider's script knows the field by
 */
export function fieldPage(field: CardField, language: CardLanguage, attributes: string, script: string): string {
  const label = escapeHtml(cardWords[language][field]);
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${label}</title>
<style>
html, body { margin: 0; block-size: 100%; background: transparent; }
input { box-sizing: border-box; inline-size: 100%; block-size: 100%; border: 0; outline: 0; padding: 0; background: transparent;
  color: inherit; font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
input::placeholder { color: inherit; opacity: .7; }
</style>
</head>
<body>
<input ${attributes} aria-label="${label}" dir="ltr" inputmode="numeric" ${hints[field]}>
<script src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

/** Sends a page under a content policy of its own. */
export const sendPage = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

/** For card fields in frames on any shop's page: their own script, calls to their own host, no forms. */
export const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";
