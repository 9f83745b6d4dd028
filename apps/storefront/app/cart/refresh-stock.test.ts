import { aMenuItem } from '@sufra/ordering/testing/factories';
import { beforeEach, expect, test } from 'vitest';
import { addItem } from './cart-actions.ts';
import { cartStore, openCart } from './cart-store.ts';
import { emptyCart } from './device-line.ts';
import { refreshStock } from './refresh-stock.ts';

const burger = aMenuItem();
const menuWith = (own: Partial<typeof burger>) => new Map([[burger.id, { ...burger, ...own }]]);
const line = () => cartStore.get().lines[0];

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  cartStore.update(() => emptyCart);
  const configuration = { itemId: burger.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
  addItem(burger, configuration, 1);
});

test('CHK-22: what ran out at the branch since it was added is marked in the cart, until it is back', () => {
  refreshStock(menuWith({ outOfStockBranchIds: ['olaya'] }), 'olaya');
  expect(line()?.outOfStockBranchIds).toEqual(['olaya']);
  refreshStock(menuWith({}), 'olaya');
  expect(line()?.outOfStockBranchIds).toEqual([]);
});

test('CHK-21: what the branch does not sell any more is marked as well', () => {
  refreshStock(menuWith({ excludedBranchIds: ['olaya'] }), 'olaya');
  expect(line()?.excludedBranchIds).toEqual(['olaya']);
});

test('what is sold out everywhere, or has left the menu, is out of stock here', () => {
  refreshStock(menuWith({ isSoldOut: true }), 'olaya');
  expect(line()?.outOfStockBranchIds).toEqual(['olaya']);
  refreshStock(new Map(), 'malqa');
  expect(line()?.outOfStockBranchIds).toEqual(['malqa']);
});

test('a new price is for the guest to see and accept, and a look at the menu is no activity', () => {
  const before = cartStore.get();
  refreshStock(menuWith({ priceMinor: 9900 }), 'olaya');
  expect(cartStore.get()).toBe(before);
});
