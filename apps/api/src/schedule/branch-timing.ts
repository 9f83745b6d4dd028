import {
  prayerMethodOf,
  timeZoneOf,
  type BranchSchedule,
  type Interval,
  type OpeningHours,
  type OrderTimeSituation,
  type Point,
  type PrayerMethod,
} from '@sufra/ordering';
import { prayerTimesOn, type PrayerMoment } from './prayer-times.ts';

/** What the brand says about time. */
export type TimeRules = {
  country: string;
  defaultTimezone: string;
  advanceOrder: { isAllowed: boolean; minimumLeadMinutes: number; maximumDays?: number | undefined };
  prayer: { method?: PrayerMethod | undefined; isPauseRespected: boolean; minutesBefore: number; minutesAfter: number };
};

/** What a branch says about time. */
export type TimedBranch = Point & {
  openingHours: OpeningHours;
  timeZone: string;
  prayerMethod: PrayerMethod | null;
  isAcceptingOrders: boolean;
  preparationMinutes: number;
};

export type PrayerWithPause = PrayerMoment & { pause: Interval | null };

/** When a branch serves: its hours, less the prayers that the brand keeps (decision record 0022). */
export function scheduleOf(rules: TimeRules, branch: TimedBranch): BranchSchedule {
  const { openingHours, timeZone } = branch;
  return { openingHours, timeZone, pausesOn: rules.prayer.isPauseRespected ? pausesOf(rules, branch) : undefined };
}

/** What decides whether an order may be placed at a branch for a later moment. */
export const orderTimeSituation = (rules: TimeRules, branch: TimedBranch, now: Date): OrderTimeSituation => ({
  rules: rules.advanceOrder,
  now,
  timeZone: timeZoneOf(rules.defaultTimezone),
  branch: {
    ...scheduleOf(rules, branch),
    isAcceptingOrders: branch.isAcceptingOrders,
    preparationMinutes: branch.preparationMinutes,
  },
});

/** The prayers of a date at a branch, each with the pause that the branch makes for it. */
export function prayersAt(rules: TimeRules, branch: TimedBranch, date: string): PrayerWithPause[] {
  const { prayer } = rules;
  return prayerTimesOn(date, branch, methodOf(rules, branch)).map((moment) => ({
    ...moment,
    pause: prayer.isPauseRespected
      ? { from: shift(moment.at, -prayer.minutesBefore), to: shift(moment.at, prayer.minutesAfter) }
      : null,
  }));
}

export const methodOf = ({ prayer, country }: TimeRules, branch?: TimedBranch): PrayerMethod =>
  branch?.prayerMethod ?? prayer.method ?? prayerMethodOf(country);

/** Each date is computed once for as long as one question is answered. */
function pausesOf(rules: TimeRules, branch: TimedBranch): NonNullable<BranchSchedule['pausesOn']> {
  const known = new Map<string, Interval[]>();
  return (date) => {
    const pauses = known.get(date) ?? prayersAt(rules, branch, date).flatMap(({ pause }) => pause ?? []);
    known.set(date, pauses);
    return pauses;
  };
}

const shift = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
