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

/** "Feb 28, 1994": a day of the calendar without a clock, written as YYYY-MM-DD. */
export const formatDate = (day: string, locale: Locale): string =>
  formatParts(day, locale, { year: 'numeric', month: 'short', day: dayDigits(locale) });

/** "3 Jumada II 1448 AH": the same day in the calendar of Umm al-Qura, which Saudi offices go by. */
export const formatHijriDate = (day: string, locale: Locale): string =>
  formatParts(day, locale, { calendar: 'islamic-umalqura', year: 'numeric', month: 'long', day: 'numeric' });

const between: Record<Locale, string> = { 'en-us': ', ', 'ar-sa': '، ', fr: ' à ' };
