import { createHmac, timingSafeEqual } from 'node:crypto';

const staleAfterSeconds = 300;

/**
 * Whether a message carries `t={seconds},v1={hex}`, where v1 is the HMAC-SHA256 of `{t}.{body}`, and is not older than
 * five minutes: what gateways without a documented signature of their own are asked to send.
 */
export function isSignedBy({
  secret,
  signature,
  body,
  now,
}: {
  secret: string;
  signature: string | string[] | undefined;
  body: Buffer;
  now: Date;
}): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(signature)) ?? [];
  if (given === '') return false;
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) && age <= staleAfterSeconds;
}
