import { addDays, localTimeAt, momentAt } from './local-time.ts';
import { type BranchSchedule, hoursOn, minutesOf, minutesOfDay } from './opening-hours.ts';

/**
 * The end of the business day that a moment belongs to, which is the start of the next one: midnight on the branch's
 * clock, or the end of opening hours that run past it. A night belongs to the day on which it began.
 *
 * @example businessDayEnd({ openingHours: untilTwoAtNight, timeZone: 'Asia/Riyadh' }, friday23) // Saturday 02:00
 */
export function businessDayEnd(schedule: Pick<BranchSchedule, 'openingHours' | 'timeZone'>, now: Date): Date {
  const { date } = localTimeAt(now, schedule.timeZone);
  const endOfNight = endOfDay(schedule, addDays(date, -1));
  return now < endOfNight ? endOfNight : endOfDay(schedule, date);
}

function endOfDay({ openingHours, timeZone }: Pick<BranchSchedule, 'openingHours' | 'timeZone'>, date: string): Date {
  const ends = hoursOn(openingHours, date).map((range) => minutesOf(range).to);
  return momentAt({ date, minute: Math.max(minutesOfDay, ...ends) }, timeZone);
}
