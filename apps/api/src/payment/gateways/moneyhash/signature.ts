import { createHmac, timingSafeEqual } from 'node:crypto';

const staleSeconds = 300;

/**
 * Whether a `MoneyHash-Signature` belongs to these bytes and to now: version 3, HMAC-SHA256 in hex over the base64 of the
 * body and the time. A message older than five minutes is somebody's recording.
 *
 * @example isSigned(body, 't=1700000000,v3=cd9d…', { secret, now: new Date() })
 */
export function isSigned(body: Buffer, header: string, { secret, now }: { secret: string; now: Date }): boolean {
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())));
  const [time, given] = [parts.get('t') ?? '', parts.get('v3') ?? ''];
  if (!/^\d{1,12}$/.test(time) || !/^[\da-f]{64}$/i.test(given)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > staleSeconds) return false;
  const expected = createHmac('sha256', secret)
    .update(body.toString('base64') + time)
    .digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
