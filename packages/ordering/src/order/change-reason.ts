import { accept, refuse, type Result } from '../result.ts';
import type { OrderStatusCode } from './order-status.ts';
import { isCooked, isFinalStatus } from './status-table.ts';

/** Why a restaurant does not take an order, or gives one up. */
export const rejectReasons = [
  'sold-out',
  'too-busy',
  'closing',
  'no-driver',
  'address',
  'guest-asked',
  'other',
] as const;

export type RejectReason = (typeof rejectReasons)[number];

/** Why an order takes longer than was promised. */
export const delayReasons = ['busy', 'missing-item', 'no-driver', 'other'] as const;

export type DelayReason = (typeof delayReasons)[number];

/** The reason of an end that the server itself set: the restaurant did not answer. */
const unansweredReason = 'unanswered';

export type EndReason = RejectReason | typeof unansweredReason;

/**
 * A promise moved by some minutes; an order without one stays without.
 *
 * @example promiseLaterBy(at('12:20'), 10) // 12:30
 */
export const promiseLaterBy = (promise: Date | null, minutes: number): Date | null =>
  promise && new Date(promise.getTime() + minutes * 60_000);

/** Where an order stands, as far as a delay is concerned. */
type DelayableOrder = { status: OrderStatusCode; releasedAt: Date | null };

/**
 * Checks whether a restaurant may promise an order later: once it was accepted and until its food is ready. One that is
 * not accepted yet is accepted with more minutes instead.
 *
 * @example checkDelay({ status: 'in-kitchen', releasedAt: at('12:00') }).ok // true
 */
export function checkDelay({
  status,
  releasedAt,
}: DelayableOrder): Result<undefined, { code: 'not-accepted' | 'already-over' }> {
  if (isFinalStatus(status) || isCooked(status)) return refuse({ code: 'already-over' });
  const isAccepted = releasedAt !== null && status !== 'waiting-for-payment' && status !== 'posted';
  return isAccepted ? accept(undefined) : refuse({ code: 'not-accepted' });
}
