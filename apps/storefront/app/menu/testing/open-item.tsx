import type { MenuItem } from '@sufra/ordering';
import { aMenuCategory, aMenuItem, aModifier, aModifierGroup, anIngredient } from '@sufra/ordering/testing/factories';
import { screen, within } from '@testing-library/react';
import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { cartStore, openCart } from '../../cart/cart-store.ts';
import { emptyCart } from '../../cart/device-line.ts';
import { aShop } from '../../testing/a-shop.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import ItemRoute, { type ItemPage } from '../item.route.tsx';

export const sauces = aModifierGroup({
  id: 'sauces',
  name: { 'en-us': 'Sauces' },
  minimum: 1,
  maximum: 2,
  freeCount: 1,
  modifiers: [
    aModifier({ id: 'toum', name: { 'en-us': 'Garlic toum' }, priceMinor: 300, maximumQuantity: 1 }),
    aModifier({ id: 'chilli', name: { 'en-us': 'Smoked chilli' }, priceMinor: 450, maximumQuantity: 1 }),
    aModifier({ id: 'aioli', name: { 'en-us': 'Aioli' }, priceMinor: 500, maximumQuantity: 1 }),
    aModifier({ id: 'mint', name: { 'en-us': 'Mint' }, priceMinor: 500, isSoldOut: true }),
  ],
});
export const bread = aModifierGroup({
  id: 'bread',
  name: { 'en-us': 'Bread' },
  minimum: 1,
  maximum: 1,
  modifiers: [
    aModifier({ id: 'saj', name: { 'en-us': 'Saj' }, priceMinor: 0 }),
    aModifier({ id: 'rice', name: { 'en-us': 'Saffron rice' }, priceMinor: 400 }),
  ],
});
export const burger = aMenuItem({
  name: { 'en-us': 'Char burger' },
  description: { 'en-us': 'Two smashed patties' },
  calories: 890,
  allergens: ['gluten'],
  modifierGroups: [bread, sauces],
  ingredients: [anIngredient({ id: 'onion', name: { 'en-us': 'Sumac onions' } })],
});

const allergens = { gluten: { 'en-us': 'Gluten' }, milk: { 'en-us': 'Milk' } };

type Visit = { search?: string; isMenuOnly?: boolean; others?: MenuItem[] };

/** Opens a dish; `others` are what the merchant offers with it. */
export function openItem(item: MenuItem = burger, { search = '', isMenuOnly = false, others = [] }: Visit = {}) {
  const category = aMenuCategory({ itemIds: [item.id] });
  const extras = aMenuCategory({ id: 'extras', name: { 'en-us': 'Extras' }, itemIds: others.map(({ id }) => id) });
  const pairings = others.map((other) => ({ item: other, category: extras }));
  const pageOf = (dish: MenuItem): ItemPage => ({ item: dish, category, allergens, pairings });
  const page = pageOf(item);
  const routes = [
    {
      path: 'menu/:categorySlug',
      Component: () => (
        <>
          <p>The menu</p>
          <Outlet />
        </>
      ),
      children: [
        {
          id: 'item',
          path: ':itemSlug',
          Component: ItemRoute,
          loader: ({ params }: LoaderFunctionArgs) =>
            pageOf(others.find(({ id }) => params['itemSlug']?.startsWith(id)) ?? item),
        },
      ],
    },
  ];
  renderRoutes(routes, {
    at: `/menu/grill/burger${search}`,
    root: { shop: aShop({ isMenuOnly, serverTime: '2026-11-20T09:00:00.000Z' }) },
    loaderData: { item: page },
  });
  return screen.findByRole('dialog');
}

/** A question of the dish on screen. */
export const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(name) }));
export const addButton = () => screen.getByRole('button', { name: /Add to cart/ });

/** A device with an empty cart before each test. */
export function startWithAnEmptyCart(): void {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn<() => void>();
    openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  });
  afterEach(() => {
    cartStore.update(() => emptyCart);
  });
}
