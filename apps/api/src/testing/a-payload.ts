import type { CheckoutPayload, PayloadItem } from '@sufra/contracts';
import type { SeededShop } from './seed-shop.ts';

/** One burger with garlic sauce, to go from Olaya, paid in cash: 30.00. Name only what the test is about. */
export const aPayload = (shop: SeededShop, own: Partial<CheckoutPayload> = {}): CheckoutPayload => ({
  source: 'Web',
  type: 'to-go',
  location: shop.branches.olaya,
  'payment-type': 'cash',
  items: [aBurger(shop)],
  total: 30,
  ...own,
});

export const aBurger = ({ menu }: SeededShop, own: Partial<PayloadItem> = {}): PayloadItem => ({
  id: menu.items.burger,
  quantity: 1,
  modifiers: [{ id: menu.modifiers.garlic, quantity: 1 }],
  ...own,
});

export const aPlainItem = (shop: SeededShop, handle: keyof SeededShop['menu']['items'], quantity = 1): PayloadItem => ({
  id: shop.menu.items[handle],
  quantity,
});
