import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const staleAfterSeconds = 300;

/** JSON of a message; undefined when it is none. */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Compares a secret in constant time; a header that is absent or comes twice is not the same as anything. */
export function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

type TimedSignature = {
  secret: string;
  header: string | string[] | undefined;
  /** The name of the signature in the header. */
  version: string;
  /** The signed content: the body and the time of the header, as the provider joins them. */
  signed(seconds: string): string | Buffer;
  now: Date;
};

/** True when a header `t={seconds},{version}={hex}` is the HMAC-SHA256 of the signed content, and not older than five minutes. */
export function isSignedInTime({ secret, header, version, signed, now }: TimedSignature): boolean {
  if (typeof header !== 'string') return false;
  const parts = new Map(header.split(',').map(splitOnce));
  const [seconds, given] = [parts.get('t') ?? '', parts.get(version) ?? ''];
  if (!/^\d{1,12}$/.test(seconds) || !/^[\da-f]{64}$/i.test(given)) return false;
  const expected = createHmac('sha256', secret).update(signed(seconds)).digest();
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= staleAfterSeconds;
  return isFresh && timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** `{seconds}.{body}` under `v1`: what a provider without a documented signature is asked to send. */
export const isSignedByUs = (message: Omit<TimedSignature, 'version' | 'signed'> & { body: Buffer }): boolean =>
  isSignedInTime({
    ...message,
    version: 'v1',
    signed: (seconds) => Buffer.concat([Buffer.from(`${seconds}.`), message.body]),
  });

function splitOnce(part: string): [string, string] {
  const [name = '', ...value] = part.trim().split('=');
  return [name, value.join('=')];
}
