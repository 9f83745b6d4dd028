import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locationStore } from '../location/location-store.ts';
import { cartStore } from '../cart/cart-store.ts';
import { emptyCart } from '../cart/device-line.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { aBranch, aDeliveryPlace } from '../location/testing/places.ts';
import type { Shop } from '../shell/shop.ts';
import { aShop } from '../testing/a-shop.ts';
import { aCategoryResource, aMenuDocument, anItemResource, anItemWithSauces, ids } from '../testing/menu-document.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { MenuErrorBoundary } from './menu-error.tsx';
import MenuRoute from './menu.route.tsx';
import { viewMenu } from './load/menu-view.ts';
import { writeMenu } from './load/menu-text.ts';
import { readMenu } from './load/menu.resource.ts';

vi.mock('../api.server/open-shop.ts', () => ({ openShop: () => Promise.reject(new Error('The server is not here.')) }));

const fridayNoon = { serverTime: '2026-11-20T09:00:00.000Z' };
const water = anItemResource({
  id: ids.water,
  name: { 'en-us': 'Still water', 'ar-sa': 'ماء' },
  description: {},
  price: 4,
  calories: null,
  'category-id': ids.drinks,
});
const { item: burger, included } = anItemWithSauces();
let menuNumber = 0;

function showMenu({
  grill = {},
  waterIs = {},
  shop = {},
  search = '',
}: { grill?: object; waterIs?: object; shop?: Partial<Shop>; search?: string } = {}) {
  const document = aMenuDocument(
    [
      aCategoryResource({ items: [burger], ...grill }),
      aCategoryResource({
        id: ids.drinks,
        name: { 'en-us': 'Drinks', 'ar-sa': 'مشروبات' },
        'display-order': 2,
        items: [{ ...water, attributes: { ...water.attributes, ...waterIs } }],
      }),
    ],
    included,
  );
  menuNumber += 1;
  const url = `/cdn/menu-${menuNumber}.json`;
  vi.stubGlobal('fetch', async () => Response.json(document));
  const reader = { locale: shop.locale ?? ('en-us' as const), primary: 'en-us' as const, appId: 'app' };
  const menu = writeMenu(viewMenu(readMenu(document, { code: 'SAR', digits: 2 }), url, reader));
  const route = {
    id: 'menu',
    path: 'menu/:categorySlug',
    Component: MenuRoute,
    loader: () => ({ menu, slides: [] }),
    children: [{ path: ':itemSlug', Component: () => <p>Opened item</p> }],
  };
  const at = `/menu/charcoal-grill-${ids.grill}${search}`;
  return renderRoutes([route], {
    at,
    root: { shop: aShop({ ...fridayNoon, menuUrl: url, ...shop }) },
    loaderData: { menu: { menu, slides: [] } },
  });
}

const chooseOlaya = (orderType = 'to-go') => {
  const branch = {
    kind: 'branch' as const,
    id: 'olaya',
    name: { 'en-us': 'Olaya Street' },
    latitude: 24.7,
    longitude: 46.7,
    timeZone: 'Asia/Riyadh',
    isCurbsideEnabled: false,
    preparationMinutes: 15,
  };
  locationStore.update((choice) => ({
    ...choice,
    orderType: orderType as 'to-go',
    lastLocation: branch,
    nearestBranch: branch,
    chosenAt: Date.now(),
  }));
};
const card = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(fridayNoon.serverTime) });
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollBy = vi.fn();
});

