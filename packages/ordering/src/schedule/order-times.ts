import { servingIntervals } from './branch-schedule.ts';
import { earliestOrderTime, endOfOrderTimes, lastOrderDate, type OrderTimeSituation } from './check-order-time.ts';
import { addDays, localTimeAt } from './local-time.ts';

/** Minutes between two times that are offered. */
export const slotMinutes = 15;

/** A date of the concept's clock with the moments that are offered on it, earliest first. */
export type OrderDay = { date: string; times: Date[] };

/**
 * The times that an order may be scheduled for: every day from today to the last one that the merchant allows
 * (SCHED-04), with each quarter of an hour at which `checkOrderTime` passes, and no other. Days without a time stay
 * in the list; it is empty when the merchant takes no orders for later.
 *
 * @example orderTimes({ rules, now, timeZone: 'Asia/Riyadh', branch }) // [{ date: '2026-11-20', times: [...] }, ...]
 */
export function orderTimes(situation: OrderTimeSituation): OrderDay[] {
  const { rules, now, timeZone, branch } = situation;
  if (!rules.isAllowed) return [];
  const days = new Map<string, Date[]>();
  const last = lastOrderDate(situation);
  for (let date = localTimeAt(now, timeZone).date; date <= last; date = addDays(date, 1)) days.set(date, []);
  for (const time of branch.isAcceptingOrders ? slots(situation) : []) {
    days.get(localTimeAt(time, timeZone).date)?.push(time);
  }
  return [...days].map(([date, times]) => ({ date, times }));
}

/** Every quarter of an hour that is far enough ahead, not too far, and served. */
function slots(situation: OrderTimeSituation): Date[] {
  const [start, end] = [earliestOrderTime(situation), endOfOrderTimes(situation)];
  return servingIntervals(situation.branch, start, end).flatMap(({ from, to }) => {
    const first = nextSlot(Math.max(from.getTime(), start.getTime()));
    const beyond = Math.min(to.getTime(), end.getTime());
    const count = Math.max(0, Math.ceil((beyond - first) / slotMilliseconds));
    return Array.from({ length: count }, (_, index) => new Date(first + index * slotMilliseconds));
  });
}

// Every clock of the world differs from UTC by whole quarters of an hour, so these are quarters on each of them.
const slotMilliseconds = slotMinutes * 60_000;

const nextSlot = (moment: number): number => Math.ceil(moment / slotMilliseconds) * slotMilliseconds;
