import type { OrderStatusCode } from '@sufra/ordering';

/**
 * Names of the events on /realtime/merchant-{id} beside `order-status`. They carry no number of their own, so a
 * resuming browser is not confused by them.
 */

/** A sign of life, at once on connecting and every 20 seconds: a page that gets none for a while polls. */
export const beatEventName = 'beat';

/** The number of the newest event that was sent before it: a page that knows a smaller one has missed something. */
export type Beat = { number: number };

/** The missed events are no longer kept: the page reads all its orders again. */
export const missedEventName = 'orders-missed';

/**
 * A hint for the staff of a branch that one of its orders was placed, handed over or changed. A new connection gets
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
  /** `louder`, `contact-0` …: the order is not accepted, and the alarm is to be heard now. */
  alert?: string;
};

/** A hint for the staff of a branch that what was set for a while there changed: read it again. */
export const branchChangedEventName = 'branch-changed';

export type BranchChangedEvent = {
  'location-id': string;
  what: 'availability' | 'pauses' | 'hours' | 'auto-acceptance' | 'kitchen' | 'devices' | 'people';
};

/** The interval of heartbeats, and of those to staff, whose boards must notice a lost line. */
export const beatEverySeconds = 20;
export const staffBeatEverySeconds = 5;

/** Where the published menus lie: the common one, and one for each order type that has its own. */
export type MenuAddresses = { 'menu-ref': string; 'order-type-menus': { type: string; uri: string }[] };

/**
 * Told to open menu pages on /realtime/merchant-{id}?events=menu, at once when they connect and then with
 * every change: which version of the shop is published, and where its menus lie. A page that shows another
 * version reads the menu anew.
 *
 * @example { version: '0194…', 'menu-ref': '/cdn/saffron/menu-main-3f2a.json', 'order-type-menus': [] }
 */
export type MenuChanged = MenuAddresses & { version: string };

/** Name of the SSE event. */
export const menuChangedName = 'menu-changed';