afterEach(() => {
  locationStore.update(() => emptyChoice);
  cartStore.update(() => emptyCart);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ROUTE-04: the address of a category shows the menu, that category marked', async () => {
  showMenu();
  const tabs = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(tabs.getByRole('link', { current: true }).textContent).toBe('Charcoal Grill');
  expect(screen.getByRole('region', { name: 'Charcoal Grill' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Drinks' })).toBeDefined();
});

test('MENU-10: a card tells name, description, price and calories', async () => {
  showMenu();
  await screen.findByRole('region', { name: 'Drinks' });
  const burgerCard = card('Char burger');
  expect(burgerCard.getByText('Two smashed patties')).toBeDefined();
  expect(burgerCard.getByText('36.00')).toBeDefined();
  expect(burgerCard.getByText('890 kcal')).toBeDefined();
});

test('MENU-04: for delivery the nearest branch decides which categories there are, not the one chosen for pickup', async () => {
  const pickup = aBranch({ id: 'hittin' });
  const deliverFrom = (id: string) =>
    locationStore.update(() => {
      const decision = { orderType: 'deliver', place: aDeliveryPlace(), nearestBranch: aBranch({ id }) } as const;
      const before = choosePlace(
        emptyChoice,
        { orderType: 'pickup', place: pickup },
        ['deliver', 'pickup'],
        Date.now(),
      );
      return choosePlace(before, decision, ['deliver', 'pickup'], Date.now());
    });
  deliverFrom('olaya');
  showMenu({ grill: { 'excluded-locations': ['olaya'] } });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(screen.queryByRole('region', { name: 'Charcoal Grill' })).toBeNull();
  act(() => deliverFrom('malqa'));
  expect(await screen.findByRole('region', { name: 'Charcoal Grill' })).toBeDefined();
});

test('MENU-03: categories that the chosen branch does not have are gone', async () => {
  chooseOlaya();
  showMenu({ grill: { 'excluded-locations': ['olaya'] } });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(screen.queryByRole('region', { name: 'Charcoal Grill' })).toBeNull();
});

test('MENU-13: what a branch does not have stays known, and is back without it', async () => {
  chooseOlaya();
  showMenu({ grill: { 'excluded-locations': ['olaya'] } });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(screen.queryByRole('region', { name: 'Charcoal Grill' })).toBeNull();
  act(() => locationStore.update(() => emptyChoice));
  expect(screen.getByRole('region', { name: 'Charcoal Grill' })).toBeDefined();
});

test('PRICE-21: once a branch is chosen its own price counts', async () => {
  chooseOlaya();
  showMenu({ waterIs: { prices: [{ location: 'olaya', price: 5 }] } });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(card('Still water').getByText('5.00')).toBeDefined();
});

test.each([
  ['sold out everywhere', { 'is-sold-out': true }, 'Sold out'],
  ['out of stock at the branch', { 'out-of-stock-locations': ['olaya'] }, 'Sold out at Olaya Street today'],
  ['not offered by the branch', { 'excluded-locations': ['olaya'] }, 'Not available at Olaya Street'],
  ['not for this order type', { 'order-types': ['deliver'] }, 'Not with this way of ordering: choose another'],
  [
    'not at this hour',
    { availability: { hours: [{ days: [], from: '18:00', to: '23:00' }], dates: [] } },
    'Available again at 06:00 PM',
  ],
])('MENU-10: an item that is %s says so and cannot be added', async (_why, waterIs, words) => {
  chooseOlaya();
  showMenu({ waterIs });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(await card('Still water').findByText(words)).toBeDefined();
  expect(card('Still water').queryByRole('button')).toBeNull();
});

test('MENU-09: a shop that only shows its menu takes no orders', async () => {
  showMenu({ shop: { isMenuOnly: true } });
  await screen.findByRole('region', { name: 'Drinks' });
  expect(card('Still water').queryByRole('button')).toBeNull();
  expect(screen.queryByText('Select order type')).toBeNull();
});

test('MENU-09: what the search of such a shop finds cannot be added either', async () => {
  const search = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Search the menu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search the menu' }));
    await userEvent.clear(dialog.getByRole('searchbox'));
    await userEvent.type(dialog.getByRole('searchbox'), 'water');
    await dialog.findByRole('link', { name: 'Still water' });
    return dialog;
  };
  const { unmount } = showMenu();
  expect((await search()).getByRole('button', { name: 'Add Still water to cart' })).toBeDefined();
  unmount();
  showMenu({ shop: { isMenuOnly: true } });
  expect((await search()).queryByRole('button', { name: /cart/ })).toBeNull();
});

test('UI-12: that an item was added is said for 3000 ms', async () => {
  showMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Still water to cart' }));
  await screen.findByText('Still water added');
  await act(() => vi.advanceTimersByTimeAsync(2800));
  expect(screen.getByText('Still water added')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByText('Still water added')).toBeNull();
});

test.each([
  ['with the checkout where it can be', false],
  ['and not at all where the shop only shows its menu', true],
])('MENU-09: ?cart=open opens the cart, %s', async (_where, isMenuOnly) => {
  showMenu({ shop: { isMenuOnly }, search: '?cart=open' });
  await screen.findByRole('region', { name: 'Drinks', hidden: true });
  // The cart arrives later than the menu: with its file there, it has had its turn.
  await act(() => import('../cart/drawer/cart-drawer.tsx'));
  if (!isMenuOnly) await screen.findByRole('dialog', { name: 'My Cart' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const shown = isMenuOnly ? 0 : 1;
  expect(screen.queryAllByRole('dialog', { name: 'My Cart', hidden: true })).toHaveLength(shown);
  expect(screen.queryAllByRole('button', { name: /^Checkout/, hidden: true })).toHaveLength(shown);
});

test('an item that needs no choice is added at once, and counted on its card', async () => {
  showMenu();
  await screen.findByRole('region', { name: 'Drinks' });
  await userEvent.click(screen.getByRole('button', { name: 'Add Still water to cart' }));
  expect(await screen.findByText('Still water added')).toBeDefined();
  const count = within(await screen.findByRole('group', { name: 'Quantity of Still water' }));
  await userEvent.click(count.getByRole('button', { name: 'One more: Still water' }));
  await waitFor(() => expect(count.getByRole('status').textContent).toBe('2'));
  await userEvent.click(count.getByRole('button', { name: 'One less: Still water' }));
  await userEvent.click(await count.findByRole('button', { name: 'Remove: Still water' }));
  expect(await screen.findByRole('button', { name: 'Add Still water to cart' })).toBeDefined();
});

test('the keyboard stays on the card when its button becomes a counter, and when the last piece goes', async () => {
  showMenu();
  await screen.findByRole('region', { name: 'Drinks' });
  screen.getByRole('button', { name: 'Add Still water to cart' }).focus();
  await userEvent.keyboard('{Enter}');
  const more = await screen.findByRole('button', { name: 'One more: Still water' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: Still water' }));
  await userEvent.keyboard('{Enter}');
  const add = await screen.findByRole('button', { name: 'Add Still water to cart' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('an item that needs a choice opens at the current path plus its id and name', async () => {
  showMenu();
  await screen.findByRole('region', { name: 'Drinks' });
  const path = `/menu/charcoal-grill-${ids.grill}/${ids.burger}-char-burger`;
  expect(screen.getByRole('link', { name: 'Char burger' }).getAttribute('href')).toBe(path);
  await userEvent.click(screen.getByRole('button', { name: 'Choose options for Char burger' }));
  expect(await screen.findByText('Opened item')).toBeDefined();
});

test('MENU-07, MENU-08: a shop with separate menus shows the one of the order type, to-go as pickup', async () => {
  chooseOlaya('to-go');
  const pickupUrl = '/cdn/pickup.json';
  showMenu({
    shop: {
      areMenusSeparated: true,
      orderTypeMenuUrls: [
        { type: 'deliver', url: '/cdn/deliver.json' },
        { type: 'pickup', url: pickupUrl },
      ],
    },
  });
  const pickup = aMenuDocument([aCategoryResource({ name: { 'en-us': 'Pickup only' } })]);
  const fetched = vi.fn(async (_url: string) => Response.json(pickup));
  vi.stubGlobal('fetch', fetched);
  expect(await screen.findByRole('region', { name: 'Pickup only' })).toBeDefined();
  expect(fetched).toHaveBeenCalledWith(pickupUrl);
});

async function showFailure(failure: unknown) {
  const route = {
    path: 'menu/:categorySlug',
    Component: MenuRoute,
    // As the built route does, which passes the boundary on from elsewhere and so gives it no properties.
    ErrorBoundary: () => <MenuErrorBoundary />,
    loader: () => Promise.reject(failure),
  };
  renderRoutes([route], { at: '/menu/grill-1' });
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

test('ERR-16: a menu that cannot be fetched says so, and can be asked for again', async () => {
  expect(await showFailure(data({ menuFailure: 'fetch' }, { status: 503 }))).toBe('Error on fetching menu in cdn.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('ERR-51: a missing menu says that it was not found', async () => {
  expect(await showFailure(data({ menuFailure: 'missing' }, { status: 404 }))).toBe('Menu not found');
});

test('ROUTE-35: a category that does not exist is a page that could not be found', async () => {
  expect(await showFailure(data('', { status: 404 }))).toBe('This page could not be found');
});
