import { isTerminal, statusSequence } from '@sufra/ordering';
import type { Order } from './order.resource.ts';

/**
 * Whether an order may still be called off (CANCEL-01 to CANCEL-03): `open` with the time left if a moment is set,
 * `over` when the kitchen is at work, `disallowed` when the business takes none, `none` when there is nothing to say.
 */
export type Cancellation = { state: 'open'; leftMs?: number } | { state: 'over' | 'disallowed' | 'none' };

export function cancellationOf(
  { status, isCancellable, cancellableUntil }: Order,
  { isAllowed, nowMs }: { isAllowed: boolean; nowMs: number },
): Cancellation {
  if (isTerminal(status.code)) return { state: 'none' };
  if (isCancellable && !cancellableUntil) return { state: 'open' };
  const leftMs = cancellableUntil ? Date.parse(cancellableUntil) - nowMs : 0;
  if (isCancellable && leftMs > 0) return { state: 'open', leftMs };
  // Food that is ready is nothing that anybody expects to call off.
  if (statusSequence(status.code) >= statusSequence('ready')) return { state: 'none' };
  return { state: isAllowed ? 'over' : 'disallowed' };
}
