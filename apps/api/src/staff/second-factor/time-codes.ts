import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** A phone's clock may be a step early or late. */
const drift = 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of a moment: codes change with it, every thirty seconds. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 6238 with SHA-1, six digits), as every authenticator app makes it. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step that a code belongs to, if it is one of now that comes after the last one that was used. */
export function findStep(secret: Buffer, code: string, at: Date, lastStep: number): number | undefined {
  const now = stepOf(at);
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => now - drift + index);
  const found = steps.filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found.find((step) => step > lastStep);
}

/** Bytes in the letters that apps take (RFC 4648, base 32), five bits each. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address that an app reads from a square. */
export function appAddress({ secret, issuer, name }: { secret: Buffer; issuer: string; name: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`;
}
