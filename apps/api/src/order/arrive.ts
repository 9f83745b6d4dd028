import { errorCodes } from '@sufra/contracts';
import { accept, canArrive, refuse, type Result } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { keepArrival } from './arrive.store.ts';
import type { StoredOrder } from './stored-order.ts';

/**
 * Keeps that the guest of a curbside order has arrived (CURB-10, decision 51). Saying it again changes nothing
 * and answers the first moment; for any other order, and for one that is over, it is refused.
 */
export async function arrive(context: Context, order: StoredOrder): Promise<Result<StoredOrder, Refusal>> {
  if (order.arrivedAt) return accept(order);
  const isReleased = order.releasedAt !== null;
  if (!canArrive({ orderType: order.type, status: order.status, isReleased, hasArrived: false })) {
    return refuse(refusal(errorCodes.statusMoveNotAllowed, { pointer: '/code' }));
  }
  return accept({ ...order, arrivedAt: await keepArrival(context, order.id, context.now()) });
}
