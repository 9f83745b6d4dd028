import {
  asrMethodOf,
  pausesOf,
  prayerMethodOf,
  timeZoneOf,
  type AsrMethod,
  type BranchPause,
  type BranchSchedule,
  type Interval,
  type OpeningHours,
  type OrderType,
  type OrderTimeSituation,
  type Point,
  type PrayerMethod,
} from '@sufra/ordering';
import { prayerTimesOn, type PrayerMoment, type PrayerRules } from './prayer-times.ts';

/** The brand's settings of time. */
export type TimeRules = {
  country: string;
  defaultTimezone: string;
  advanceOrder: { isAllowed: boolean; minimumLeadMinutes: number; maximumDays?: number | undefined };
  prayer: {
    method?: PrayerMethod | undefined;
    asr?: AsrMethod | undefined;
    isPauseRespected: boolean;
    minutesBefore: number;
    minutesAfter: number;
  };
};

/** The branch's settings of time. */
export type TimedBranch = Point & {
  openingHours: OpeningHours;
  timeZone: string;
  prayerMethod: PrayerMethod | null;
  asrMethod: AsrMethod | null;
  isAcceptingOrders: boolean;
  preparationMinutes: number;
  orderTypes: readonly OrderType[];
  pauses: readonly BranchPause[];
};

export type PrayerWithPause = PrayerMoment & { pause: Interval | null };

/** When a branch serves: its hours, less the prayers that the brand keeps (decision record 0022). */
export function scheduleOf(rules: TimeRules, branch: TimedBranch): BranchSchedule {
  const { openingHours, timeZone } = branch;
  return {
    openingHours,
    timeZone,
    pausesOn: rules.prayer.isPauseRespected ? prayerPausesOf(rules, branch) : undefined,
  };
}

/** The situation that decides whether an order of a type may be placed at a branch for a later moment. */
export const orderTimeSituation = (
  rules: TimeRules,
  branch: TimedBranch,
  now: Date,
  orderType: OrderType | undefined,
): OrderTimeSituation => ({
  rules: rules.advanceOrder,
  now,
  timeZone: timeZoneOf(rules.defaultTimezone),
  branch: {
    ...scheduleOf(rules, branch),
    isAcceptingOrders: branch.isAcceptingOrders,
    preparationMinutes: branch.preparationMinutes,
    pauses: pausesOf(branch.pauses, orderType, branch.orderTypes),
  },
});

/** The prayers of a date at a branch, each with the pause that the branch makes for it. */
export function prayersAt(rules: TimeRules, branch: TimedBranch, date: string): PrayerWithPause[] {
  const { prayer } = rules;
  return prayerTimesOn(date, branch, prayerRulesOf(rules, branch)).map((moment) => ({
    ...moment,
    pause: prayer.isPauseRespected
      ? { from: shift(moment.at, -prayer.minutesBefore), to: shift(moment.at, prayer.minutesAfter) }
      : null,
  }));
}

/** The branch's rules, else the brand's, else the custom of the brand's country. */
export const prayerRulesOf = ({ prayer, country }: TimeRules, branch?: TimedBranch): PrayerRules => ({
  method: branch?.prayerMethod ?? prayer.method ?? prayerMethodOf(country),
  asr: branch?.asrMethod ?? prayer.asr ?? asrMethodOf(country),
});

/** Each date is computed once for as long as one question is answered. */
function prayerPausesOf(rules: TimeRules, branch: TimedBranch): NonNullable<BranchSchedule['pausesOn']> {
  const known = new Map<string, Interval[]>();
  return (date) => {
    const pauses = known.get(date) ?? prayersAt(rules, branch, date).flatMap(({ pause }) => pause ?? []);
    known.set(date, pauses);
    return pauses;
  };
}

const shift = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
