import type { OrderAttributes } from '@sufra/contracts';
import { liveEstimate } from '@sufra/ordering';
import type { StoredOrder } from './stored-order.ts';

/** When the food is really ready and at the door, as far as one can know at this moment. */
export function presentEstimate(
  order: StoredOrder,
  now: Date,
  ordersAhead: number,
): Pick<OrderAttributes, 'estimated-ready-at' | 'estimated-arrival-at'> {
  const { type: orderType, estimatedReadyAt: readyAt } = order;
  const estimate = liveEstimate({ ...order, orderType, readyAt, ordersAhead }, now);
  return {
    'estimated-ready-at': estimate.readyAt?.toISOString() ?? null,
    'estimated-arrival-at': estimate.arrivalAt?.toISOString() ?? null,
  };
}
