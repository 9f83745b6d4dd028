import type { MergeList, MoveBelongings } from './customer/merge/move-belongings.ts';
import { moveFeedback } from './feedback/move-feedback.store.ts';
import { handOverPoints } from './loyalty/hand-over-points.ts';
import { moveOrders } from './order/move-orders.store.ts';
import { moveUses } from './promotion/move-uses.store.ts';

const movePoints: MoveBelongings = (context, from, to) => {
  const merchantId = context.merchant.id;
  return handOverPoints(context, { customerId: from, merchantId }, { customerId: to, merchantId });
};

/**
 * What moves when a guest becomes part of an account, by capability; a new table that names a customer belongs into
 * one of these, and a test says which one is missing. Points and uses come before the customers are locked, because
 * an order takes hold of them in that order as well.
 */
export const mergeList: MergeList = { first: [movePoints, moveUses], second: [moveOrders, moveFeedback] };
