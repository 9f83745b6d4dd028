import { addDays, type LocalTime } from './local-time.ts';

/** A range in minutes from the midnight that begins its day; it may run past the next one. */
export type MinuteRange = { from: number; to: number };

export const minutesOfDay = 24 * 60;

/**
 * Whether a moment lies in a range of its day or in one of the evening before that runs past midnight: a
 * night belongs to the day on which it began.
 */
export function isCovered(local: LocalTime, rangesOn: (date: string) => readonly MinuteRange[]): boolean {
  return [0, 1].some((daysAgo) => {
    const minute = local.minute + daysAgo * minutesOfDay;
    return rangesOn(addDays(local.date, -daysAgo)).some((range) => range.from <= minute && minute < range.to);
  });
}
