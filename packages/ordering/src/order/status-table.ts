import type { OrderType } from '../location/order-type.ts';
import { orderStatusCodes, type OrderStatusCode } from './order-status.ts';

/** The fixed facts of a status (D-47). */
type StatusRow = {
  /** Its place on the way; a move goes to a higher one. */
  sequence: number;
  /** Nothing follows a terminal status. */
  isTerminal: boolean;
  /** True when the guest's history lists it; waiting for payment belongs to the payment page. */
  isVisible: boolean;
  /** The only order types that have it; all when absent. */
  orderTypes?: readonly OrderType[];
};

const step = (sequence: number): StatusRow => ({ sequence, isTerminal: false, isVisible: true });
const deliveryStep = (sequence: number): StatusRow => ({ ...step(sequence), orderTypes: ['deliver'] });
const end = (sequence: number): StatusRow => ({ sequence, isTerminal: true, isVisible: true });

/** The one table of an order's life: what follows what, for whom, and where it ends (D-47). */
const statusTable: Record<OrderStatusCode, StatusRow> = {
  'waiting-for-payment': { sequence: 0, isTerminal: false, isVisible: false },
  posted: step(1),
  accepted: step(2),
  confirmed: step(3),
  'in-kitchen': step(4),
  ready: step(5),
  'on-the-way': deliveryStep(6),
  delivered: deliveryStep(7),
  finished: end(8),
  'order-failed': end(9),
  'cancelled-by-customer': end(9),
  'cancelled-by-employee': end(9),
};

/**
 * Place of a status on the way, as `sequence` on the wire (ORDER-01).
 *
 * @example statusSequence('ready') // 5
 */
export const statusSequence = (code: OrderStatusCode): number => statusTable[code].sequence;

/** True when nothing can follow (D-47). */
export const isFinalStatus = (code: OrderStatusCode): boolean => statusTable[code].isTerminal;

/** True when the guest's history lists the status (ORDER-05). */
export const isVisibleStatus = (code: OrderStatusCode): boolean => statusTable[code].isVisible;

/** The statuses of orders that are over, in the order of the table. */
export const finalStatuses: readonly OrderStatusCode[] = orderStatusCodes.filter(isFinalStatus);

/**
 * True when an order ended without a meal: it failed or was cancelled. Everything that it used is given back.
 *
 * @example cameToNothing('cancelled-by-employee') // true
 */
export const cameToNothing = (code: OrderStatusCode): boolean => isFinalStatus(code) && code !== 'finished';

/**
 * True when the kitchen is done with an order: it is ready, or was handed over since.
 *
 * @example isCooked('on-the-way') // true
 */
export const isCooked = (code: OrderStatusCode): boolean =>
  !cameToNothing(code) && statusSequence(code) >= statusSequence('ready');

export const cookedStatuses: readonly OrderStatusCode[] = orderStatusCodes.filter(isCooked);

/**
 * True when orders of a type pass through a status: only deliveries are on the way.
 *
 * @example hasStatus('pickup', 'on-the-way') // false
 */
export function hasStatus(orderType: OrderType, code: OrderStatusCode): boolean {
  return statusTable[code].orderTypes?.includes(orderType) ?? true;
}

/**
 * True when reaching a status removes the recent-order alert: the food is ready, or the order is over or not paid
 * (RT-06, RT-07).
 *
 * @example clearsAlert('in-kitchen') // false
 */
export const clearsAlert = (code: OrderStatusCode): boolean =>
  code === 'ready' || code === 'waiting-for-payment' || isFinalStatus(code);
