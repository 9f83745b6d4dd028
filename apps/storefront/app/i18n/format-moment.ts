import type { Locale } from '@sufra/ordering';
import { intlTags } from './language-tags.ts';

/** "Nov 20": a day in the concept's time zone. */
export const formatDay = (at: Date | string, locale: Locale, timeZone: string): string =>
  format(at, locale, { timeZone: zoneName(timeZone), month: 'short', day: '2-digit' });

/** "March 2026": a month in the concept's time zone. */
export const formatMonth = (at: Date | string, locale: Locale, timeZone: string): string =>
  format(at, locale, { timeZone: zoneName(timeZone), month: 'long', year: 'numeric' });

/** "01:30 PM", or "13:30" where nobody says AM and PM: a time of day in the concept's time zone. */
export const formatTime = (at: Date | string, locale: Locale, timeZone: string): string =>
  format(at, locale, { timeZone: zoneName(timeZone), hour: '2-digit', minute: '2-digit', hour12: locale !== 'fr' });

/** "Feb 28, 1994": a day of the calendar without a clock, written as YYYY-MM-DD. */
export const formatDate = (day: string, locale: Locale): string =>
  format(`${day}T00:00:00Z`, locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

function format(at: Date | string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  // Engines differ in the kind of space before AM and PM, which would make hydration stumble.
  return formatterOf(locale, options)
    .format(new Date(at))
    .replaceAll(/[\u202F\u00A0]/g, ' ');
}

/** GMT offsets are written without their region in settings. */
const zoneName = (timeZone: string): string => (timeZone.startsWith('GMT') ? `Etc/${timeZone}` : timeZone || 'UTC');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using it does. */
function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(intlTags[locale], options);
  formatters.set(key, known);
  return known;
}
