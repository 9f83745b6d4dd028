import type { OrderType } from '../location/order-type.ts';
import { accept, refuse, type Result } from '../result.ts';
import type { OrderStatusCode } from './order-status.ts';
import { hasStatus, isFinalStatus, statusSequence } from './status-table.ts';

/** The actor of a move: the branch, the guest, or the server itself (payments, cancellation, time-outs). */
export type StatusActor = 'staff' | 'customer' | 'system';

/** Why an order does not move; the server answers 422 with it. */
type MoveRefusal = {
  code: 'already-over' | 'not-forward' | 'not-for-this-type' | 'not-yours-to-set' | 'not-paid-yet';
};

/**
 * Checks a move of an order to another status (D-47): forward only, steps may be skipped, a terminal
 * status is final, and deliveries alone are on the way. Staff cannot settle a payment nor cancel in the guest's
 * name; a guest moves nothing here, cancelling has its own rules and arriving is no status. Repeating the
 * present status is not forward either.
 *
 * @example checkMove('ready', 'in-kitchen', { orderType: 'pickup', actor: 'staff' }) // refused: not-forward
 */
export function checkMove(
  from: OrderStatusCode,
  to: OrderStatusCode,
  { orderType, actor }: { orderType: OrderType; actor: StatusActor },
): Result<OrderStatusCode, MoveRefusal> {
  if (isFinalStatus(from)) return refuse({ code: 'already-over' });
  if (statusSequence(to) <= statusSequence(from)) return refuse({ code: 'not-forward' });
  if (!hasStatus(orderType, to)) return refuse({ code: 'not-for-this-type' });
  if (actor === 'system') return accept(to);
  if (actor === 'customer' || to === 'cancelled-by-customer') return refuse({ code: 'not-yours-to-set' });
  const endsBadly = statusSequence(to) > statusSequence('finished');
  return from === 'waiting-for-payment' && !endsBadly ? refuse({ code: 'not-paid-yet' }) : accept(to);
}

/**
 * True when an order may move to another status; `checkMove` says why not.
 *
 * @example canMoveTo('posted', 'ready', { orderType: 'to-go', actor: 'staff' }) // true, skipping is allowed
 */
export const canMoveTo = (
  from: OrderStatusCode,
  to: OrderStatusCode,
  move: { orderType: OrderType; actor: StatusActor },
): boolean => checkMove(from, to, move).ok;

/**
 * True for the one step back: a ready that was pressed by mistake is taken back, and the order goes on being cooked
 * (decision record 0135).
 *
 * @example isTakenBack('ready', 'in-kitchen') // true
 */
export const isTakenBack = (from: OrderStatusCode, to: OrderStatusCode): boolean =>
  from === 'ready' && to === 'in-kitchen';

/**
 * The steps of an order that count: those that no later one took back. `steps` are as they were taken.
 *
 * @example standingSteps([{ code: 'in-kitchen' }, { code: 'ready' }, { code: 'in-kitchen' }]) // the last one
 */
export const standingSteps = <Step extends { code: OrderStatusCode }>(steps: readonly Step[]): Step[] =>
  steps.filter(
    (step, index) => !steps.slice(index + 1).some(({ code }) => statusSequence(code) <= statusSequence(step.code)),
  );

/** Where an order stands, since an ISO 8601 moment of the server. */
type Standing = { code: OrderStatusCode; at: string };

/**
 * True when one answer about an order is not older than another, whichever came first: it stands further on the way, or
 * was taken back later.
 *
 * @example isAsNew({ code: 'in-kitchen', at: '12:20' }, { code: 'ready', at: '12:15' }) // true: taken back since
 */
export const isAsNew = (one: Standing, than: Standing): boolean =>
  isTakenBack(than.code, one.code) || isTakenBack(one.code, than.code)
    ? one.at >= than.at
    : statusSequence(one.code) >= statusSequence(than.code);

/** The guest's message on arrival at curbside, beside the statuses (D-51). */
export const arrivalCode = 'customer-arrived';

/**
 * True when the guest may say "I've arrived": for a curbside order that is neither over nor unreleased, once (CURB-10,
 * D-51). An order for later is not prepared before it is released.
 *
 * @example canArrive({ orderType: 'curbside', status: 'ready', isReleased: true, hasArrived: false }) // true
 */
export function canArrive(order: {
  orderType: OrderType;
  status: OrderStatusCode;
  isReleased: boolean;
  hasArrived: boolean;
}): boolean {
  const isUnderWay = order.isReleased && order.status !== 'waiting-for-payment' && !isFinalStatus(order.status);
  return order.orderType === 'curbside' && isUnderWay && !order.hasArrived;
}
