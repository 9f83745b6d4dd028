import { accept, refuse, type Result } from '../result.ts';
import { type BranchSchedule, isServingAt, mergeIntervals, servingIntervals } from './opening-hours.ts';
import { type BranchPause, closingPause, extraMinutesAt } from './branch-pause.ts';
import { addDays, localTimeAt, momentAt } from './local-time.ts';

/** The merchant's rules for orders that are placed for later. */
export type AdvanceOrderRules = {
  isAllowed: boolean;
  /** Minimum lead time; 15 by default (SCHED-08). */
  minimumLeadMinutes: number;
  /** Days after today: 0 is today only (SCHED-07). Absent is 24 hours from now (SCHED-09). */
  maximumDays?: number | undefined;
};

/** Where an order would be made, and whose clock the guest reads. */
export type OrderTimeSituation = {
  rules: AdvanceOrderRules;
  now: Date;
  /** Of the concept: the picker, "today" and "the past" follow it (D-67). */
  timeZone: string;
  branch: BranchSchedule & {
    isAcceptingOrders: boolean;
    preparationMinutes: number;
    /** Those that concern the order's type. */
    pauses?: readonly Pick<BranchPause, 'extraMinutes' | 'until' | 'reason'>[];
  };
};

/** Why an order cannot be scheduled for a moment; the first that applies, in this order. */
export type OrderTimeRefusal =
  | { code: 'invalid' | 'not-allowed' | 'not-accepting' | 'past-date' | 'past-time' }
  | { code: 'paused'; until: Date; reason: BranchPause['reason'] }
  | { code: 'too-early'; noticeMinutes: number }
  | { code: 'today-only' | 'too-late' | 'closed' };

/**
 * The lead time of orders for later in minutes: the merchant's minimum or the branch's preparation, whichever is
 * longer. The order is released no later than this many minutes before its time (decision record 0020).
 *
 * @example leadMinutesOf({ minimumLeadMinutes: 15 }, { preparationMinutes: 20 }) // 20
 */
export const leadMinutesOf = (
  rules: Pick<AdvanceOrderRules, 'minimumLeadMinutes'>,
  branch: { preparationMinutes: number },
): number => Math.max(rules.minimumLeadMinutes, branch.preparationMinutes);

/**
 * Checks whether an order may be scheduled for a moment: not in the past (SCHED-05, SCHED-06), far enough ahead
 * (SCHED-08, ERR-64) but not too far (SCHED-04, SCHED-07, SCHED-09, ERR-65), and while the branch takes orders (D-66).
 * It need not be one of the times that `orderTimes` offers; each of those passes.
 *
 * @example checkOrderTime(tonight, { rules, now, timeZone: 'Asia/Riyadh', branch }) // accepted, or { code: 'closed' }
 */
export function checkOrderTime(moment: Date, situation: OrderTimeSituation): Result<Date, OrderTimeRefusal> {
  const { rules, now, timeZone, branch } = situation;
  if (Number.isNaN(moment.getTime())) return refuse({ code: 'invalid' });
  if (!rules.isAllowed) return refuse({ code: 'not-allowed' });
  if (!branch.isAcceptingOrders) return refuse({ code: 'not-accepting' });
  if (moment < now) return refuse({ code: isSameDay(moment, now, timeZone) ? 'past-time' : 'past-date' });
  if (moment < earliestOrderTime(situation)) return refuse(tooSoon(situation));
  if (moment >= endOfOrderTimes(situation)) {
    return refuse({ code: rules.maximumDays === 0 ? 'today-only' : 'too-late' });
  }
  return isServingAt(branch, moment) ? accept(moment) : refuse({ code: 'closed' });
}

function tooSoon(situation: OrderTimeSituation): OrderTimeRefusal {
  const closing = closingPause(situation.branch.pauses ?? [], situation.now);
  if (closing) return { code: 'paused', until: closing.until, reason: closing.reason };
  return { code: 'too-early', noticeMinutes: noticeMinutes(situation) };
}

/** The minutes from now to the first moment that is far enough ahead. */
const noticeMinutes = (situation: OrderTimeSituation): number =>
  Math.ceil((earliestOrderTime(situation).getTime() - situation.now.getTime()) / 60_000);

/**
 * The first moment that is far enough ahead, open or not: begun now or when a pause ends, with the minutes that a busy
 * branch adds then. Waiting until it is less busy may be sooner.
 */
export function earliestOrderTime({ rules, now, branch }: OrderTimeSituation): Date {
  const { pauses = [] } = branch;
  const lead = leadMinutesOf(rules, branch);
  const start = closingPause(pauses, now)?.until ?? now;
  const starts = [start, ...pauses.map(({ until }) => until).filter((until) => until > start)];
  const ready = starts.map((from) => from.getTime() + (lead + extraMinutesAt(pauses, from)) * 60_000);
  return new Date(Math.min(...ready));
}

/** The last date of the concept's clock on which an order may be scheduled. */
export function lastOrderDate({ rules, now, timeZone }: OrderTimeSituation): string {
  if (rules.maximumDays === undefined) return localTimeAt(aDayAfter(now), timeZone).date;
  return addDays(localTimeAt(now, timeZone).date, rules.maximumDays);
}

/** The first moment that is too far ahead: the midnight after the last date, or more than 24 hours from now. */
function endOfOrderTimes(situation: OrderTimeSituation): Date {
  const { rules, now, timeZone } = situation;
  if (rules.maximumDays === undefined) return new Date(aDayAfter(now).getTime() + 1);
  return momentAt({ date: addDays(lastOrderDate(situation), 1), minute: 0 }, timeZone);
}

const aDayAfter = (now: Date): Date => new Date(now.getTime() + 86_400_000);

const isSameDay = (one: Date, other: Date, timeZone: string): boolean =>
  localTimeAt(one, timeZone).date === localTimeAt(other, timeZone).date;

/** Minutes between two times that are offered. */
const slotMinutes = 15;

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

/**
 * The moment that a scheduled time names: ISO 8601 with its offset, UTC when sent by the storefront (CHK-08).
 * Undefined for anything else, also for a time that does not say where it is meant, and for a 31 April.
 *
 * @example readOrderTime('2026-11-20T17:30:00Z') // the moment
 * @example readOrderTime('2026-11-20 17:30') // undefined
 */
export function readOrderTime(text: string): Date | undefined {
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const moment = new Date(text);
  const onClock = new Date(`${date}T${time}Z`);
  if (Number.isNaN(moment.getTime()) || Number.isNaN(onClock.getTime())) return undefined;
  return onClock.toISOString().startsWith(`${date}T${time?.slice(0, 5)}`) ? moment : undefined;
}

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
