import { mergeIntervals, subtractIntervals, type Interval } from './interval.ts';
import { addDays, localTimeAt, momentAt, weekdayOf } from './local-time.ts';
import { minutesOf, type TimeRange } from './time-range.ts';

/**
 * When a branch is open, on its own clock: hours of each weekday (0 is Sunday) and of single dates that
 * replace them. No ranges means closed. An end at or before the start runs past midnight, and that night
 * belongs to the day on which it began.
 */
export type OpeningHours = {
  weekly: readonly { day: number; ranges: readonly TimeRange[] }[];
  exceptions: readonly { date: string; ranges: readonly TimeRange[] }[];
};

/** When a branch serves: open, in its own time zone, and not pausing. */
export type BranchSchedule = {
  openingHours: OpeningHours;
  timeZone: string;
  /** Pauses for a date of the branch's clock, such as its prayers; none when absent. */
  pausesOn?: ((date: string) => readonly Interval[]) | undefined;
};

/**
 * Every stretch in which a branch is open that touches the time between two moments, in order, those that meet at
 * midnight taken as one. Days of 23 and 25 hours are as long as they are: an hour that comes twice counts the first
 * time as start and as end, and one that is skipped is the moment of the change.
 *
 * @example openIntervals(schedule, noon, midnight) // [{ from: noon, to: three }, { from: six, to: twoAtNight }]
 */
export function openIntervals({ openingHours, timeZone }: BranchSchedule, from: Date, to: Date): Interval[] {
  const ranges = datesBetween(from, to, timeZone).flatMap((date) =>
    rangesOn(openingHours, date).map((range) => {
      const minutes = minutesOf(range);
      return {
        from: momentAt({ date, minute: minutes.from }, timeZone),
        to: momentAt({ date, minute: minutes.to }, timeZone),
      };
    }),
  );
  return mergeIntervals(ranges).filter((range) => range.to > from && range.from < to);
}

/**
 * Every stretch in which a branch takes orders that touches the time between two moments: open and not pausing.
 *
 * @example servingIntervals({ openingHours, timeZone, pausesOn }, noon, midnight)
 */
export function servingIntervals(schedule: BranchSchedule, from: Date, to: Date): Interval[] {
  const open = openIntervals(schedule, from, to);
  const { pausesOn, timeZone } = schedule;
  if (!pausesOn || open.length === 0) return open;
  // A pause for tomorrow's first prayer may begin tonight.
  const pauses = datesBetween(from, new Date(to.getTime() + dayMilliseconds), timeZone).flatMap((date) =>
    pausesOn(date),
  );
  return subtractIntervals(open, pauses).filter((range) => range.to > from && range.from < to);
}

const dayMilliseconds = 86_400_000;

/** The dates whose ranges can reach into a stretch of time: a night may have begun the evening before. */
function datesBetween(from: Date, to: Date, timeZone: string): string[] {
  const last = localTimeAt(to, timeZone).date;
  const dates: string[] = [];
  for (let date = addDays(localTimeAt(from, timeZone).date, -1); date <= last; date = addDays(date, 1))
    dates.push(date);
  return dates;
}

function rangesOn({ weekly, exceptions }: OpeningHours, date: string): readonly TimeRange[] {
  const ownDay = exceptions.filter((exception) => exception.date === date);
  const weekday = weekdayOf(date);
  const days = ownDay.length > 0 ? ownDay : weekly.filter(({ day }) => day === weekday);
  return days.flatMap(({ ranges }) => ranges);
}
