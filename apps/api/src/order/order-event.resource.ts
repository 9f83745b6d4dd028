import type { BranchOrderEvent, OrderEvent } from '@sufra/contracts';
import type { OrderAnnouncement } from './order-announcement.ts';
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

/** What staff of the branch hear, who read the order itself afterwards. */
export const presentBranchOrderEvent = (announced: OrderAnnouncement): BranchOrderEvent => ({
  'order-id': announced.orderId,
  'order-number': announced.orderNumber,
  'location-id': announced.branchId,
  code: announced.code,
  sequence: announced.sequence,
  at: announced.at,
});
