import { randomInt } from 'node:crypto';
import type { LocalizedText } from '@sufra/ordering';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { codeMessage } from './code-message.ts';
import { codeHashOf } from './code-hash.ts';
import { internationalNumber, numberOf } from './mobile-number.ts';
import { findNewestCode, findUnsentCode, keepCodeHash, markSent } from './one-time-code.store.ts';

export type SendCode = { codeId: string; length: number; brand: LocalizedText };

/**
 * Makes the code and sends it. It is made here and not when it was asked for, so that no queue and no table
 * ever holds it in plain; a second try makes a new one, since nobody has read the first.
 */
export const sendCodeJob: Job<Context, SendCode> = {
  name: 'send-code',
  retryLimit: 4,
  async run(context, { codeId, length, brand }) {
    const unsent = await findUnsentCode(context.db, codeId);
    const number = unsent && numberOf(unsent);
    if (!unsent || !number || unsent.code.expiresAt <= context.now()) return;
    const newest = await findNewestCode(context.db, unsent.code.customerId);
    if (newest?.id !== codeId) return;

    const digits = Array.from({ length }, () => randomInt(10)).join('');
    await keepCodeHash(context.db, codeId, codeHashOf(context, codeId, digits));
    await context.messages.send({
      to: internationalNumber(number),
      text: codeMessage(digits, brand, unsent.code.locale, unsent.code.host),
    });
    await markSent(context.db, codeId, context.now());
  },
};
