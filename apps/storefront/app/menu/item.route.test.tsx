import type { MenuItem } from '@sufra/ordering';
import {
  aComboChoice,
  aComboSlot,
  aMenuCategory,
  aMenuItem,
  aModifier,
  aModifierGroup,
  anIngredient,
} from '@sufra/ordering/testing/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addItem } from '../cart/cart-actions.ts';
import { cartStore } from '../cart/cart-store.ts';
import { emptyCart } from '../cart/cart.ts';
import { grantItem } from '../cart/granted-lines.ts';
import { aShop } from '../testing/a-shop.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import ItemRoute, { ErrorBoundary, type ItemPage } from './item.route.tsx';

vi.mock('../api.server/open-shop.ts', () => ({ openShop: () => Promise.reject(new Error('The server is not here.')) }));

const sauces = aModifierGroup({
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
const bread = aModifierGroup({
  id: 'bread',
  name: { 'en-us': 'Bread' },
  minimum: 1,
  maximum: 1,
  modifiers: [
    aModifier({ id: 'saj', name: { 'en-us': 'Saj' }, priceMinor: 0 }),
    aModifier({ id: 'rice', name: { 'en-us': 'Saffron rice' }, priceMinor: 400 }),
  ],
});
const burger = aMenuItem({
  name: { 'en-us': 'Char burger' },
  description: { 'en-us': 'Two smashed patties' },
  calories: 890,
  allergens: ['gluten'],
  modifierGroups: [bread, sauces],
  ingredients: [anIngredient({ id: 'onion', name: { 'en-us': 'Sumac onions' } })],
});

const allergens = { gluten: { 'en-us': 'Gluten' }, milk: { 'en-us': 'Milk' } };

function openItem(item: MenuItem = burger, { search = '', isMenuOnly = false } = {}) {
  const page: ItemPage = { item, category: aMenuCategory(), allergens };
  const routes = [
    {
      path: 'menu/:categorySlug',
      Component: () => (
        <>
          <p>The menu</p>
          <Outlet />
        </>
      ),
      children: [{ id: 'item', path: ':itemSlug', Component: ItemRoute, loader: () => page }],
    },
  ];
  renderRoutes(routes, {
    at: `/menu/grill/burger${search}`,
    root: { shop: aShop({ isMenuOnly, serverTime: '2026-11-20T09:00:00.000Z' }) },
    loaderData: { item: page },
  });
  return screen.findByRole('dialog');
}

const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(name) }));
const addButton = () => screen.getByRole('button', { name: /Add to cart/ });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cartStore.update(() => emptyCart);
});

test('MENU-10: the item shows calories, allergens and what every group needs', async () => {
  await openItem();
  expect(screen.getByRole('heading', { level: 1, name: 'Char burger' })).toBeDefined();
  expect(screen.getByText('890 kcal')).toBeDefined();
  expect(screen.getByText('Contains Gluten')).toBeDefined();
  expect(group('Bread').getByText('Choose 1')).toBeDefined();
  expect(group('Sauces').getByText('Choose 1 to 2 · first one free')).toBeDefined();
  expect(group('Leave out').getByRole('checkbox', { name: 'Sumac onions' })).toBeDefined();
});

test('MENU-11: without its required choices the item is not added; the first missing one is told and focused', async () => {
  await openItem();
  await userEvent.click(addButton());
  expect(group('Bread').getByText('Please choose at least 1 in “Bread”.').getAttribute('role')).toBe('alert');
  expect(group('Sauces').getByText('Please choose at least 1 in “Sauces”.').getAttribute('role')).toBe('alert');
  await waitFor(() => expect(document.activeElement).toBe(group('Bread').getByRole('radio', { name: /Saj/ })));
  expect(cartStore.get().lines).toEqual([]);
});

test('MENU-12: choosing more than the maximum is refused with the message that extras reached it', async () => {
  await openItem();
  for (const name of [/Garlic toum/, /Smoked chilli/, /Aioli/])
    await userEvent.click(group('Sauces').getByRole('checkbox', { name }));
  expect(group('Sauces').getByText('Maximum extras reached: 2 in “Sauces”.').getAttribute('role')).toBe('alert');
  expect(group('Sauces').getByRole<HTMLInputElement>('checkbox', { name: /Aioli/ }).checked).toBe(false);
});

test('the cheapest chosen sauce is marked free, and the running price counts the rest', async () => {
  await openItem();
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saffron rice/ }));
  await userEvent.click(group('Sauces').getByRole('checkbox', { name: /Smoked chilli/ }));
  expect(group('Sauces').getByRole('checkbox', { name: 'Smoked chilli Free' })).toBeDefined();
  await userEvent.click(group('Sauces').getByRole('checkbox', { name: /Garlic toum/ }));
  expect(group('Sauces').getByRole('checkbox', { name: 'Garlic toum Free' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'One more: Char burger' }));
  // (30 + 4 rice + 4.50 chilli) twice
  expect(addButton().textContent).toContain('77.00');
});

test('a sold-out choice can be read and not chosen', async () => {
  await openItem();
  expect(group('Sauces').getByRole<HTMLInputElement>('checkbox', { name: 'Mint Sold out' }).disabled).toBe(true);
});

