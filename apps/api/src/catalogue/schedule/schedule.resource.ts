import type { OrderDayListDocument, PrayerDayDocument, PrayerTime, LocationAttributes } from '@sufra/contracts';
import {
  type BranchPause,
  type BranchSchedule,
  closesAt,
  closingPause,
  estimateReadyAt,
  extraMinutesAt,
  isInForce,
  isOrderTypeServed,
  isPausingAt,
  isServingAt,
  leadMinutesOf,
  type OrderDay,
  type OrderTimeSituation,
  type OrderType,
  pausesOf,
  localTimeAt,
  nextServingAt,
  specialDayAt,
} from '@sufra/ordering';
import { type PrayerWithPause, prayersAt, scheduleOf, type TimedBranch, type TimeRules } from './branch-timing.ts';
import type { PrayerMoment, PrayerRules } from './prayer-times.ts';

/** The days and times an order may be scheduled for, with the clock they are to be shown on. */
export const presentOrderDays = (
  days: (OrderDay & { full?: Date[] })[],
  { rules, now, timeZone, branch }: OrderTimeSituation,
) =>
  ({
    data: days.map(({ date, times, full }) => ({
      type: 'order-days',
      id: date,
      attributes: { date, times: times.map(presentTime), ...(full && { full: full.map(presentTime) }) },
    })),
    meta: {
      'time-zone': timeZone,
      'current-datetime': now.toISOString(),
      'notice-minutes': leadMinutesOf(rules, branch),
    },
  }) satisfies OrderDayListDocument;

const presentTime = (time: Date): string => time.toISOString();

/** The prayers of a date at a place (API-84). */
export const presentPrayerDay = (date: string, { method, asr }: PrayerRules, times: PrayerMoment[]) =>
  ({
    data: {
      type: 'prayer-days',
      id: date,
      attributes: { date, method, asr, times: times.map(({ prayer, at }) => ({ prayer, at: at.toISOString() })) },
    },
  }) satisfies PrayerDayDocument;

/** One prayer of a branch's day, with the pause it makes. */
const presentPrayer = ({ prayer, at, pause }: PrayerWithPause): PrayerTime => ({
  prayer,
  at: at.toISOString(),
  pause: pause && { from: pause.from.toISOString(), to: pause.to.toISOString() },
});

/** The state of a branch at the moment: open or not, until when or from when, and the prayers of its day. */
export type BranchDay = Pick<
  LocationAttributes,
  | 'is-open'
  | 'is-pausing'
  | 'next-opening'
  | 'closes-at'
  | 'estimated-ready-at'
  | 'prayer-times'
  | 'pauses'
  | 'special-day'
>;

type TimedMerchant = {
  concept: TimeRules;
  application: { isPrayerTimesShown: boolean; allowedOrderTypes: readonly OrderType[] };
};

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
    const types = branch.orderTypes.filter((type) => isOrderTypeServed(type, application.allowedOrderTypes));
    const pauses = pausesOf(branch.pauses, undefined, types);
    const closing = closingPause(pauses, now);
    const specialDay = specialDayAt(openingHours, timeZone, now);
    const isOpen = isServingAt(schedule, now) && !closing;
    const takesOrders = isOpen && branch.isAcceptingOrders;
    return {
      'is-open': isOpen,
      'is-pausing': isPausingAt(schedule, now),
      'next-opening': nextTaking(schedule, closing?.until ?? now, now)?.toISOString() ?? null,
      'closes-at': closesAt(openingHours, timeZone, now)?.toISOString() ?? null,
      'estimated-ready-at': takesOrders
        ? estimateReadyAt(schedule, now, branch.preparationMinutes + extraMinutesAt(pauses, now)).toISOString()
        : null,
      'prayer-times': application.isPrayerTimesShown ? prayersAt(concept, branch, today).map(presentPrayer) : null,
      ...(specialDay && { 'special-day': specialDay }),
      ...presentPauses(branch.pauses.filter((pause) => isInForce(pause, now))),
    };
  };

/** The first moment from a pause's end on at which orders are taken; undefined while they are. */
function nextTaking(schedule: BranchSchedule, from: Date, now: Date): Date | undefined {
  if (from > now && isServingAt(schedule, from)) return from;
  return nextServingAt(schedule, from);
}

const presentPauses = (pauses: readonly BranchPause[]): Pick<LocationAttributes, 'pauses'> =>
  pauses.length === 0
    ? {}
    : {
        pauses: pauses.map(({ orderTypes, extraMinutes, reason, until }) => ({
          'order-types': [...orderTypes],
          'extra-minutes': extraMinutes,
          reason,
          until: until.toISOString(),
        })),
      };
