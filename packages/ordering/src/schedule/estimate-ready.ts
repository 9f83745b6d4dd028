import type { BranchSchedule } from './branch-schedule.ts';
import { mergeIntervals } from './interval.ts';
import { addDays, localTimeAt } from './local-time.ts';

/**
 * When an order that is started now will be ready: the preparation minutes, not counting those of the branch's
 * pauses, so that no promise is made across a prayer. Closing time ends no order that was taken before it.
 *
 * @example estimateReadyAt(schedule, now, 20) // 12:40 when the branch pauses from 12:10 to 12:30 and it is noon
 */
export function estimateReadyAt(
  { pausesOn, timeZone }: Pick<BranchSchedule, 'pausesOn' | 'timeZone'>,
  now: Date,
  preparationMinutes: number,
): Date {
  let ready = now.getTime() + preparationMinutes * 60_000;
  if (!pausesOn) return new Date(ready);
  const { date } = localTimeAt(now, timeZone);
  const pauses = mergeIntervals([-1, 0, 1].flatMap((days) => pausesOn(addDays(date, days))));
  for (const pause of pauses) {
    if (pause.to <= now || pause.from.getTime() > ready) continue;
    ready += pause.to.getTime() - Math.max(pause.from.getTime(), now.getTime());
  }
  return new Date(ready);
}
