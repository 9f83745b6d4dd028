import type { OrderEvent } from '@sufra/contracts';

/** Whether an event is about this order of this customer; anything else on the channel is not ours (RT-03). */
export const isAboutOrder = (event: OrderEvent, order: { id: string; customerId: string }): boolean =>
  event['order-id'] === order.id && event['customer-id'] === order.customerId;
