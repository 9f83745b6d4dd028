import { announceShopEvent, type ShopEvents } from '../shell/shop-events.ts';
import type { PlacedOrder } from './placed-order.resource.ts';
import { keepUnpaidPurchase } from './unpaid-purchase.ts';

/**
 * Says that an order was placed. It is a purchase once the restaurant has it: one that waits for its payment becomes
 * one on its own page.
 */
export function announceOrder({ id, number, status }: PlacedOrder, contents: ShopEvents['place_order']): void {
  announceShopEvent('place_order', contents);
  const purchase = { ...contents, orderId: id, number };
  if (status === 'waiting-for-payment') keepUnpaidPurchase(purchase);
  else announceShopEvent('purchase', purchase);
}
