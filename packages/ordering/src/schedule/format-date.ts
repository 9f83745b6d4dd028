import type { Locale } from '../locale.ts';
import { dayDigits, formatDay, formatParts, formatTime } from './format-moment.ts';

/* Apart from format-moment.ts: the first page, which has a limit of bytes, does not need these. */

/** "March 2026": a month in the concept's time zone. */
export const formatMonth = (at: Date | string, locale: Locale, timeZone: string): string =>
  formatParts(at, locale, { timeZone, month: 'long', year: 'numeric' });

/** "Tuesday": a day of the week in the concept's time zone. */
export const formatWeekday = (at: Date | string, locale: Locale, timeZone: string): string =>
  formatParts(at, locale, { timeZone, weekday: 'long' });

/** "Nov 03, 01:30 PM": a day and a time of day in the concept's time zone. */
export const formatMoment = (at: Date | string, locale: Locale, timeZone: string): string =>
  formatDay(at, locale, timeZone) + between[locale] + formatTime(at, locale, timeZone);

/** "07:25 – 07:35 PM", or "19:25 – 19:35" in languages without AM and PM: a span within a day, in the concept's time zone. */
export function formatTimeRange(range: { from: Date; to: Date }, locale: Locale, timeZone: string): string {
  const [from, to] = [formatTime(range.from, locale, timeZone), formatTime(range.to, locale, timeZone)];
  const half = /[^\d:]+$/;
  const isSameHalf = half.exec(from)?.[0] === half.exec(to)?.[0];
  // A line may break behind a dash, even before a space that holds.
  return `${isSameHalf ? from.replace(half, '') : from}\u00A0–\u2060\u00A0${to}`;
}

/** "Feb 28, 1994": a day of the calendar without a clock, written as YYYY-MM-DD. */
export const formatDate = (day: string, locale: Locale): string =>
  formatParts(day, locale, { year: 'numeric', month: 'short', day: dayDigits(locale) });

const between: Record<Locale, string> = { 'en-us': ', ', 'ar-sa': '، ', fr: ' à ' };
