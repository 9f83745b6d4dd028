import type { Locale } from '@sufra/ordering';
import { intlTags } from '../i18n/language-tags.ts';

/** "Nov 20": MMM DD in the concept's time zone, the month in the guest's language (SCHED-10). */
export function formatScheduledDay(at: Date | string, locale: Locale, timeZone: string): string {
  const part = partsOf(at, locale, { timeZone, month: 'short', day: '2-digit' });
  return `${part('month')} ${part('day')}`;
}

/** "06:30 PM": hh:mm A in the concept's time zone, morning and evening in the guest's language (SCHED-10). */
export function formatScheduledTime(at: Date | string, locale: Locale, timeZone: string): string {
  const part = partsOf(at, locale, { timeZone, hour: '2-digit', minute: '2-digit', hour12: true });
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** Name of a date's weekday; the date is a calendar day, no instant. */
export const formatWeekday = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(noonOf(date));

/** A calendar day as `formatScheduledDay` takes it, with the time zone UTC. */
export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);

function partsOf(at: Date | string, locale: Locale, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat(intlTags[locale], options).formatToParts(new Date(at));
  return (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
}
