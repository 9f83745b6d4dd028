import { withTransaction, type Context } from '../context.ts';
import { listLiveSubscriptions } from '../customer/push/push.store.ts';
import { moveAndBook } from './move-and-book.ts';
import type { MovedFields, OrderMove } from './move-order.store.ts';
import { isNoticed } from './notice/order-notice.ts';
import { announceOrderJob } from './notice/push-notice.job.ts';

/** Moves an order, and has its guest told where they asked for it: the notice is stored with the step or not at all. */
export async function moveAndTell(context: Context, move: OrderMove): Promise<MovedFields | undefined> {
  const { order, step } = move;
  if (!isNoticed(order.type, step.code)) return moveAndBook(context, move);
  const devices = await listLiveSubscriptions(context.db, order.customerId, context.now());
  if (devices.length === 0) return moveAndBook(context, move);
  return withTransaction(context, async (context) => {
    const moved = await moveAndBook(context, move);
    if (moved) await context.jobs.send(context, announceOrderJob, { orderId: order.id, code: step.code });
    return moved;
  });
}
