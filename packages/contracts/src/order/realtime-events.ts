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

/** How often the server gives a sign of life. */
export const beatEverySeconds = 20;
