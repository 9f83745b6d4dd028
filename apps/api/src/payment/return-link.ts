import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** How long a provider's page may keep a guest before the way back is closed. */
const validMilliseconds = 24 * 60 * 60 * 1000;

type Signer = Pick<Context, 'keyedHash' | 'now'>;

/**
 * The token of a return address: which payment it is about and until when, signed. It needs no cookie, because a bank's
 * app may send the guest to another browser, and it opens nothing but the outcome of this payment.
 */
export function makeReturnToken({ keyedHash, now }: Signer, paymentId: string): string {
  const until = (now().getTime() + validMilliseconds).toString(36);
  const content = `${paymentId}.${until}`;
  return `${content}.${sign(keyedHash, content)}`;
}

/** The payment that a token is about; nothing for one that is forged, cut off or too old. */
export function readReturnToken({ keyedHash, now }: Signer, token: string): string | undefined {
  const [paymentId = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(keyedHash, `${paymentId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number.parseInt(until, 36) > now().getTime() ? paymentId : undefined;
}

/** Names a browser that opened a link, so that it may open it again and the next one may not. */
export const newVisitor = (): string => randomBytes(18).toString('base64url');

export const hashVisitor = ({ keyedHash }: Pick<Context, 'keyedHash'>, visitor: string): string =>
  keyedHash(`payment-visitor:${visitor}`);

/** 160 bits: enough for a day, and short enough for a part of a path. */
const sign = (keyedHash: Signer['keyedHash'], content: string): string =>
  keyedHash(`payment-return:${content}`).slice(0, 40);
