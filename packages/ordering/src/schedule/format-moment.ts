import { intlTags, type Locale } from '../locale.ts';

/* One notation per language, which does not break over two lines (record 0101). */

/** "Nov 03" (MMM DD, SCHED-10), or "3 nov." in other languages: a day in the concept's time zone. */
export const formatDay = (at: Date | string, locale: Locale, timeZone: string): string =>
  formatParts(at, locale, { timeZone, month: 'short', day: dayDigits(locale) });

/** "01:30 PM" (hh:mm A, SCHED-10), or "13:30" in languages without AM and PM: a time of day in the concept's time zone. */
export const formatTime = (at: Date | string, locale: Locale, timeZone: string): string =>
  formatParts(at, locale, { timeZone, hour: '2-digit', minute: '2-digit', hour12: locale !== 'fr' });

/** MMM DD in English (SCHED-10). */
export const dayDigits = (locale: Locale) => (locale === 'en-us' ? '2-digit' : 'numeric');

/** The named parts of a moment in a language's own order. */
export function formatParts(at: Date | string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  // Engines differ in the kind of space before AM and PM, which would make hydration stumble.
  return formatterOf(locale, { ...options, timeZone: zoneName(options.timeZone) })
    .format(new Date(at))
    .replaceAll(/\s/g, '\u00A0');
}

/** GMT offsets are written without their region in settings. */
const zoneName = (timeZone = ''): string => (timeZone.startsWith('GMT') ? `Etc/${timeZone}` : timeZone || 'UTC');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using it does. */
function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(intlTags[locale], options);
  formatters.set(key, known);
  return known;
}
