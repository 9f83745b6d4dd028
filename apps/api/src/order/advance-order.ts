import { v7 as uuid } from 'uuid';
import { errorCodes } from '@sufra/contracts';
import {
  accept,
  cameToNothing,
  canMoveTo,
  isCooked,
  refuse,
  statusSequence,
  type OrderStatusCode,
  type Result,
  type StatusActor,
} from '@sufra/ordering';
import type { Context } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { moveAndTell } from './move-and-tell.ts';
import type { MovedFields } from './move-order.store.ts';
import type { StoredOrder } from './stored-order.ts';

/** Who moves an order: in which role, and by which name the history knows them. */
export type Mover = { role: StatusActor; name: 'customer' | 'employee' | 'demo-kitchen' | 'system'; id?: string };

/**
 * Moves an order one legal step on (decision 47): the change, its history and the event are one
 * transaction. Refused when the step is not allowed, or when somebody else was faster.
 */
export async function advanceOrder(
  context: Context,
  order: StoredOrder,
  move: { to: OrderStatusCode; by: Mover; reason?: string; change?: Partial<MovedFields> },
): Promise<Result<StoredOrder, Refusal>> {
  const refused = refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/code' }));
  if (!canMoveTo(order.status, move.to, { orderType: order.type, actor: move.by.role })) return refused;
  const at = laterOf(context.now(), order.statusAt);
  const moved = await moveAndTell(context, {
    order,
    step: {
      orderId: order.id,
      code: move.to,
      id: uuid(),
      at,
      actor: move.by.name,
      actorId: move.by.id ?? null,
      reason: move.reason ?? null,
    },
    sequence: statusSequence(move.to),
    ...changedBy(order, move.to, at),
    ...move.change,
  });
  if (moved) context.metrics.orderMoves.inc({ status: move.to });
  return moved ? accept({ ...order, status: move.to, statusAt: at, ...moved }) : refused;
}

/** Once it is ready the promise becomes the fact; money that was taken for nothing is owed (decision 48). */
function changedBy(order: StoredOrder, to: OrderStatusCode, at: Date): MovedFields {
  const paymentStatus = isPaidAtHandover(order, to) ? 'success' : order.paymentStatus;
  const isOwed = cameToNothing(to) && paymentStatus === 'success' && order.paymentMethod !== 'loyalty-points';
  const isReady = isCooked(to) && !isCooked(order.status);
  return {
    paymentMethod: order.paymentMethod,
    paymentStatus,
    releaseAt: order.releaseAt,
    releasedAt: order.releasedAt,
    estimatedReadyAt: isReady ? at : order.estimatedReadyAt,
    refundDueAt: isOwed ? at : order.refundDueAt,
    pointsEarned: order.pointsEarned,
  };
}

/** Cash and the card reader settle when the food changes hands. */
const isPaidAtHandover = (order: StoredOrder, to: OrderStatusCode): boolean =>
  ['cash', 'card-on-delivery', 'card-on-pickup'].includes(order.paymentMethod) &&
  ['delivered', 'finished'].includes(to);

/** History never runs backwards, even when the clocks of two servers disagree. */
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
