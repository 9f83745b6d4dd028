import type { LocationAttributes } from '@sufra/contracts';
import { closesAt, estimateReadyAt, isPausingAt, isServingAt, localTimeAt, nextServingAt } from '@sufra/ordering';
import { prayersAt, scheduleOf, type TimedBranch, type TimeRules } from './branch-timing.ts';
import { presentPrayer } from './schedule.resource.ts';

/** The state of a branch at the moment: open or not, until when or from when, and the prayers of its day. */
export type BranchDay = Pick<
  LocationAttributes,
  'is-open' | 'is-pausing' | 'next-opening' | 'closes-at' | 'estimated-ready-at' | 'prayer-times'
>;

type TimedMerchant = { concept: TimeRules; application: { isPrayerTimesShown: boolean } };

/**
 * The state of a branch: whether it takes orders now, until when or from when, when one would be ready in an empty
 * kitchen, and the prayers of its day where they are shown.
 *
 * @example presentLocation(branch, { brand, currency, dayOf: branchDays(merchant, now) })
 */
export const branchDays =
  ({ concept, application }: TimedMerchant, now: Date) =>
  (branch: TimedBranch): BranchDay => {
    const schedule = scheduleOf(concept, branch);
    const { openingHours, timeZone } = schedule;
    const today = localTimeAt(now, timeZone).date;
    const isOpen = isServingAt(schedule, now);
    const takesOrders = isOpen && branch.isAcceptingOrders;
    return {
      'is-open': isOpen,
      'is-pausing': isPausingAt(schedule, now),
      'next-opening': nextServingAt(schedule, now)?.toISOString() ?? null,
      'closes-at': closesAt(openingHours, timeZone, now)?.toISOString() ?? null,
      'estimated-ready-at': takesOrders
        ? estimateReadyAt(schedule, now, branch.preparationMinutes).toISOString()
        : null,
      'prayer-times': application.isPrayerTimesShown ? prayersAt(concept, branch, today).map(presentPrayer) : null,
    };
  };
