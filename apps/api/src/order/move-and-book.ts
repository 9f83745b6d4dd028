import { cameToNothing, earningAmount, timeZoneOf } from '@sufra/ordering';
import { withTransaction, type Context } from '../context.ts';
import { bookEarning, earnForOrder } from '../loyalty/earn-points.ts';
import { openAccount } from '../loyalty/open-account.ts';
import { returnForOrder } from '../loyalty/return-points.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { appendToOrderLog } from './log/order-log.store.ts';
import { moveOrder, type MovedFields, type OrderMove } from './move-order.store.ts';
import type { StoredOrder } from './stored-order.ts';

/**
 * Moves an order and books what that means for points, both or neither (decision 63): a finished order earns, one
 * that came to nothing gives back what it cost. Any other move stays one statement. Answers what changed, or nothing
 * when somebody else was faster.
 */
export async function moveAndBook(context: Context, move: OrderMove): Promise<MovedFields | undefined> {
  const { order, step } = move;
  if (step.code === 'finished') return finish(context, move);
  const isRefunded = cameToNothing(step.code) && order.pointsRedeemed !== null;
  return isRefunded ? returnPoints(context, move) : plainMove(context, move);
}

async function plainMove(context: Context, move: OrderMove): Promise<MovedFields | undefined> {
  const isMoved = await moveOrder(context, move);
  return isMoved ? movedFields(move) : undefined;
}

function movedFields(move: OrderMove): MovedFields {
  const { paymentMethod, paymentStatus, estimatedReadyAt, releaseAt, releasedAt, refundDueAt, pointsEarned } = move;
  return { paymentMethod, paymentStatus, estimatedReadyAt, releaseAt, releasedAt, refundDueAt, pointsEarned };
}

/** The tier is read, and the account held, before the order is touched: placing locks in the same order. */
async function finish(context: Context, move: OrderMove): Promise<MovedFields | undefined> {
  const { order } = move;
  const amountMinor = earningAmount({ ...order, isPaidWithPoints: order.pointsRedeemed !== null });
  const merchant = amountMinor > 0 ? await loadMerchant(context, order.merchantId) : undefined;
  const loyalty = merchant?.loyalty;
  if (!loyalty) return plainMove(context, move);
  return withTransaction(context, async (context) => {
    const owner = ownerOf(order);
    const points = await earnForOrder(context, owner, loyalty, amountMinor);
    const moved = await plainMove(context, { ...move, pointsEarned: points });
    if (moved) {
      const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
      await bookEarning(context, owner, { points, expiryDays: loyalty.expiryDays, timeZone, order });
    }
    return moved;
  });
}

async function returnPoints(context: Context, move: OrderMove): Promise<MovedFields | undefined> {
  const { order } = move;
  const merchant = await loadMerchant(context, order.merchantId);
  return withTransaction(context, async (context) => {
    await openAccount(context, ownerOf(order));
    const moved = await plainMove(context, move);
    const timeZone = timeZoneOf(merchant?.concept.defaultTimezone);
    if (!moved) return undefined;
    const points = await returnForOrder(context, ownerOf(order), { order, timeZone });
    const event = { kind: 'points-returned', payload: { points } } as const;
    await appendToOrderLog(context.db, order.id, event, move.step.at);
    return moved;
  });
}

const ownerOf = ({ merchantId, customerId }: StoredOrder) => ({ merchantId, customerId });
