import { addDays, dayMs, localTimeAt, momentAt } from './local-time.ts';
import { type BranchSchedule, hoursOn, minutesOf, minutesOfDay, openIntervals } from './opening-hours.ts';

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

/**
 * The end of the shift that is worked at a moment: when the branch closes by its hours, or of a closed one, when it
 * closes next. One that does not close within a day ends its shift with the business day.
 *
 * @example shiftEnd({ openingHours: noonToThreeAndSixToTwo, timeZone: 'Asia/Riyadh' }, at13) // 15:00
 */
export function shiftEnd(schedule: Pick<BranchSchedule, 'openingHours' | 'timeZone'>, now: Date): Date {
  const days = (count: number) => new Date(now.getTime() + count * minutesOfDay * 60_000);
  const [shift] = openIntervals(schedule, now, days(3));
  return shift && shift.to <= days(2) && shift.to.getTime() - Math.max(now.getTime(), shift.from.getTime()) <= dayMs
    ? shift.to
    : businessDayEnd(schedule, now);
}
