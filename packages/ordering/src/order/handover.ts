import type { OrderType } from '../location/order-type.ts';
import type { OrderStatusCode } from './order-status.ts';
import { isFinalStatus, statusSequence } from './status-table.ts';

/** The order types whose guests stand at the counter and wait for their number. */
export const collectedTypes: readonly OrderType[] = ['pickup', 'to-go', 'queue'];

/** The statuses in each column of the pickup screen. An order that is not accepted is not shown: it is not prepared yet. */
export const screenColumns = {
  preparing: ['accepted', 'confirmed', 'in-kitchen'],
  ready: ['ready'],
} as const satisfies Record<string, readonly OrderStatusCode[]>;

/** An order that was not collected leaves the screen; calling it brings it back. */
const shownMinutes = 60;

/**
 * True while an order that is ready stands on the pickup screen: an hour since it was ready, wanted or called.
 *
 * @example isShownReady({ readyAt: noon, scheduledAt: null, calledAt: null }, oneOClock) // false
 */
export function isShownReady(
  { readyAt, scheduledAt, calledAt }: { readyAt: Date; scheduledAt: Date | null; calledAt: Date | null },
  now: Date,
): boolean {
  const last = Math.max(readyAt.getTime(), scheduledAt?.getTime() ?? 0, calledAt?.getTime() ?? 0);
  return now.getTime() < last + shownMinutes * 60_000;
}

/** True when the counter may call an order's guest: it is ready to be collected. */
export const isCallable = (order: { orderType: OrderType; status: OrderStatusCode }): boolean =>
  order.status === 'ready' && collectedTypes.includes(order.orderType);

/**
 * True while the counter may give a delivery to a driver: the branch has it, and it has not reached its guest. One that is
 * on its way may change hands.
 */
export const mayGiveToDriver = (order: { type: OrderType; status: OrderStatusCode; isReleased: boolean }): boolean =>
  order.type === 'deliver' &&
  order.isReleased &&
  order.status !== 'waiting-for-payment' &&
  statusSequence(order.status) < statusSequence('delivered');

/**
 * A step of the driver against the order's status. A driver picks up what the branch accepted, and stands at a door or
 * delivers only what is on its way; what was taken already is no error.
 *
 * @example checkDriverStep('delivered', 'ready') // 'too-early'
 */
export function checkDriverStep(
  step: 'picked-up' | 'here' | 'delivered',
  status: OrderStatusCode,
): 'due' | 'taken' | 'too-early' {
  const reached = statusSequence(status);
  if (step === 'picked-up') {
    if (reached >= statusSequence('on-the-way')) return 'taken';
    return reached >= statusSequence('accepted') ? 'due' : 'too-early';
  }
  if (reached < statusSequence('on-the-way')) return 'too-early';
  return isFinalStatus(status) ? 'taken' : 'due';
}

const freeTries = 3;
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;

/**
 * Seconds until the next try after a number of wrong codes in a row: none for the first two, then 30, and twice as long
 * each time, up to an hour.
 *
 * @example growingWaitSeconds(4) // 60
 */
export const growingWaitSeconds = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (failures - freeTries));

/** The page of a driver tells its place every ten seconds: an older one says where the driver is not. */
const freshSeconds = 60;

export const isPositionFresh = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < freshSeconds * 1000;
