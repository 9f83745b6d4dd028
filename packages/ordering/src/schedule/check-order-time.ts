import { accept, refuse, type Result } from '../result.ts';
import type { BranchSchedule } from './branch-schedule.ts';
import { isServingAt } from './opening-hours.ts';
import { addDays, localTimeAt, momentAt } from './local-time.ts';

/** What a merchant allows for orders that are placed for later. */
export type AdvanceOrderRules = {
  isAllowed: boolean;
  /** How far ahead at least; 15 by default (SCHED-08). */
  minimumLeadMinutes: number;
  /** Days after today: 0 is today only (SCHED-07). Absent is 24 hours from now (SCHED-09). */
  maximumDays?: number | undefined;
};

/** Where an order would be made, and whose clock the guest reads. */
export type OrderTimeSituation = {
  rules: AdvanceOrderRules;
  now: Date;
  /** Of the concept: the picker, "today" and "the past" follow it (decision 67). */
  timeZone: string;
  branch: BranchSchedule & { isAcceptingOrders: boolean; preparationMinutes: number };
};

/** Why an order cannot be scheduled for a moment; the first that applies, in this order. */
export type OrderTimeRefusal =
  | { code: 'invalid' | 'not-allowed' | 'not-accepting' | 'past-date' | 'past-time' }
  | { code: 'too-early'; noticeMinutes: number }
  | { code: 'today-only' | 'too-late' | 'closed' };

/**
 * How far ahead an order must be scheduled: the merchant's lead or the branch's preparation, whichever is longer.
 * The branch gets the order no later than this many minutes before its time (decision record 0020).
 *
 * @example noticeMinutesOf({ minimumLeadMinutes: 15 }, { preparationMinutes: 20 }) // 20
 */
export const noticeMinutesOf = (
  rules: Pick<AdvanceOrderRules, 'minimumLeadMinutes'>,
  branch: { preparationMinutes: number },
): number => Math.max(rules.minimumLeadMinutes, branch.preparationMinutes);

/**
 * Whether an order may be scheduled for a moment: not in the past (SCHED-05, SCHED-06), far enough ahead (SCHED-08,
 * ERR-64) but not too far (SCHED-04, SCHED-07, SCHED-09, ERR-65), and while the branch takes orders (decision 66). It
 * need not be one of the times that `orderTimes` offers; each of those passes.
 *
 * @example checkOrderTime(tonight, { rules, now, timeZone: 'Asia/Riyadh', branch }) // accepted, or { code: 'closed' }
 */
export function checkOrderTime(moment: Date, situation: OrderTimeSituation): Result<Date, OrderTimeRefusal> {
  const { rules, now, timeZone, branch } = situation;
  if (Number.isNaN(moment.getTime())) return refuse({ code: 'invalid' });
  if (!rules.isAllowed) return refuse({ code: 'not-allowed' });
  if (!branch.isAcceptingOrders) return refuse({ code: 'not-accepting' });
  if (moment < now) return refuse({ code: isSameDay(moment, now, timeZone) ? 'past-time' : 'past-date' });
  if (moment < earliestOrderTime(situation)) {
    return refuse({ code: 'too-early', noticeMinutes: noticeMinutesOf(rules, branch) });
  }
  if (moment >= endOfOrderTimes(situation)) {
    return refuse({ code: rules.maximumDays === 0 ? 'today-only' : 'too-late' });
  }
  return isServingAt(branch, moment) ? accept(moment) : refuse({ code: 'closed' });
}

/** The first moment that is far enough ahead, open or not. */
export const earliestOrderTime = ({ rules, now, branch }: OrderTimeSituation): Date =>
  new Date(now.getTime() + noticeMinutesOf(rules, branch) * 60_000);

/** The last date of the concept's clock on which an order may be scheduled. */
export function lastOrderDate({ rules, now, timeZone }: OrderTimeSituation): string {
  if (rules.maximumDays === undefined) return localTimeAt(aDayAfter(now), timeZone).date;
  return addDays(localTimeAt(now, timeZone).date, rules.maximumDays);
}

/** The first moment that is too far ahead: the midnight after the last date, or more than 24 hours from now. */
export function endOfOrderTimes(situation: OrderTimeSituation): Date {
  const { rules, now, timeZone } = situation;
  if (rules.maximumDays === undefined) return new Date(aDayAfter(now).getTime() + 1);
  return momentAt({ date: addDays(lastOrderDate(situation), 1), minute: 0 }, timeZone);
}

const aDayAfter = (now: Date): Date => new Date(now.getTime() + 86_400_000);

const isSameDay = (one: Date, other: Date, timeZone: string): boolean =>
  localTimeAt(one, timeZone).date === localTimeAt(other, timeZone).date;
