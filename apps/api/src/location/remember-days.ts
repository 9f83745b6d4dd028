import type { LocationSetting } from './location.resource.ts';
import type { Branch } from './load-branches.ts';

type DayOf = LocationSetting['dayOf'];

const days = new WeakMap<Branch, { minute: number; day: ReturnType<DayOf> }>();

/**
 * The same answer about a branch within one minute: hours, pauses and prayers begin and end on whole minutes, and
 * working them out for a thousand branches takes longer than everything else in the list. A branch is remembered
 * as the merchant's version knows it, so a change of hours is seen at once.
 */
export const rememberDays =
  (dayOf: DayOf, now: Date): DayOf =>
  (branch) => {
    const minute = Math.floor(now.getTime() / 60_000);
    const known = days.get(branch);
    if (known?.minute === minute) return known.day;
    const day = dayOf(branch);
    days.set(branch, { minute, day });
    return day;
  };
