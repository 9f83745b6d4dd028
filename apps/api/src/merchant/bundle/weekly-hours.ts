import { weekdays } from './hours.schema.ts';
import type { BundleWeeklyHours } from './hours.schema.ts';

export type DayHours = { from: string; to: string }[];

/**
 * The hours of the seven days, Sunday first, with `everyDay` filled in for the days that are not named.
 * An unnamed day without `everyDay` is closed (empty list).
 *
 * @example expandWeeklyHours({ everyDay: ['12:00-01:00'], tuesday: [] })[0] // [{ from: '12:00', to: '01:00' }]
 */
export function expandWeeklyHours(weekly: BundleWeeklyHours): DayHours[] {
  return weekdays.map((day) => (weekly[day] ?? weekly.everyDay ?? []).map(readRange));
}

function readRange(range: string): DayHours[number] {
  const [from = '', to = ''] = range.split('-');
  return { from, to };
}
