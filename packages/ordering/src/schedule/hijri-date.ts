import type { Locale } from '../locale.ts';
import { formatParts } from './format-moment.ts';

/* Days of the calendar of Umm al-Qura, which Saudi offices go by, as the engine's tables have them (1300 to 1600). */

const calendar = 'islamic-umalqura';

/** A day of the calendar of Umm al-Qura; months count from 1. */
export type HijriDay = { year: number; month: number; day: number };

let formatter: Intl.DateTimeFormat | undefined;

/** Made when it is first needed: few pages do. */
const numbers = () =>
  (formatter ??= new Intl.DateTimeFormat(`en-u-nu-latn-ca-${calendar}`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }));

/** The same day in the calendar of Umm al-Qura, of a day written as YYYY-MM-DD. */
export function hijriDayOf(day: string): HijriDay {
  const found = new Map(
    numbers()
      .formatToParts(new Date(day))
      .map(({ type, value }) => [type, Number(value)]),
  );
  return { year: found.get('year') ?? 0, month: found.get('month') ?? 0, day: found.get('day') ?? 0 };
}

/** The day as YYYY-MM-DD, or `undefined` when its month does not have it: months have 29 or 30 days. */
export function dayOfHijri(wanted: HijriDay): string | undefined {
  // Counted from 1 Muharram 1448 by the mean month, which is at most a few days off.
  const months = (wanted.year - 1448) * 12 + wanted.month - 1;
  const about = Date.UTC(2026, 5, 16) + (months * 29.530_588 + wanted.day - 1) * msInDay;
  const near = [0, 1, -1, 2, -2, 3, -3].map((days) => new Date(about + days * msInDay).toISOString().slice(0, 10));
  return near.find((day) => {
    const { year, month, day: ofMonth } = hijriDayOf(day);
    return year === wanted.year && month === wanted.month && ofMonth === wanted.day;
  });
}

const msInDay = 86_400_000;

/** "3 Jumada II 1448 AH": a day written as YYYY-MM-DD. */
export const formatHijriDate = (day: string, locale: Locale): string =>
  formatParts(day, locale, { calendar, year: 'numeric', month: 'long', day: 'numeric' });

/** "Jumada II": a month, 1 to 12. */
export const formatHijriMonth = (month: number, locale: Locale): string =>
  formatParts(dayOfHijri({ year: 1448, month, day: 1 }) ?? '', locale, { calendar, month: 'long' });
