import { isCovered, minutesOfDay, type MinuteRange } from '../schedule/day-ranges.ts';
import { addDays, localTimeAt, momentAt, weekdayOf, type LocalTime } from '../schedule/local-time.ts';
import { minutesOf } from '../schedule/time-range.ts';
import type { Availability } from './menu.ts';

const wholeDay: MinuteRange = { from: 0, to: minutesOfDay };

/**
 * Whether a moment lies within the hours and dates (ERR-57). A night past midnight belongs to the day on
 * which it began: "Friday 18:00 to 02:00" includes Saturday 01:00.
 */
export function isWithin(availability: Availability, local: LocalTime): boolean {
  return isCovered(local, (date) => rangesOn(availability, date));
}

/**
 * The next moment after `now` within all of the given hours and dates, or undefined when there is none. An
 * opening falls on the start of some range; a weekly pattern repeats within eight days of a first date.
 */
export function nextOpeningOf(availabilities: readonly Availability[], now: Date, timeZone: string): Date | undefined {
  const today = localTimeAt(now, timeZone).date;
  const firstDays = availabilities.flatMap(({ dates }) => dates.map(({ from }) => from));
  const days = [today, ...firstDays.filter((date) => date > today)].flatMap((date) =>
    Array.from({ length: 8 }, (_, index) => addDays(date, index)),
  );
  // Most often the answer is today's or tomorrow's: the other days are not looked at.
  for (const date of [...new Set(days)].sort()) {
    const openings = startsOn(availabilities, date)
      .filter((minute) => availabilities.every((each) => isWithin(each, atMinute(date, minute))))
      .map((minute) => momentAt({ date, minute }, timeZone));
    const next = openings.find((opening) => opening > now);
    if (next) return next;
  }
  return undefined;
}

function startsOn(availabilities: readonly Availability[], date: string): number[] {
  const starts = availabilities.flatMap((each) => rangesOn(each, date).map(({ from }) => from));
  return [...new Set(starts)].sort((a, b) => a - b);
}

function rangesOn({ hours, dates }: Availability, date: string): MinuteRange[] {
  const isOnDate = dates.length === 0 || dates.some(({ from, to }) => from <= date && date <= to);
  if (!isOnDate) return [];
  if (hours.length === 0) return [wholeDay];
  const weekday = weekdayOf(date);
  return hours.filter(({ days }) => days.length === 0 || days.includes(weekday)).map(minutesOf);
}

const atMinute = (date: string, minute: number): LocalTime => ({
  date,
  minute,
  weekday: weekdayOf(date),
});
