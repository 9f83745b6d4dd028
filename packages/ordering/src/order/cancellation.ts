import { accept, refuse, type Result } from '../result.ts';
import type { OrderStatusCode } from './order-status.ts';
import { isCooked, isFinalStatus, statusSequence } from './status-table.ts';

/** The merchant's rule for cancellation by guests; without one they may not cancel (CANCEL-03). */
export type CancellationRule = {
  /** The last status at which an order may still be called off. */
  maximumStatus: OrderStatusCode;
  /** For how long at that status. */
  minutes: number;
};

/** Where an order stands, by the clock of the server that moved it. */
export type CancellableOrder = {
  status: OrderStatusCode;
  statusAt: Date;
  /** When its branch got it; nothing while an order for later waits for its time. */
  releasedAt: Date | null;
  /** By how many minutes it is promised later than when it was placed. */
  delayMinutes?: number;
  /** When its guest was told that the restaurant does not answer. */
  unansweredAt?: Date | null;
  /** With `promisedBefore` it was paid late and is promised for a later time, which its guest said no yes to. */
  booking?: { promisedBefore?: string } | null;
};

/** The total delay after which every guest may leave free of charge, where the merchant says nothing else. */
export const standardFreeDelayMinutes = 15;

/**
 * True when the guest may leave free of charge whatever the merchant's rule of cancellation says: the restaurant does
 * not answer, or promised the food much later than at first and it is not ready yet; or it was paid so late that its time
 * moved, and the kitchen has not begun.
 *
 * @param afterMinutes the total delay from which on guests may leave
 * @example mayLeave({ status: 'in-kitchen', delayMinutes: 20, ... }, 15) // true
 */
export function mayLeave(
  { status, delayMinutes = 0, unansweredAt, booking }: CancellableOrder,
  afterMinutes = standardFreeDelayMinutes,
): boolean {
  if (isFinalStatus(status) || isCooked(status)) return false;
  const isBegun = statusSequence(status) >= statusSequence('in-kitchen');
  if (booking?.promisedBefore && !isBegun && status !== 'waiting-for-payment') return true;
  if (status === 'posted') return (unansweredAt ?? null) !== null;
  return delayMinutes >= afterMinutes;
}

type CancellationRefusal = { code: 'not-allowed' | 'too-late' | 'already-over' };

/**
 * Checks whether the guest may cancel an order now, and until when if there is a deadline (CANCEL-01 to CANCEL-03,
 * D-48). Below the merchant's last status it is allowed without a deadline; at it, for so many minutes since the
 * order got there; above it, never. An unreleased order for later is below every status. Without a rule it is refused.
 * A guest who may leave free of charge (`mayLeave`) needs no rule and has no deadline.
 *
 * @returns until when, or nothing while there is no deadline; refused as `not-allowed` (the merchant does not want it),
 *   `too-late` or `already-over`
 * @example checkCancellation({ maximumStatus: 'accepted', minutes: 5 }, acceptedAtNoon, at('12:04')) // until 12:05
 */
export function checkCancellation(
  rule: CancellationRule | undefined,
  order: CancellableOrder,
  now: Date,
  freeAfterMinutes = standardFreeDelayMinutes,
): Result<Date | undefined, CancellationRefusal> {
  if (mayLeave(order, freeAfterMinutes)) return accept(undefined);
  if (!rule) return refuse({ code: 'not-allowed' });
  if (isFinalStatus(order.status)) return refuse({ code: 'already-over' });
  const until = cancellationDeadline(rule, order);
  if (until) return now < until ? accept(until) : refuse({ code: 'too-late' });
  const isBelow = isWaiting(order) || statusSequence(order.status) < statusSequence(rule.maximumStatus);
  return isBelow ? accept(undefined) : refuse({ code: 'too-late' });
}

/**
 * The moment from which it is too late, which is set when an order reaches the merchant's last status (CANCEL-02).
 *
 * @example cancellationDeadline({ maximumStatus: 'accepted', minutes: 5 }, { status: 'posted', ... }) // undefined
 */
export function cancellationDeadline(rule: CancellationRule, order: CancellableOrder): Date | undefined {
  if (order.status !== rule.maximumStatus || isWaiting(order)) return undefined;
  return new Date(reachedAt(order).getTime() + rule.minutes * 60_000);
}

const isWaiting = ({ status, releasedAt }: CancellableOrder): boolean => status === 'posted' && releasedAt === null;

/** An order for later was sent to its branch when it was released, not when it was placed. */
const reachedAt = ({ status, statusAt, releasedAt }: CancellableOrder): Date =>
  status === 'posted' && releasedAt && releasedAt > statusAt ? releasedAt : statusAt;
