import { isCovered, minutesOfDay, type MinuteRange } from './day-ranges.ts';
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

/**
 * Whether a branch is open at a moment.
 *
 * @example isOpenAt(hours, 'Asia/Riyadh', now) // true at 01:00 of a night that began at 18:00
 */
export function isOpenAt(hours: OpeningHours, timeZone: string, now: Date): boolean {
  return isCovered(localTimeAt(now, timeZone), (date) => rangesOn(hours, date));
}

/**
 * When a closed branch opens next, within a year; undefined while it is open or when it never opens.
 *
 * @example nextOpening(hours, 'Asia/Riyadh', now) // tomorrow at 12:00
 */
export function nextOpening(hours: OpeningHours, timeZone: string, now: Date): Date | undefined {
  if (isOpenAt(hours, timeZone, now)) return undefined;
  const today = localTimeAt(now, timeZone).date;
  for (let day = 0; day <= 366; day += 1) {
    const date = addDays(today, day);
    const opening = rangesOn(hours, date)
      .map(({ from }) => momentAt({ date, minute: from }, timeZone))
      .sort((a, b) => a.getTime() - b.getTime())
      .find((moment) => moment > now);
    if (opening) return opening;
  }
  return undefined;
}

/**
 * When an open branch closes, ranges that touch taken as one; undefined while it is closed, or when it does
 * not close within a week.
 *
 * @example closesAt(hours, 'Asia/Riyadh', now) // tonight at 02:00
 */
export function closesAt(hours: OpeningHours, timeZone: string, now: Date): Date | undefined {
  const { date, minute } = localTimeAt(now, timeZone);
  const ranges = Array.from({ length: 10 }, (_, index) => index - 1).flatMap((day) =>
    rangesOn(hours, addDays(date, day)).map(({ from, to }) => ({
      from: from + day * minutesOfDay,
      to: to + day * minutesOfDay,
    })),
  );
  let end = minute;
  for (let next = endFrom(ranges, end); next > end; next = endFrom(ranges, end)) end = next;
  const isOpenNow = end > minute;
  const closesThisWeek = end - minute < 7 * minutesOfDay;
  return isOpenNow && closesThisWeek ? momentAt({ date, minute: end }, timeZone) : undefined;
}

/** The latest end among the ranges that cover a minute, or the minute itself when none does. */
function endFrom(ranges: readonly MinuteRange[], minute: number): number {
  return Math.max(minute, ...ranges.filter(({ from, to }) => from <= minute && minute < to).map(({ to }) => to));
}

function rangesOn(hours: OpeningHours, date: string): MinuteRange[] {
  const exceptions = hours.exceptions.filter((exception) => exception.date === date);
  const weekday = weekdayOf(date);
  const days = exceptions.length > 0 ? exceptions : hours.weekly.filter(({ day }) => day === weekday);
  return days.flatMap(({ ranges }) => ranges.map(minutesOf));
}
