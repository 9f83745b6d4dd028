import { minutesOfDay, type MinuteRange } from './day-ranges.ts';

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
