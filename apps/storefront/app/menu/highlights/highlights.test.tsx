import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyChoice } from '../../location/chosen-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { sara } from '../../cart/testing/open-drawer.tsx';
import { forgetCustomer, keepCustomer } from '../../customer/current-customer.ts';
import { aBranch } from '../../location/testing/places.ts';
import { aShop } from '../../testing/a-shop.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../../testing/menu-document.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { readMenu } from '../load/menu.resource.ts';
import { writeMenu } from '../load/menu-text.ts';
import { viewMenu } from '../load/menu-view.ts';
import MenuRoute from '../menu.route.tsx';

vi.mock('../../api.server/open-shop.ts', () => ({
  openShop: () => Promise.reject(new Error('The server is not here.')),
}));

const names = ['Char burger', 'Falafel plate', 'Green soup', 'Hummus', 'Lentil salad'] as const;
const idOf = (name: (typeof names)[number]) => `0199-dish-${names.indexOf(name)}`;
const olaya = aBranch();
let number = 0;

type Given = {
  own?: Partial<Record<(typeof names)[number], object>>;
  popular?: (typeof names)[number][];
  again?: (typeof names)[number][];
  isSignedIn?: boolean;
  /** The first try to fetch the menu's document fails. */
  isLost?: boolean;
};

function showMenu({ own = {}, popular = [], again = [], isSignedIn = false, isLost = false }: Given = {}) {
  const items = names.map((name) => {
    const plain = { id: idOf(name), name: { 'en-us': name }, description: {}, price: 20, 'allergen-ids': [] };
    return anItemResource({ ...plain, ...own[name] });
  });
  const document = aMenuDocument([
    aCategoryResource({ items: items.slice(0, 1) }),
    aCategoryResource({ id: ids.drinks, name: { 'en-us': 'Mezze' }, 'display-order': 2, items: items.slice(1) }),
  ]);
  const url = `/cdn/highlights-${(number += 1)}.json`;
  const found = { popular: popular.map(idOf), again: again.map(idOf) };
  const answer = vi.fn<(asked: string) => Promise<Response>>(async (asked) =>
    Response.json(asked.startsWith('/highlights') ? found : document),
  );
  if (isLost) answer.mockRejectedValueOnce(new TypeError('No connection.'));
  vi.stubGlobal('fetch', answer);
  const reader = { locale: 'en-us' as const, primary: 'en-us' as const, appId: 'app' };
  const menu = writeMenu(viewMenu(readMenu(document, { code: 'SAR', digits: 2 }), url, reader));
  const route = {
    id: 'menu',
    path: 'menu/:categorySlug',
    Component: MenuRoute,
    loader: () => ({ menu, slides: [] }),
  };
  return renderRoutes([route], {
    at: `/menu/charcoal-grill-${ids.grill}`,
    root: { shop: aShop({ serverTime: '2026-11-20T09:00:00.000Z', menuUrl: url }), isSignedIn },
    loaderData: { menu: { menu, slides: [] } },
  });
}

const chooseOlaya = () =>
  act(() =>
    locationStore.update((choice) => ({
      ...choice,
      orderType: 'pickup',
      lastLocation: olaya,
      nearestBranch: olaya,
      chosenAt: Date.now(),
    })),
  );

const dishesIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole('heading', { level: 3 })
    .map((dish) => dish.textContent);
const findRow = (name: string) => screen.findByRole('region', { name });
const sections = () => screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'));

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollBy = vi.fn();
});

