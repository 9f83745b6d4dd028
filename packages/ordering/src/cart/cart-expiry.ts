import type { CartLine } from './cart-line.ts';
import { isEmpty } from './cart-totals.ts';

/**
 * When the cart will be emptied after an item was added at `now`; each add starts the count again (EXPIRY-03,
 * decision 32). Undefined when the concept sets no expiry (0 minutes or none).
 *
 * @example resetTimeAfterAdd(new Date('2026-11-20T12:00:00Z'), 30) // 12:30
 */
export function resetTimeAfterAdd(now: Date, cartExpiryMinutes: number | undefined): Date | undefined {
  if (!cartExpiryMinutes || cartExpiryMinutes < 0) return undefined;
  return minutesAfter(now, cartExpiryMinutes);
}

/**
 * Whether the stored reset time has come and the cart is emptied (EXPIRY-04); a time already past when the
 * app starts counts (decision 32). Without a reset time nothing expires.
 */
export function isExpired(resetAt: Date | undefined, now: Date): boolean {
  return resetAt !== undefined && now >= resetAt;
}

/** Whole seconds until the cart is emptied, for the countdown (EXPIRY-04); 0 from then on. */
export function secondsUntilReset(resetAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
}

/**
 * The activity to remember after the cart changed at `now`: that moment (EXPIRY-05), or none once the last
 * item is gone, which stops the tracking (EXPIRY-08).
 */
export function activityAfterChange(lines: readonly CartLine[], now: Date): Date | undefined {
  return isEmpty(lines) ? undefined : now;
}

/**
 * Whether a cart counts as abandoned: so many minutes have passed without activity (EXPIRY-06, EXPIRY-07).
 * Never without a remembered activity or when the concept sets no alert (0 minutes or none).
 *
 * @example isAbandoned({ lastActivityAt, now, alertMinutes: 15 })
 */
export function isAbandoned(cart: {
  lastActivityAt: Date | undefined;
  now: Date;
  alertMinutes: number | undefined;
}): boolean {
  if (!cart.lastActivityAt || !cart.alertMinutes || cart.alertMinutes < 0) return false;
  return cart.now >= minutesAfter(cart.lastActivityAt, cart.alertMinutes);
}

const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
