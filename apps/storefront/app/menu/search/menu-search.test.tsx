import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '../../shell/shop.ts';
import { aShop } from '../../testing/a-shop.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../../testing/menu-document.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { readMenu } from '../load/menu.resource.ts';
import { viewMenu } from '../load/menu-view.ts';
import { writeMenu } from '../load/menu-text.ts';
import { MenuSearch } from './menu-search.tsx';
import SearchRoute from './search.route.tsx';

vi.mock('../../api.server/open-shop.ts', () => ({
  openShop: () => Promise.reject(new Error('The server is not here.')),
}));

const document = aMenuDocument([
  aCategoryResource({
    items: [
      anItemResource({ name: { 'en-us': 'Hummus & pita', 'ar-sa': 'حمّص وخبز بيتا' } }),
      anItemResource({ id: ids.box, name: { 'en-us': 'Shawarma wrap', 'ar-sa': 'شاورما' }, 'is-sold-out': true }),
    ],
  }),
  aCategoryResource({
    id: ids.drinks,
    name: { 'en-us': 'Drinks', 'ar-sa': 'مشروبات' },
    items: [
      anItemResource({
        id: ids.water,
        name: { 'en-us': 'Still water', 'ar-sa': 'ماء' },
        description: {},
        diets: ['vegan'],
      }),
    ],
  }),
]);
const menu = readMenu(document, { code: 'SAR', digits: 2 });
const viewIn = (locale: Shop['locale']) =>
  viewMenu(menu, '/cdn/searched.json', { locale, primary: 'en-us', appId: 'app' });

const actions = { open: vi.fn(), add: vi.fn(), setQuantity: vi.fn() };
const onClose = vi.fn();
const onCategory = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async () => Response.json(document));
});

async function openSearch(locale: Shop['locale'] = 'en-us') {
  const { categories, url } = viewIn(locale);
  const search = (
    <MenuSearch
      menuUrl={url}
      all={categories}
      categories={categories}
      situation={{ branchId: undefined, orderType: undefined, now: new Date(0), timeZone: 'Asia/Riyadh' }}
      branchName={undefined}
      quantities={{}}
      isMenuOnly={false}
      actions={actions}
      onCategory={onCategory}
      onClose={onClose}
    />
  );
  renderRoutes([{ index: true, Component: () => search }], { root: { shop: aShop({ locale }) } });
  const field = await screen.findByRole('searchbox');
  await userEvent.clear(field);
  return field;
}
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test('ROUTE-28: dishes appear while the guest types, and what was meant is marked', async () => {
  await userEvent.type(await openSearch(), 'humm');
  await waitFor(() => expect(names()).toEqual(['Hummus & pita']));
  expect(screen.getByText('1 dish').role).toBe('status');
  expect(screen.getByText('Humm').tagName).toBe('MARK');
});

test('ROUTE-28: Arabic finds the dish on an English page and shows what was meant', async () => {
  await userEvent.type(await openSearch(), 'الحمص');
  await waitFor(() => expect(names()).toEqual(['Hummus & pitaحمّص وخبز بيتا']));
  expect(screen.getByText('حمّص').tagName).toBe('MARK');
});

test('ROUTE-28: Latin letters with a mistake find the dish on an Arabic page', async () => {
  await userEvent.type(await openSearch('ar-sa'), 'shawerma');
  await waitFor(() => expect(names()).toEqual(['شاورما']));
  expect(screen.getByText('شاورما').tagName).toBe('MARK');
});

test('ROUTE-28: a dish that is sold out is found, and says so', async () => {
  await userEvent.type(await openSearch(), 'shawarma');
  await screen.findByText('Sold out');
  expect(screen.queryByRole('button', { name: 'Add Shawarma wrap to cart' })).toBeNull();
});

test('ROUTE-28: nothing found says so and offers the categories', async () => {
  await userEvent.type(await openSearch(), 'sushi');
  await screen.findByRole('heading', { name: 'Nothing found' });
  const categories = within(screen.getByRole('navigation', { name: 'Look through a category' }));
  await userEvent.click(categories.getByRole('link', { name: 'Drinks' }));
  expect(onCategory).toHaveBeenCalledWith(ids.drinks);
  expect(onClose).toHaveBeenCalledOnce();
});

test('ROUTE-28: Enter with nothing found leads nowhere', async () => {
  await userEvent.type(await openSearch(), 'sushi');
  await screen.findByRole('heading', { name: 'Nothing found' });
  await userEvent.keyboard('{Enter}');
  expect(onCategory).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('ROUTE-28: search is used with the keyboard alone', async () => {
  const field = await openSearch();
  expect(globalThis.document.activeElement).toBe(field);
  await userEvent.type(field, 'water{ArrowDown}');
  const link = await screen.findByRole('link', { name: 'Still water' });
  await userEvent.type(field, '{ArrowDown}');
  expect(globalThis.document.activeElement).toBe(link);
  await userEvent.keyboard('{ArrowUp}');
  expect(globalThis.document.activeElement).toBe(field);
  await userEvent.keyboard('{Enter}');
  expect(actions.open).toHaveBeenCalledWith(expect.stringContaining(ids.water));
});

afterEach(() => sessionStorage.clear());

function openPage(shop: Partial<Shop> = {}, answer: () => Promise<Response> = () => new Promise(() => undefined)) {
  const view = viewIn('en-us');
  const [category] = view.categories;
  const found = [{ card: category?.items[0], category, words: [{ word: 'hummus', length: 6 }] }];
  const loaded = { query: '7ummus', found, menu: writeMenu(view) };
  vi.stubGlobal('fetch', answer);
  renderRoutes([{ id: 'search', path: 'search', Component: SearchRoute, loader: () => loaded }], {
    at: '/search?q=7ummus',
    loaderData: { search: loaded },
    root: { shop: aShop({ menuUrl: '/cdn/never.json', ...shop }) },
  });
}

test('ROUTE-28: the page of an address with words shows what the server found', async () => {
  openPage();
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('7ummus');
  expect(names()).toEqual(['Hummus & pita']);
});

test('the page of a search knows the filter that is kept, as the search of the menu does', async () => {
  sessionStorage.setItem('dish_filter', JSON.stringify({ wishes: ['vegan'], without: [] }));
  openPage({}, async () => Response.json(document));
  expect(await screen.findByText('Does not match your filter · Two smashed patties')).toBeDefined();
  const field = screen.getByRole('searchbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'water');
  await screen.findByRole('heading', { name: 'Still water' });
  expect(screen.queryByText(/Does not match your filter/)).toBeNull();
  await userEvent.clear(field);
  const browse = within(screen.getByRole('navigation', { name: 'Look through a category' }));
  expect(browse.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Drinks']);
});

test.each([
  [false, 1],
  [true, 0],
])(
  'MENU-09: on a shop that only shows its menu (%s) the page of a search has %i buttons to add',
  async (isMenuOnly, count) => {
    openPage({ isMenuOnly });
    await screen.findByRole('link', { name: 'Hummus & pita' });
    expect(screen.queryAllByRole('button', { name: 'Add Hummus & pita to cart' })).toHaveLength(count);
  },
);
