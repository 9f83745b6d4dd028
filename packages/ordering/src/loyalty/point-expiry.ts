import { addDays, localTimeAt, momentAt } from '../schedule/local-time.ts';
import type { PointsOfLot } from './point-lots.ts';

/**
 * The first moment without points that came in at a moment: they are good to the end of their last day, on the
 * merchant's clock. Null when points are never lost.
 *
 * @example pointsExpiry(new Date('2026-11-20T12:00:00Z'), 365, 'Asia/Riyadh') // 2027-11-20T21:00:00Z, midnight there
 */
export function pointsExpiry(at: Date, expiryDays: number, timeZone: string): Date | null {
  if (expiryDays === 0) return null;
  return momentAt({ date: addDays(localTimeAt(at, timeZone).date, expiryDays + 1), minute: 0 }, timeZone);
}

/** Whoever gets points back can spend them for at least so many days. */
export const returnDays = 30;

/**
 * Points of an order that came to nothing, as they go back: with the time they had, but never with less than
 * `returnDays`, also when they would have been lost meanwhile.
 *
 * @example returnPoints([{ lotId: 'may', points: 30, expiresAt: yesterday }], now, zone) // [{ points: 30, expiresAt: in 30 days }]
 */
export function returnPoints(
  parts: readonly PointsOfLot[],
  now: Date,
  timeZone: string,
): { points: number; expiresAt: Date | null }[] {
  const soonest = pointsExpiry(now, returnDays, timeZone);
  const returned = parts.map(({ points, expiresAt }) => ({
    points,
    expiresAt: expiresAt && soonest && expiresAt < soonest ? soonest : expiresAt,
  }));
  return [...Map.groupBy(returned, ({ expiresAt }) => expiresAt?.getTime() ?? null).values()].map((list) => ({
    points: list.reduce((sum, { points }) => sum + points, 0),
    expiresAt: list[0]?.expiresAt ?? null,
  }));
}
