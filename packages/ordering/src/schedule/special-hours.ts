import { accept, refuse, type Result } from '../result.ts';
import type { LocalizedText } from '../locale.ts';
import { addDays, localTimeAt, momentAt } from './local-time.ts';
import { hoursOn, minutesOf, minutesOfDay, type OpeningHours, type TimeRange } from './opening-hours.ts';

/** Why a branch has other hours for some days, in the words that guests read. */
export const hoursReasons = {
  holiday: { 'en-us': 'Public holiday', 'ar-sa': 'عطلة رسمية', fr: 'Jour férié' },
  ramadan: { 'en-us': 'Ramadan hours', 'ar-sa': 'دوام رمضان', fr: 'Horaires du ramadan' },
  eid: { 'en-us': 'Eid', 'ar-sa': 'العيد', fr: 'Aïd' },
  'national-day': { 'en-us': 'National day', 'ar-sa': 'اليوم الوطني', fr: 'Fête nationale' },
  maintenance: { 'en-us': 'Maintenance', 'ar-sa': 'أعمال صيانة', fr: 'Travaux d’entretien' },
  event: { 'en-us': 'Private event', 'ar-sa': 'مناسبة خاصة', fr: 'Événement privé' },
  staff: { 'en-us': 'Short of staff', 'ar-sa': 'نقص في الموظفين', fr: 'Manque de personnel' },
  weather: { 'en-us': 'Weather', 'ar-sa': 'بسبب الطقس', fr: 'Intempéries' },
  other: { 'en-us': 'Special hours', 'ar-sa': 'دوام خاص', fr: 'Horaires exceptionnels' },
} as const satisfies Record<string, LocalizedText>;

export type HoursReason = keyof typeof hoursReasons;

/** Hours of a branch for some days, the first and the last included; no ranges means closed. */
export type SpecialHours = { from: string; to: string; ranges: readonly TimeRange[]; reason: HoursReason };

/** A longer change belongs into the weekly hours. */
const mostDays = 120;
const mostDaysAhead = 366;

export type SpecialHoursRefusal = { field: 'from' | 'to'; problem: 'invalid' | 'past' | 'too-late' };

/**
 * The moment at which special hours are over: midnight after the last day, or the end of its night. Refuses days that
 * are none, that are past on the branch's clock, or that lie too far ahead.
 *
 * @example specialHoursEnd({ from: '2026-11-21', to: '2026-11-21', ranges: [] }, { timeZone, now }) // midnight
 */
export function specialHoursEnd(
  { from, to, ranges }: Pick<SpecialHours, 'from' | 'to' | 'ranges'>,
  { timeZone, now }: { timeZone: string; now: Date },
): Result<Date, SpecialHoursRefusal> {
  if (!isDate(from)) return refuse({ field: 'from', problem: 'invalid' });
  if (!isDate(to)) return refuse({ field: 'to', problem: 'invalid' });
  const today = localTimeAt(now, timeZone).date;
  if (from < today) return refuse({ field: 'from', problem: 'past' });
  if (from > addDays(today, mostDaysAhead)) return refuse({ field: 'from', problem: 'too-late' });
  if (to < from) return refuse({ field: 'to', problem: 'past' });
  if (to >= addDays(from, mostDays)) return refuse({ field: 'to', problem: 'too-late' });
  const ends = ranges.map((range) => minutesOf(range).to);
  return accept(momentAt({ date: to, minute: Math.max(minutesOfDay, ...ends) }, timeZone));
}

/** True for a day of the calendar, written as YYYY-MM-DD. */
const isDate = (written: string): boolean => {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written);
};

/**
 * Opening hours with special ones, which replace every other hour of their days; of two for the same day the later in the
 * list counts.
 *
 * @example withSpecialHours(hours, [{ from: '2026-11-21', to: '2026-11-22', ranges: [], reason: 'eid' }]) // closed twice
 */
export function withSpecialHours(openingHours: OpeningHours, special: readonly SpecialHours[]): OpeningHours {
  const byDate = new Map<string, OpeningHours['exceptions'][number]>();
  for (const { from, to, ranges, reason } of special)
    for (let date = from; date <= to; date = addDays(date, 1))
      byDate.set(date, { date, ranges, name: hoursReasons[reason] });
  const others = openingHours.exceptions.filter(({ date }) => !byDate.has(date));
  return { ...openingHours, exceptions: [...others, ...byDate.values()] };
}

/**
 * The name of the exception that the hours of a moment come from: a night is still the day on which it began. Undefined
 * on usual days, and where the exception has no name.
 *
 * @example specialDayAt(hours, 'Asia/Riyadh', now) // { 'en-us': 'National day', … }
 */
export function specialDayAt(openingHours: OpeningHours, timeZone: string, now: Date): LocalizedText | undefined {
  const { date, minute } = localTimeAt(now, timeZone);
  const yesterday = addDays(date, -1);
  const isNight = hoursOn(openingHours, yesterday).some((range) => minute + minutesOfDay < minutesOf(range).to);
  const day = isNight ? yesterday : date;
  return openingHours.exceptions.find((exception) => exception.date === day)?.name;
}
