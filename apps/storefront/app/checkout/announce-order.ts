import { announceShopEvent, type ShopEvents } from '../shell/shop-events.ts';
import type { PlacedOrder } from './placed-order.resource.ts';

/**
 * Says that an order was placed. It is a purchase once the restaurant has it: an order that waits for its payment is
 * not one yet.
 */
export function announceOrder({ id, number, status }: PlacedOrder, contents: ShopEvents['place_order']): void {
  announceShopEvent('place_order', contents);
  if (status !== 'waiting-for-payment') announceShopEvent('purchase', { ...contents, orderId: id, number });
}
