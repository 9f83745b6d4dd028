import type { LocationResource, OrderDocument, OrderItemResource, OrderStatusResource } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { ApiCall } from '../api/call-api.ts';
import { readOrder, type Order } from './order.resource.ts';

/** The call that answers an order with everything its page shows (API-73). */
export const orderCall = (id: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(id)}`,
  query: { include: 'items,statuses,location' },
});

/** Reads the answer of `orderCall`. */
export function readOrderDocument({ data, included = [] }: OrderDocument, currency: Currency): Order {
  const ofType = <Resource>(type: string) => included.filter((each) => each.type === type) as Resource[];
  const order = readOrder(
    {
      order: data,
      items: ofType<OrderItemResource>('order-items'),
      statuses: ofType<OrderStatusResource>('order-statuses'),
    },
    currency,
  );
  const [branch] = ofType<LocationResource>('locations');
  return { ...order, branchPhone: branch?.attributes.phone ?? undefined };
}
