import type { LocalizedText } from '../locale.ts';
import { addDays, dayMs, type LocalTime, localTimeAt, momentAt, weekdayOf } from './local-time.ts';

/** A stretch of time: `from` belongs to it, `to` no longer. */
export type Interval = { from: Date; to: Date };

/** True when a moment lies in one of the intervals. */
export const isWithinAny = (intervals: readonly Interval[], moment: Date): boolean =>
  intervals.some(({ from, to }) => from <= moment && moment < to);

/**
 * The same time in the fewest stretches, in order: those that touch or overlap become one, empty ones go.
 *
 * @example mergeIntervals([{ from: ten, to: eleven }, { from: eleven, to: noon }]) // [{ from: ten, to: noon }]
 */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from.getTime() - b.from.getTime());
  const merged: Interval[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (!last || from > last.to) merged.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return merged;
}

/**
 * The rest of merged intervals after others are subtracted.
 *
 * @example subtractIntervals([{ from: ten, to: noon }], [{ from: ten, to: eleven }]) // [{ from: eleven, to: noon }]
 */
export function subtractIntervals(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return mergeIntervals(taken).reduce<Interval[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        gap.to <= from || to <= gap.from
          ? [{ from, to }]
          : [
              { from, to: gap.from },
              { from: gap.to, to },
            ].filter((piece) => piece.from < piece.to),
      ),
    [...intervals],
  );
}

/** A range in minutes from the midnight that begins its day; it may run past the next one. */
export type MinuteRange = { from: number; to: number };

export const minutesOfDay = 24 * 60;

/**
 * True when a moment lies in a range of its day or in one of the evening before that runs past midnight: a night
 * belongs to the day on which it began.
 */
export function isCovered(local: LocalTime, rangesOn: (date: string) => readonly MinuteRange[]): boolean {
  return [0, 1].some((daysAgo) => {
    const minute = local.minute + daysAgo * minutesOfDay;
    return rangesOn(addDays(local.date, -daysAgo)).some((range) => range.from <= minute && minute < range.to);
  });
}

/** From and to as "HH:MM" on the branch's clock; an end at or before the start runs past midnight. */
export type TimeRange = { from: string; to: string };

/**
 * Minutes from midnight of "HH:MM"; "24:00" is the end of the day. Throws a RangeError for anything else.
 *
 * @example minuteOf('13:30') // 810
 */
export function minuteOf(time: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (!(minute <= minutesOfDay) || Number(minutes) > 59) throw new RangeError(`not a time: ${time}`);
  return minute;
}

/**
 * A range in minutes from the midnight that begins its day; the end lies beyond 1440 when it runs past
 * midnight. The same time twice is a whole day.
 *
 * @example minutesOf({ from: '18:00', to: '02:00' }) // { from: 1080, to: 1560 }
 */
export function minutesOf(range: TimeRange): MinuteRange {
  const from = minuteOf(range.from);
  const to = minuteOf(range.to);
  return { from, to: to <= from ? to + minutesOfDay : to };
}

/**
 * True when a branch is open at a moment; pauses are ignored.
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
 * True when a branch takes orders at a moment: open, and not in a pause (decision record 0022).
 *
 * @example isServingAt({ openingHours, timeZone, pausesOn }, now) // false during the prayer that it keeps
 */
export const isServingAt = (schedule: BranchSchedule, now: Date): boolean =>
  isWithinAny(servingIntervals(schedule, now, aMomentAfter(now)), now);

/**
 * True when a branch is open by its hours and takes no orders only because it pauses.
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
    const [next] = servingIntervals(schedule, now, daysAfter(now, days));
    if (next) return next.from;
  }
  return undefined;
}

const aMomentAfter = (now: Date): Date => new Date(now.getTime() + 1);
const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);

/**
 * When a branch is open, on its own clock: hours of each weekday (0 is Sunday) and of single dates that
 * replace them. No ranges means closed. An end at or before the start runs past midnight, and that night
 * belongs to the day on which it began.
 */
export type OpeningHours = {
  weekly: readonly { day: number; ranges: readonly TimeRange[] }[];
  exceptions: readonly { date: string; ranges: readonly TimeRange[]; name?: LocalizedText | undefined }[];
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
    hoursOn(openingHours, date).map((range) => {
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
  const pauses = datesBetween(from, new Date(to.getTime() + dayMs), timeZone).flatMap((date) => pausesOn(date));
  return subtractIntervals(open, pauses).filter((range) => range.to > from && range.from < to);
}

/** The dates whose ranges can reach into a stretch of time: a night may have begun the evening before. */
function datesBetween(from: Date, to: Date, timeZone: string): string[] {
  const last = localTimeAt(to, timeZone).date;
  const dates: string[] = [];
  for (let date = addDays(localTimeAt(from, timeZone).date, -1); date <= last; date = addDays(date, 1))
    dates.push(date);
  return dates;
}

/** The hours that begin on a date: its own where it has an exception, else those of its weekday. */
export function hoursOn({ weekly, exceptions }: OpeningHours, date: string): readonly TimeRange[] {
  const ownDay = exceptions.filter((exception) => exception.date === date);
  const weekday = weekdayOf(date);
  const days = ownDay.length > 0 ? ownDay : weekly.filter(({ day }) => day === weekday);
  return days.flatMap(({ ranges }) => ranges);
}
