import { aComboChoice, aComboSlot, aMenuItem, aModifier, aModifierGroup } from '@sufra/ordering/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { addItem } from '../cart/cart-actions.ts';
import { cartStore } from '../cart/cart-store.ts';
import { grantItem } from '../cart/granted-lines.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import ItemRoute, { ErrorBoundary } from './item.route.tsx';
import { addButton, bread, burger, group, openItem, startWithAnEmptyCart } from './testing/open-item.tsx';

vi.mock('../api.server/open-shop.ts', () => ({ openShop: () => Promise.reject(new Error('The server is not here.')) }));

startWithAnEmptyCart();

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
  expect(group('Bread').getByText('Choose one: Bread').getAttribute('role')).toBe('alert');
  expect(group('Sauces').getByText('Choose one: Sauces').getAttribute('role')).toBe('alert');
  await waitFor(() => expect(document.activeElement).toBe(group('Bread').getByRole('radio', { name: /Saj/ })));
  expect(cartStore.get().lines).toEqual([]);
});

test('MENU-12: choosing more than the maximum is refused with the message that extras reached it', async () => {
  await openItem();
  for (const name of [/Garlic toum/, /Smoked chilli/, /Aioli/])
    await userEvent.click(group('Sauces').getByRole('checkbox', { name }));
  expect(
    group('Sauces')
      .getByText('Maximum extras reached: 2 in “Sauces”. Take one away to choose another.')
      .getAttribute('role'),
  ).toBe('alert');
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

test('the keyboard stays on an answer whose last piece is taken away', async () => {
  const modifiers = [aModifier({ id: 'dip', name: { 'en-us': 'Dip' }, maximumQuantity: 3 })];
  const dips = aModifierGroup({ id: 'dips', name: { 'en-us': 'Dips' }, maximum: 3, modifiers });
  await openItem({ ...burger, modifierGroups: [dips] });
  await userEvent.click(group('Dips').getByRole('checkbox', { name: /^Dip/ }));
  (await screen.findByRole('button', { name: 'Remove: Dip' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(group('Dips').getByRole('checkbox', { name: /^Dip/ })));
});

test('what the merchant ticked is ticked: what can be had, and no more than the group allows', async () => {
  const defaultModifierIds = ['rice', 'mint', 'toum', 'chilli', 'aioli'];
  await openItem({ ...burger, defaultModifierIds });
  const isTicked = (name: RegExp) =>
    screen.getByRole<HTMLInputElement>(/rice/.test(name.source) ? 'radio' : 'checkbox', { name }).checked;
  expect(isTicked(/rice/)).toBe(true);
  expect([/toum/, /chilli/, /Aioli/, /Mint/].map(isTicked)).toEqual([true, true, false, false]);
  // 30 + 4 rice + 4.50 chilli, the cheaper sauce being free
  expect(addButton().textContent).toContain('38.50');
  await userEvent.click(group('Sauces').getByRole('checkbox', { name: /toum/ }));
  await userEvent.click(addButton());
  expect(cartStore.get().lines).toMatchObject([{ modifiers: [{ modifierId: 'rice' }, { modifierId: 'chilli' }] }]);
});

test('what fills a place of a combo comes with its own ticked choices', async () => {
  const meal = aComboChoice({ id: 'meal', name: { 'en-us': 'Meal burger' }, modifierGroups: [bread] });
  const choices = [{ ...meal, defaultModifierIds: ['saj'] }, aComboChoice({ id: 'wrap', name: { 'en-us': 'Wrap' } })];
  await openItem(aMenuItem({ comboSlots: [aComboSlot({ name: { 'en-us': 'Main' }, choices })] }));
  await userEvent.click(group('Main').getByRole('radio', { name: /Meal burger/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Saj/ }).checked).toBe(true);
});

test('a sold-out choice can be read and not chosen', async () => {
  await openItem();
  expect(group('Sauces').getByRole<HTMLInputElement>('checkbox', { name: 'Mint Sold out' }).disabled).toBe(true);
});

test('the price is the least that a guest can pay: the cheapest required answers are part of it', async () => {
  const size = (id: string, priceMinor: number, isSoldOut = false) =>
    aModifier({ id, name: { 'en-us': id }, priceMinor, isSoldOut });
  const sizes = [size('Small', 0, true), size('Medium', 300), size('Large', 700)];
  const question = aModifierGroup({ id: 'size', name: { 'en-us': 'Size' }, minimum: 1, maximum: 1, modifiers: sizes });
  await openItem({ ...burger, modifierGroups: [question] });
  expect(screen.getByText('Two smashed patties').nextSibling?.textContent).toMatch(/^from .*33\.00/);
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
  expect(screen.getByText('Char burger added')).toBeDefined();
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
