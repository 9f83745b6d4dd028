import { openIntervals, servingIntervals, type BranchSchedule, type OpeningHours } from './branch-schedule.ts';
import { isWithinAny } from './interval.ts';

/**
 * Whether a branch is open at a moment; pauses are not asked about.
 *
 * @example isOpenAt(hours, 'Asia/Riyadh', now) // true at 01:00 of a night that began at 18:00
 */
export const isOpenAt = (openingHours: OpeningHours, timeZone: string, now: Date): boolean =>
  isWithinAny(openIntervals({ openingHours, timeZone }, now, aMomentAfter(now)), now);

/**
 * When a closed branch opens next, within a year; undefined while it is open or when it never opens.
 *
 * @example nextOpening(hours, 'Asia/Riyadh', now) // tomorrow at 12:00
 */
export const nextOpening = (openingHours: OpeningHours, timeZone: string, now: Date): Date | undefined =>
  nextServingAt({ openingHours, timeZone }, now);

/**
 * When an open branch closes, ranges that touch taken as one; undefined while it is closed, or when it does
 * not close within a week.
 *
 * @example closesAt(hours, 'Asia/Riyadh', now) // tonight at 02:00
 */
export function closesAt(openingHours: OpeningHours, timeZone: string, now: Date): Date | undefined {
  const week = daysAfter(now, 7);
  const open = openIntervals({ openingHours, timeZone }, now, week).find(({ from }) => from <= now);
  return open && open.to < week ? open.to : undefined;
}

/**
 * Whether a branch takes orders at a moment: open, and not in a pause (decision record 0022).
 *
 * @example isServingAt({ openingHours, timeZone, pausesOn }, now) // false during the prayer that it keeps
 */
export const isServingAt = (schedule: BranchSchedule, now: Date): boolean =>
  isWithinAny(servingIntervals(schedule, now, aMomentAfter(now)), now);

/**
 * Whether a branch is open by its hours and takes no orders only because it pauses.
 *
 * @example isPausingAt({ openingHours, timeZone, pausesOn }, now) // true during the prayer that it keeps
 */
export const isPausingAt = (schedule: BranchSchedule, now: Date): boolean =>
  !isServingAt(schedule, now) && isOpenAt(schedule.openingHours, schedule.timeZone, now);

/**
 * When a branch that takes no orders takes them again, within a year: after its pause, or when it opens.
 * Undefined while it takes orders or when it never does.
 *
 * @example nextServingAt({ openingHours, timeZone, pausesOn }, now) // the end of the prayer
 */
export function nextServingAt(schedule: BranchSchedule, now: Date): Date | undefined {
  if (isServingAt(schedule, now)) return undefined;
  for (const days of [2, 9, 60, 367]) {
    const next = servingIntervals(schedule, now, daysAfter(now, days)).find(({ from }) => from > now);
    if (next) return next.from;
  }
  return undefined;
}

const aMomentAfter = (now: Date): Date => new Date(now.getTime() + 1);
const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);
