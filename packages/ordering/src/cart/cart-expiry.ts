import { type CartLine, isEmpty } from './cart-line.ts';

/**
 * When the cart will be emptied after an item was added at `now`; each add starts the count again (EXPIRY-03,
 * D-32). Undefined when the concept sets no expiry (0 minutes or none).
 *
 * @example resetTimeAfterAdd(new Date('2026-11-20T12:00:00Z'), 30) // 12:30
 */
export function resetTimeAfterAdd(now: Date, cartExpiryMinutes: number | undefined): Date | undefined {
  if (!cartExpiryMinutes || cartExpiryMinutes < 0) return undefined;
  return minutesAfter(now, cartExpiryMinutes);
}

/**
 * True when the stored reset time has come and the cart is emptied (EXPIRY-04); a time already past when the app starts
 * counts (D-32). Without a reset time nothing expires.
 */
export function isExpired(resetAt: Date | undefined, now: Date): boolean {
  return resetAt !== undefined && now >= resetAt;
}

/**
 * The activity to store after the cart changed at `now`: that moment (EXPIRY-05), or none once the last item is gone,
 * which stops the tracking (EXPIRY-08).
 */
export function activityAfterChange(lines: readonly CartLine[], now: Date): Date | undefined {
  return isEmpty(lines) ? undefined : now;
}

/**
 * True when a cart counts as abandoned: so many minutes have passed without activity (EXPIRY-06, EXPIRY-07). Never
 * without a stored activity or when the concept sets no alert (0 minutes or none).
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
