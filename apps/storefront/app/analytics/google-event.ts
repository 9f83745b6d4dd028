import type { EventItem, ShopEvent } from '../shell/shop-events.ts';
import { type EventScope, nameOf, valueOf } from './tracker.ts';

/** An event as Google Analytics 4 names it. `isCommerce` says that a tag manager expects it under `ecommerce`. */
export type GoogleEvent = { name: string; parameters: Record<string, unknown>; isCommerce: boolean };

/**
 * Says an event of the shop in the words of Google Analytics 4: recommended names where there are any, amounts in
 * major units with their currency (ANALYT-01 to ANALYT-07).
 */
export function googleEvent(event: ShopEvent, scope: EventScope): GoogleEvent {
  const commerce = (name: string, items: EventItem[], totalMinor: number, more: object = {}): GoogleEvent => ({
    name,
    parameters: {
      currency: scope.currency,
      value: scope.toMajor(totalMinor),
      items: items.map((item, index) => googleItem(item, index, scope)),
      ...more,
    },
    isCommerce: true,
  });
  const line = (name: string, item: EventItem) => commerce(name, [item], valueOf([item]));
  switch (event.name) {
    case 'view_cart':
    case 'place_order':
    case 'abandoned_cart':
      return commerce(event.name, event.payload.items, event.payload.totalMinor);
    case 'add_to_cart':
    case 'remove_from_cart':
    case 'quantity_increase':
    case 'quantity_decrease':
      return line(event.name, event.payload);
    case 'purchase':
      return commerce(event.name, event.payload.items, event.payload.totalMinor, {
        transaction_id: event.payload.orderId,
      });
    case 'apply_promo':
      return plain(event.name, { coupon: event.payload.code, promotion_name: event.payload.name });
    case 'login':
      return plain(event.name, { method: event.payload.method });
  }
}

const plain = (name: string, parameters: Record<string, unknown>): GoogleEvent => ({
  name,
  parameters,
  isCommerce: false,
});

const googleItem = (item: EventItem, index: number, { toMajor }: EventScope) => ({
  item_id: item.itemId,
  item_name: nameOf(item),
  price: toMajor(item.unitPriceMinor),
  quantity: item.quantity,
  index,
});
