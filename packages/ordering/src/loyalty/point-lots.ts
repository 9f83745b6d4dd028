import { accept, refuse, type Result } from '../result.ts';

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
 * Which lots pay for something: what would be lost first goes first, so that nobody loses points they could have
 * spent. Lots that are lost already pay for nothing. Refused with what is missing; then nothing is taken.
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
 * What has been lost by a moment: everything that remains of lots whose time is over.
 *
 * @example lostPoints([{ id: 'may', remaining: 30, expiresAt: may }], june) // [{ lotId: 'may', points: 30, … }]
 */
export const lostPoints = (lots: readonly PointLot[], now: Date): PointsOfLot[] =>
  lots
    .filter((lot) => lot.remaining > 0 && isLost(lot, now))
    .toSorted(byExpiry)
    .map(({ id, remaining, expiresAt }) => ({ lotId: id, points: remaining, expiresAt }));

/** Days before the loss in which a guest is told of it. */
export const expiringSoonDays = 30;

/**
 * What has its last day within the next days, soonest first; lots that are lost at the same moment are told together.
 *
 * @example expiringSoon([{ id: 'may', remaining: 30, expiresAt: may }], now) // [{ points: 30, at: may }]
 */
export function expiringSoon(
  lots: readonly PointLot[],
  now: Date,
  days: number = expiringSoonDays,
): { points: number; at: Date }[] {
  // The first moment without them comes after their last day.
  const end = now.getTime() + (days + 1) * dayMilliseconds;
  const soon = lots.flatMap(({ remaining, expiresAt }) =>
    expiresAt && remaining > 0 && expiresAt > now && expiresAt.getTime() <= end
      ? [{ points: remaining, at: expiresAt }]
      : [],
  );
  return [...Map.groupBy(soon, ({ at }) => at.getTime()).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([at, list]) => ({ at: new Date(at), points: list.reduce((sum, { points }) => sum + points, 0) }));
}

const dayMilliseconds = 86_400_000;

const isLost = ({ expiresAt }: PointLot, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** Soonest lost first, those that stay last; the id decides between equals, so that the answer is always the same. */
const byExpiry = (a: PointLot, b: PointLot): number =>
  (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) || (a.id < b.id ? -1 : 1);
