import { randomInt } from 'node:crypto';
import { localizedText, type LocalizedText } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/jobs.ts';
import { codeHashOf } from './code-hash.ts';
import { makeKey } from './code-key.ts';
import { codeMail, resetMail } from './code-mail.ts';
import { codeMessage } from './code-message.ts';
import { internationalNumber } from '../mobile-number.ts';
import { keepCodeHash, markSent, type UnsentCode } from './one-time-code.store.ts';

export type SendCode = { codeId: string; length: number; brand: LocalizedText; pageOrigin?: string; hasKey?: boolean };

/**
 * Makes the code and sends it. It is made here and not when it was asked for, so that no queue and no table
 * ever holds it in plain; a second try makes a new one, since nobody has read the first.
 */
export const sendCodeJob: Job<Context, SendCode> = {
  name: 'send-code',
  retryLimit: 4,
  async run(context, { codeId, length, brand, pageOrigin = '', hasKey = false }) {
    const digits = Array.from({ length }, () => randomInt(10)).join('');
    const key = hasKey ? makeKey(codeId) : undefined;
    const hashes = {
      codeHash: codeHashOf(context, codeId, digits),
      keyHash: key ? codeHashOf(context, codeId, key) : null,
    };
    const unsent = await keepCodeHash(context.db, codeId, hashes, context.now());
    if (!unsent) return;
    await deliver(context, unsent, { digits, key, brand, pageOrigin });
    await markSent(context.db, codeId, context.now());
  },
};

type Content = { digits: string; key: string | undefined; brand: LocalizedText; pageOrigin: string };

function deliver(context: Context, unsent: UnsentCode, { digits, key, brand, pageOrigin }: Content): Promise<void> {
  const { code } = unsent;
  const name = localizedText(brand, code.locale, 'en-us');
  if (code.channel === 'email') {
    const isReset = code.purpose === 'reset' && key !== undefined;
    const words = isReset
      ? resetMail(`${pageOrigin}/reset-password?token=${key}`, name, code.locale)
      : codeMail(digits, name, code.locale);
    return context.mails.send({ to: mailAddressOf(unsent), fromName: name, ...words });
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
