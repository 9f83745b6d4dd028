import { accept, refuse, type Result } from '../result.ts';
import { addDays, dayMs, localTimeAt, momentAt } from '../schedule/local-time.ts';

/** Points that came in together and are lost together. */
export type PointLot = {
  id: string;
  remaining: number;
  /** The first moment without them; null for points that stay. */
  expiresAt: Date | null;
};

/** So many points of one lot. */
export type PointsOfLot = { lotId: string; points: number; expiresAt: Date | null };

/**
 * Chooses the lots that pay a number of points: those that expire first go first, so that fewest points are lost.
 * Expired lots are ignored. Refused with the missing points when they do not suffice.
 *
 * @example takePoints([{ id: 'may', remaining: 30, expiresAt: may }, { id: 'june', remaining: 50, expiresAt: june }], 40, now)
 * // [{ lotId: 'may', points: 30, … }, { lotId: 'june', points: 10, … }]
 */
export function takePoints(
  lots: readonly PointLot[],
  points: number,
  now: Date,
): Result<PointsOfLot[], { code: 'too-few-points'; balance: number; missing: number }> {
  const usable = lots.filter((lot) => !isLost(lot, now)).toSorted(byExpiry);
  const balance = usable.reduce((sum, { remaining }) => sum + remaining, 0);
  if (balance < points) return refuse({ code: 'too-few-points', balance, missing: points - balance });
  const parts: PointsOfLot[] = [];
  let left = points;
  for (const { id, remaining, expiresAt } of usable) {
    const taken = Math.min(remaining, left);
    if (taken > 0) parts.push({ lotId: id, points: taken, expiresAt });
    left -= taken;
  }
  return accept(parts);
}

/**
 * The points lost by a moment: the remains of expired lots.
 *
 * @example lostPoints([{ id: 'may', remaining: 30, expiresAt: may }], june) // [{ lotId: 'may', points: 30, … }]
 */
export const lostPoints = (lots: readonly PointLot[], now: Date): PointsOfLot[] =>
  lots
    .filter((lot) => lot.remaining > 0 && isLost(lot, now))
    .toSorted(byExpiry)
    .map(({ id, remaining, expiresAt }) => ({ lotId: id, points: remaining, expiresAt }));

/** Days before the loss in which a guest is warned of it. */
const expiringSoonDays = 30;

/**
 * The points that expire within the next days, soonest first; lots that expire at the same moment are one entry.
 *
 * @example expiringSoon([{ id: 'may', remaining: 30, expiresAt: may }], now) // [{ points: 30, at: may }]
 */
export function expiringSoon(
  lots: readonly PointLot[],
  now: Date,
  days: number = expiringSoonDays,
): { points: number; at: Date }[] {
  // The first moment without them comes after their last day.
  const end = now.getTime() + (days + 1) * dayMs;
  const soon = lots.flatMap(({ remaining, expiresAt }) =>
    expiresAt && remaining > 0 && expiresAt > now && expiresAt.getTime() <= end
      ? [{ points: remaining, at: expiresAt }]
      : [],
  );
  return [...Map.groupBy(soon, ({ at }) => at.getTime()).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([at, list]) => ({ at: new Date(at), points: list.reduce((sum, { points }) => sum + points, 0) }));
}

const isLost = ({ expiresAt }: PointLot, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** Soonest lost first, those that stay last; the id decides between equals, so that the answer is always the same. */
const byExpiry = (a: PointLot, b: PointLot): number =>
  (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) || (a.id < b.id ? -1 : 1);

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

/** Points that are given back can be spent for at least this many days. */
const returnDays = 30;

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