afterEach(() => {
  sessionStorage.clear();
  act(forgetCustomer);
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

const isPopular = { 'is-popular': true };

test('what the merchant marks stands above the categories, until the branch has sold enough', async () => {
  showMenu({ own: { Hummus: isPopular, 'Char burger': isPopular }, popular: ['Lentil salad', 'Hummus', 'Green soup'] });
  const row = await findRow('Popular here');
  expect(dishesIn(row)).toEqual(['Char burger', 'Hummus']);
  expect(sections()[0]).toBe('popular-here');
  chooseOlaya();
  await waitFor(() => expect(dishesIn(row)).toEqual(['Lentil salad', 'Hummus', 'Green soup']));
});

test('two dishes that sell are no row, and a menu without marks has none', async () => {
  showMenu({ popular: ['Lentil salad', 'Hummus'] });
  chooseOlaya();
  await screen.findByRole('button', { name: 'Filter' });
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: 'Popular here' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Order again' })).toBeNull();
});

test('a dish that is not to be had stands in no row', async () => {
  showMenu({ own: { Hummus: isPopular, 'Char burger': { ...isPopular, 'is-sold-out': true } } });
  expect(dishesIn(await findRow('Popular here'))).toEqual(['Hummus']);
});

test('a customer finds what they had before, also before choosing a branch', async () => {
  showMenu({ again: ['Green soup', 'Hummus'], isSignedIn: true });
  expect(dishesIn(await findRow('Order again'))).toEqual(['Green soup', 'Hummus']);
});

test('what to order again is asked for anew for another customer, and not shown to them before', async () => {
  const again = ['Green soup', 'Hummus'] as const;
  act(() => keepCustomer({ ...sara, id: 'sara' }));
  showMenu({ again: [...again], isSignedIn: true });
  await findRow('Order again');
  let answer: (found: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  act(() => keepCustomer({ ...sara, id: 'noura' }));
  expect(screen.queryByRole('region', { name: 'Order again' })).toBeNull();
  answer(Response.json({ popular: [], again: [idOf('Lentil salad')] }));
  expect(dishesIn(await findRow('Order again'))).toEqual(['Lentil salad']);
});

test('a filter hides dishes, says how many, is kept for the session and taken back', async () => {
  const own = { Hummus: { diets: ['vegan'] }, 'Falafel plate': { diets: ['vegan'], calories: 700 } };
  const first = showMenu({ own });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'What shall we show?' }));
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Vegan' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Show 2 dishes' }));
  expect(await screen.findByText('3 dishes hidden')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Green soup' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Hummus' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Charcoal Grill' })).toBeNull();
  first.unmount();
  showMenu({ own });
  expect(await screen.findByText('3 dishes hidden')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Green soup' })).toBeDefined();
  expect(screen.queryByText('3 dishes hidden')).toBeNull();
  expect(sessionStorage.getItem('dish_filter')).toBe('null');
});

const goOnline = () => act(async () => void dispatchEvent(new Event('online')));

test('a kept filter is in force as soon as the menu arrives on a line that was lost', async () => {
  sessionStorage.setItem('dish_filter', JSON.stringify({ wishes: ['vegan'], without: [] }));
  showMenu({ own: { Hummus: { diets: ['vegan'] } }, isLost: true });
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await goOnline();
  expect(await screen.findByText('4 dishes hidden')).toBeDefined();
});

test('a kept filter that is still waiting for the menu does not undo what the guest chooses meanwhile', async () => {
  sessionStorage.setItem('dish_filter', JSON.stringify({ wishes: ['vegan'], without: [] }));
  showMenu({ own: { Hummus: { diets: ['vegan'] } }, isLost: true });
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'What shall we show?' }));
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Vegan' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Show 5 dishes' }));
  await goOnline();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText('4 dishes hidden')).toBeNull();
});

test('search finds a dish that a filter hides', async () => {
  sessionStorage.setItem('dish_filter', JSON.stringify({ wishes: ['vegan'], without: [] }));
  showMenu({ own: { Hummus: { diets: ['vegan'] } } });
  await screen.findByText('4 dishes hidden');
  await userEvent.click(screen.getByRole('link', { name: 'Search the menu' }));
  await userEvent.type(await screen.findByRole('searchbox'), 'soup');
  expect(await within(screen.getByRole('dialog')).findByRole('link', { name: 'Green soup' })).toBeDefined();
});

test('search says that the filter hides a dish, and leads to no category that shows nothing', async () => {
  sessionStorage.setItem('dish_filter', JSON.stringify({ wishes: ['vegan'], without: [] }));
  showMenu({ own: { Hummus: { diets: ['vegan'] }, 'Green soup': { description: { 'en-us': 'With peas' } } } });
  await screen.findByText('4 dishes hidden');
  await userEvent.click(screen.getByRole('link', { name: 'Search the menu' }));
  const field = await screen.findByRole('searchbox');
  await userEvent.clear(field);
  const browse = within(screen.getByRole('navigation', { name: 'Look through a category' }));
  expect(browse.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Mezze']);
  await userEvent.type(field, 'soup');
  expect(await screen.findByText('Does not match your filter · With peas')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'hummus');
  await within(screen.getByRole('dialog')).findByRole('link', { name: 'Hummus' });
  expect(screen.queryByText(/Does not match your filter/)).toBeNull();
});

const dearer = { prices: [{ location: olaya.id, price: 25 }] };

test('a guest who comes back to their branch hears nothing of prices', async () => {
  chooseOlaya();
  showMenu({ own: { Hummus: dearer } });
  await screen.findByRole('button', { name: 'Filter' });
  await act(async () => undefined);
  expect(screen.queryByText(/costs? more/)).toBeNull();
});

test('a branch that asks more for some dishes, and less for others, says so when it is chosen', async () => {
  const cheaper = { prices: [{ location: olaya.id, price: 18 }] };
  showMenu({ own: { Hummus: dearer, 'Green soup': dearer, 'Char burger': cheaper } });
  await screen.findByRole('button', { name: 'Filter' });
  chooseOlaya();
  expect(await screen.findByText('2 dishes cost more at Olaya Street')).toBeDefined();
  expect(screen.getByText('1 dish costs less at Olaya Street')).toBeDefined();
});
