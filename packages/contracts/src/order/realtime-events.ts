import type { OrderStatusCode } from '@sufra/ordering';

/**
 * Names of the events on /realtime/merchant-{id} beside `order-status`. They carry no number of their own, so a
 * resuming browser is not confused by them.
 */

/** A sign of life, at once on connecting and every 20 seconds: a page that hears none for a while asks by itself. */
export const beatEventName = 'beat';

/** The number of the newest event that was sent before it: a page that knows a smaller one has missed something. */
export type Beat = { number: number };

/** What the page missed is no longer kept: read the orders again, whatever they were. */
export const missedEventName = 'orders-missed';

/**
 * A hint for the staff of a branch that one of its orders was placed, handed over or changed. Who connects hears
 * `orders-missed` and reads /staff/orders, and reads it again with every hint.
 */
export const branchOrderEventName = 'branch-order';

/** Nothing personal: the order itself is the truth. */
export type BranchOrderEvent = {
  'order-id': string;
  'order-number': string;
  'location-id': string;
  code: OrderStatusCode;
  sequence: number;
  at: string;
};

/** How often the server gives a sign of life. */
export const beatEverySeconds = 20;
