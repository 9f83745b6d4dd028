import type { OrderEvent } from '@sufra/contracts';
import type { StoredOrderEvent } from './order-event.store.ts';

/** A hint that an order changed, without anything personal in it. */
export const presentOrderEvent = ({ payload, ...event }: StoredOrderEvent): OrderEvent => ({
  number: event.number,
  'order-id': event.orderId,
  'order-number': payload.orderNumber,
  'customer-id': event.customerId,
  code: payload.code,
  sequence: payload.sequence,
  'location-name': payload.locationName,
  at: payload.at,
});
