import type { OrderAttributes } from '@sufra/contracts';
import { cancellationDeadline, checkCancellation } from '@sufra/ordering';
import type { OrderSetting } from '../order.resource.ts';
import type { StoredOrder } from '../stored-order.ts';

/** Whether the guest may call the order off now, and until when (CANCEL-01, CANCEL-02). */
export function presentCancellation(
  order: StoredOrder,
  { merchant, now }: OrderSetting,
): Pick<OrderAttributes, 'is-cancellable' | 'cancellable-until'> {
  const { cancellation } = merchant.concept;
  const until = cancellation && cancellationDeadline(cancellation, order);
  return {
    'is-cancellable': checkCancellation(cancellation, order, now()).ok,
    'cancellable-until': until?.toISOString() ?? null,
  };
}
