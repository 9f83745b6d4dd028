import type { MenuChanged } from '@sufra/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartStore } from '../../cart/cart-store.ts';
import { emptyCart } from '../../cart/device-line.ts';
import { emptyChoice } from '../../location/chosen-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { aShop } from '../../testing/a-shop.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../../testing/menu-document.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import ItemRoute from '../item.route.tsx';
import MenuRoute from '../menu.route.tsx';
import { keepMenuAddresses } from './live-menu.ts';
import { viewMenu } from './menu-view.ts';
import { writeMenu } from './menu-text.ts';
import { readMenu } from './menu.resource.ts';
import { watchMenu } from './watch-menu.ts';

vi.mock('../../api.server/open-shop.ts', () => ({
  openShop: () => Promise.reject(new Error('The server is not here.')),
}));

const currency = { code: 'SAR', digits: 2 };
const saffron = { applicationId: 'app', locale: 'en-us' as const };
const reader = { locale: 'en-us' as const, primary: 'en-us' as const, appId: 'app' };
let number = 0;
/** Versions are numbered by time, over all tests of this file. */
const nextVersion = () => `0199-${String((number += 1)).padStart(6, '0')}`;

const documentWith = (burger: Parameters<typeof anItemResource>[0], category: object = {}) =>
  aMenuDocument([
    aCategoryResource({ items: [anItemResource(burger)], ...category }),
    aCategoryResource({
      id: ids.drinks,
      name: { 'en-us': 'Drinks' },
      items: [anItemResource({ id: ids.water, name: { 'en-us': 'Still water' }, description: {} })],
    }),
  ]);

const olaya = {
  kind: 'branch' as const,
  id: 'olaya',
  name: { 'en-us': 'Olaya Street' },
  latitude: 24.7,
  longitude: 46.7,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  preparationMinutes: 15,
};

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

beforeEach(() => {
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  locationStore.update(() => ({ ...emptyChoice, orderType: 'to-go', lastLocation: olaya }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  cartStore.update(() => emptyCart);
  locationStore.update(() => emptyChoice);
});

function openShopMenu(path = '') {
  const version = nextVersion();
  const url = `/cdn/live-${version}.json`;
  const menu = readMenu(documentWith({}), currency);
  const packed = writeMenu(viewMenu(menu, url, reader));
  const item = menu.items.get(ids.burger);
  const page = { item, category: menu.categories[0], allergens: {}, pairings: [] };
  vi.stubGlobal('fetch', async () => Response.json(documentWith({})));
  renderRoutes(
    [
      {
        id: 'menu',
        path: 'menu/:categorySlug',
        Component: MenuRoute,
        loader: () => ({ menu: packed, slides: [] }),
        children: [{ id: 'item', path: ':itemSlug', Component: ItemRoute, loader: () => page }],
      },
    ],
    {
      at: `/menu/charcoal-grill-${ids.grill}${path}`,
      root: { shop: aShop({ menuUrl: url, version, serverTime: '2026-11-20T09:00:00.000Z' }) },
      loaderData: { menu: { menu: packed, slides: [] }, item: page },
    },
  );
  return menu;
}

async function publish(document: ReturnType<typeof documentWith>) {
  const version = nextVersion();
  vi.stubGlobal('fetch', async () => Response.json(document));
  const news = { version, 'menu-ref': `/cdn/live-${version}.json`, 'order-type-menus': [] };
  await act(async () => keepMenuAddresses(news));
}

test('MENU-10: what runs out while the guest looks is marked on its card, and can be had again later', async () => {
  openShopMenu();
  await screen.findByRole('button', { name: 'Add Char burger to cart' });
  await publish(documentWith({ 'out-of-stock-locations': ['olaya'] }));
  await screen.findByText('Sold out at Olaya Street today');
  expect(screen.queryByRole('button', { name: 'Add Char burger to cart' })).toBeNull();
  await publish(documentWith({}));
  await screen.findByRole('button', { name: 'Add Char burger to cart' });
});

test('MENU-13: a category that the branch switches off is marked while the guest looks', async () => {
  openShopMenu();
  await publish(documentWith({}, { 'inactive-locations': ['olaya'] }));
  await screen.findByText('Not available at the moment');
  expect(screen.getByRole('button', { name: 'Add Still water to cart' })).toBeDefined();
});

test('MENU-10: an open dish says that it has just sold out, and cannot be added any more', async () => {
  openShopMenu(`/${ids.burger}-char-burger`);
  await screen.findByRole('dialog', { name: 'Char burger' });
  await publish(documentWith({ 'is-sold-out': true }));
  await screen.findByText('Sorry, this has just sold out.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true);
});

test('late news of an older version changes nothing', async () => {
  openShopMenu();
  await screen.findByRole('button', { name: 'Add Char burger to cart' });
  const news = { version: '0199-000000', 'menu-ref': '/cdn/older.json', 'order-type-menus': [] };
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nobody should ask.')));
  await act(async () => keepMenuAddresses(news));
  expect(screen.getByRole('button', { name: 'Add Char burger to cart' })).toBeDefined();
});

test('a page listens only while somebody looks at it', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const stop = watchMenu('/api/realtime/merchant-saffron', saffron);
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/api/realtime/merchant-saffron?events=menu']);
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.opened).toHaveLength(2);
  stop();
  expect(FakeSource.opened[1]?.readyState).toBe(FakeSource.CLOSED);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.opened).toHaveLength(2);
  hidden.mockRestore();
});

test('a page that gets no stream asks where the menu lies, once a minute', async () => {
  openShopMenu();
  await screen.findByRole('button', { name: 'Add Char burger to cart' });
  const publishQuietly = (document: ReturnType<typeof documentWith>) => {
    const version = nextVersion();
    const attributes = { 'menu-ref': `/cdn/live-${version}.json`, 'order-type-menus': [] };
    stubFetch({
      '/api/applications/app': () => ({ data: { attributes, meta: { version } } }),
      [attributes['menu-ref']]: () => document,
    });
  };
  const refuse = (source = FakeSource.opened.at(-1)) => {
    source?.close();
    source?.dispatchEvent(new Event('error'));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = watchMenu('/api/realtime/merchant-saffron', saffron);
  publishQuietly(documentWith({ 'out-of-stock-locations': ['olaya'] }));
  refuse();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(FakeSource.opened).toHaveLength(2);
  await screen.findByText('Sold out at Olaya Street today');
  publishQuietly(documentWith({}));
  refuse();
  await screen.findByRole('button', { name: 'Add Char burger to cart' });
  stop();
});

test('what is heard is kept, and what makes no sense is not', () => {
  const stop = watchMenu('/api/realtime/merchant-saffron', saffron);
  const hear = (data: string) => FakeSource.opened[0]?.dispatchEvent(new MessageEvent('menu-changed', { data }));
  const news: MenuChanged = { version: nextVersion(), 'menu-ref': '/cdn/heard.json', 'order-type-menus': [] };
  expect(() => hear('{')).not.toThrow();
  expect(() => hear(JSON.stringify(news))).not.toThrow();
  stop();
});
