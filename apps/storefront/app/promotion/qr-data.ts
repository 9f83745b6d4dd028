import type { QrRedeem } from './promotion.ts';

const pattern = /^([\p{L}\p{N}_-]{1,60})(?:\.(\d{9,11}))?$/u;

/**
 * Reads what a QR code says about a promotion: a promo code, and after a full stop the second since 1970 at which it
 * ends, as in `WELCOME15.1798758000`. Anything else is no promotion.
 */
export function readQrData(data: string, now: number): QrRedeem | undefined {
  const found = pattern.exec(data.trim());
  const code = found?.[1];
  if (!code) return undefined;
  const expiresAt = found[2] === undefined ? undefined : Number(found[2]) * 1000;
  return withCountdown({ isRedeemed: false, data, code, expiresAt }, now);
}

/** The same with the seconds that are left of it. */
export const withCountdown = (qr: QrRedeem, now: number): QrRedeem =>
  qr.expiresAt === undefined ? qr : { ...qr, countdownSeconds: Math.max(0, Math.ceil((qr.expiresAt - now) / 1000)) };

export const isQrExpired = ({ expiresAt }: QrRedeem, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;
