import type { LocationAttributes } from '@sufra/contracts';
import { closesAt, isPausingAt, isServingAt, localTimeAt, nextServingAt } from '@sufra/ordering';
import { prayersAt, scheduleOf, type TimedBranch, type TimeRules } from './branch-timing.ts';
import { presentPrayer } from './schedule.resource.ts';

type BranchDay = Pick<LocationAttributes, 'is-open' | 'is-pausing' | 'next-opening' | 'closes-at' | 'prayer-times'>;

type TimedMerchant = { concept: TimeRules; application: { isPrayerTimesShown: boolean } };

/**
 * Whether a branch takes orders now, until when or from when, and the prayers of its day where they are shown.
 *
 * @example presentLocation(branch, { brand, currency, dayOf: branchDays(merchant, now) })
 */
export const branchDays =
  ({ concept, application }: TimedMerchant, now: Date) =>
  (branch: TimedBranch): BranchDay => {
    const schedule = scheduleOf(concept, branch);
    const { openingHours, timeZone } = schedule;
    const today = localTimeAt(now, timeZone).date;
    return {
      'is-open': isServingAt(schedule, now),
      'is-pausing': isPausingAt(schedule, now),
      'next-opening': nextServingAt(schedule, now)?.toISOString() ?? null,
      'closes-at': closesAt(openingHours, timeZone, now)?.toISOString() ?? null,
      'prayer-times': application.isPrayerTimesShown ? prayersAt(concept, branch, today).map(presentPrayer) : null,
    };
  };