test('a double tap on Add adds once', async () => {
  await openItem();
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
  await userEvent.click(group('Sauces').getByRole('checkbox', { name: /Garlic toum/ }));
  const button = addButton();
  act(() => {
    button.click();
    button.click();
  });
  expect(cartStore.get().lines.map(({ quantity }) => quantity)).toEqual([1]);
});

test('what was decided goes into the cart, and the menu is there again', async () => {
  await openItem();
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
  await userEvent.click(group('Sauces').getByRole('checkbox', { name: /Garlic toum/ }));
  await userEvent.click(group('Leave out').getByRole('checkbox', { name: 'Sumac onions' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes for the kitchen' }), 'well done');
  await userEvent.click(addButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Item added to cart')).toBeDefined();
  expect(cartStore.get().lines).toMatchObject([
    {
      itemId: 'burger',
      quantity: 1,
      notes: 'well done',
      removedIngredientIds: ['onion'],
      modifiers: [
        { modifierId: 'saj', quantity: 1 },
        { modifierId: 'toum', quantity: 1 },
      ],
    },
  ]);
});

test('a line of the cart is edited with its answers filled in', async () => {
  addItem(
    burger,
    {
      itemId: 'burger',
      modifiers: [
        { modifierId: 'rice', quantity: 1 },
        { modifierId: 'toum', quantity: 1 },
      ],
      removedIngredientIds: [],
      comboItems: [],
      notes: '',
    },
    2,
  );
  const lineId = cartStore.get().lines[0]?.lineId ?? '';
  await openItem(burger, { search: `?line=${lineId}` });
  expect(group('Bread').getByRole<HTMLInputElement>('radio', { name: /Saffron rice/ }).checked).toBe(true);
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
  await userEvent.click(screen.getByRole('button', { name: /Save changes/ }));
  await waitFor(() =>
    expect(cartStore.get().lines).toMatchObject([
      { lineId, quantity: 2, modifiers: [{ modifierId: 'toum' }, { modifierId: 'saj' }] },
    ]),
  );
});

test('what fills a combo asks its own questions, right where it was chosen', async () => {
  const meal = aComboChoice({
    id: 'meal-burger',
    name: { 'en-us': 'Small burger' },
    surchargeMinor: 300,
    allergens: ['milk'],
    modifierGroups: [bread],
  });
  const box = aMenuItem({
    name: { 'en-us': 'Burger box' },
    comboSlots: [
      aComboSlot({
        id: 'main',
        name: { 'en-us': 'Your burger' },
        choices: [meal, aComboChoice({ id: 'wrap', name: { 'en-us': 'Wrap' } })],
      }),
    ],
  });
  await openItem(box);
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  expect(screen.getByText('Contains Milk')).toBeDefined();
  await userEvent.click(addButton());
  expect(group('Bread').getByText('Please choose at least 1 in “Bread”.').getAttribute('role')).toBe('alert');
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saffron rice/ }));
  expect(addButton().textContent).toContain('37.00');
  await userEvent.click(addButton());
  await waitFor(() =>
    expect(cartStore.get().lines).toMatchObject([
      { comboItems: [{ comboChoiceId: 'meal-burger', modifiers: [{ modifierId: 'rice' }] }] },
    ]),
  );
});

test('MENU-09: a shop that only shows its menu has nothing to add here either', async () => {
  await openItem(burger, { isMenuOnly: true });
  expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull();
});

test('an item that is sold out says so instead of offering to add it', async () => {
  await openItem(aMenuItem({ isSoldOut: true }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true);
});

test('an item that is gone says so over the menu', async () => {
  const loader = () => Promise.reject(data('', { status: 404 }));
  renderRoutes(
    [
      {
        path: 'menu/:categorySlug',
        Component: Outlet,
        children: [{ path: ':itemSlug', Component: ItemRoute, ErrorBoundary, loader }],
      },
    ],
    { at: '/menu/grill/gone' },
  );
  expect(await screen.findByRole('dialog', { name: 'This dish is not on the menu any more' })).toBeDefined();
});

test('an item that a promotion grants: its price and number are the promotion’s, its choices the guest’s', async () => {
  const user = userEvent.setup();
  const configuration = {
    itemId: burger.id,
    modifiers: [
      { modifierId: 'saj', quantity: 1 },
      { modifierId: 'toum', quantity: 1 },
    ],
    removedIngredientIds: [],
    comboItems: [],
    notes: '',
  };
  const lineId = grantItem({ item: burger, configuration, quantity: 1, priceMinor: 0 });
  await openItem(burger, { search: `?line=${lineId}` });
  expect(screen.getByText('Two smashed patties').nextSibling?.textContent).toBe('Free');
  expect(screen.queryByRole('button', { name: 'One more: Char burger' })).toBeNull();
  await user.click(group('Bread').getByRole('radio', { name: /Saffron rice/ }));
  await user.click(screen.getByRole('button', { name: /Save changes.*4\.00/ }));
  expect(cartStore.get().lines).toMatchObject([
    { lineId, isPromotion: true, promotionPriceMinor: 0, quantity: 1, choicesMinor: 400 },
  ]);
});
