/** The days as stored hours name them; the index is the day's number, Sunday being 0. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Hours of a week as merchants write them: "16:00-01:00" per day, `everyDay` for the days not named. */
export type WeeklyHours = { [Day in 'everyDay' | (typeof weekdays)[number]]?: string[] | undefined };

/** When something may be ordered; without hours or dates, always. */
export type StoredAvailability = { hours?: WeeklyHours | undefined; dates: { from: string; to: string }[] };

type DayHours = { from: string; to: string }[];

/**
 * The hours of the seven days, Sunday first, with `everyDay` filled in for the days that are not named.
 * An unnamed day without `everyDay` is closed (empty list).
 *
 * @example expandWeeklyHours({ everyDay: ['12:00-01:00'], tuesday: [] })[0] // [{ from: '12:00', to: '01:00' }]
 */
export function expandWeeklyHours(weekly: WeeklyHours): DayHours[] {
  return weekdays.map((day) => (weekly[day] ?? weekly.everyDay ?? []).map(readRange));
}

/** "16:00-01:00" as its two ends. */
export function readRange(range: string): DayHours[number] {
  const [from = '', to = ''] = range.split('-');
  return { from, to };
}
