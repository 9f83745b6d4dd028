import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  categoryListDocument,
  itemDocument,
  itemListDocument,
  modifierGroupListDocument,
  oneCategoryDocument,
  upsellListDocument,
} from '@sufra/contracts';
import type { AnyResource } from '@sufra/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';

const elsewhere = '0195b7a0-0000-7000-8000-000000000000';

let api: TestApi;
let ids: ShopIds;
beforeAll(async () => {
  api = await openTestApi();
  ids = await findIds(api, await importShop(api));
});
afterAll(() => api.close());

describe('menus', () => {
  test('API-14: lists the menus', async () => {
    const { data } = (await api.call('GET', '/menus')).json();
    expect(data).toMatchObject([
      { type: 'menus', id: ids.menu, attributes: { name: { fr: 'Main menu en français' } } },
    ]);
  });

  test('API-15: answers one menu', async () => {
    expect((await api.call('GET', `/menus/${ids.menu}`)).json().data.id).toBe(ids.menu);
  });

  test('API-16: lists upsells, with item and category on request', async () => {
    const plain = upsellListDocument.parse((await api.call('GET', `/menus/${ids.menu}/upsells`)).json());
    expect(plain).toMatchObject({
      data: [{ id: ids.cola, relationships: { item: { data: { id: ids.cola } } } }],
      included: [],
    });
    const full = (await api.call('GET', `/menus/${ids.menu}/upsells?include=item.category`)).json();
    expect(keysOf(full.included)).toEqual([`items ${ids.cola}`, `categories ${ids.drinks}`]);
  });
});

describe('categories', () => {
  test('API-11, MENU-01: lists categories with their items in display order', async () => {
    const answer = await api.call(
      'GET',
      `/${ids.menu}/categories?page=1&include=allergen,itemModifierGroups,locations&limit=999`,
    );
    const document = categoryListDocument.parse(answer.json());
    expect(document.data).toMatchObject([
      {
        id: ids.grill,
        attributes: {
          name: { 'en-us': 'Grill', 'ar-sa': 'Grill بالعربية', fr: 'Grill en français' },
          description: { 'en-us': 'From the charcoal' },
          'display-order': 1,
          'excluded-locations': [],
          'excluded-apps': ['kiosk-application-key'],
          items: [{ id: ids.burger }, { id: ids.box }],
        },
      },
      { id: ids.drinks, attributes: { 'display-order': 2, 'excluded-locations': [ids.malqa] } },
    ]);
    expect(new Set(document.included?.map(({ type }) => type))).toEqual(
      new Set(['allergens', 'modifier-groups', 'modifiers', 'locations']),
    );
    expect(document.meta).toEqual({ page: { number: 1, size: 999, total: 2 } });
  });

  test('API-11: the list is packed once, for who can unpack it, and not sent again to who has it', async () => {
    const url = `/api/${ids.menu}/categories?include=itemModifierGroups,allergen`;
    const ask = (headers: Record<string, string> = {}) =>
      api.app.inject({ url, headers: { host: 'saffron.test', ...headers } });
    const plain = await ask();
    const packed = { br: await ask({ 'accept-encoding': 'gzip, br' }), gzip: await ask({ 'accept-encoding': 'gzip' }) };
    expect([plain, packed.br, packed.gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(packed.br.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(packed.gzip.rawPayload).toString()).toBe(plain.payload);
    expect(plain.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    const etag = String(plain.headers.etag);
    const known = await ask({ 'if-none-match': `"older", ${etag}`, 'accept-encoding': 'br' });
    expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag]);

    const files = aBundle();
    changeFile(files, 'menus/main/categories/grill.json', '/items/0/price', '43.00');
    await importBundle(api.context, files);
    const changed = await ask({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(changed.json().data[0].attributes.items[0].attributes.price).toBe(43);
    await importBundle(api.context, aBundle());
  });

  test('API-11: who includes branches learns whether they are open now, packed once a minute', async () => {
    const ask = async (known = '') => {
      const { statusCode, rawPayload, headers } = await api.app.inject({
        url: `/api/${ids.menu}/categories?include=locations`,
        headers: { host: 'saffron.test', 'accept-encoding': 'br', ...(known && { 'if-none-match': known }) },
      });
      if (statusCode === 304) return { statusCode, etag: String(headers.etag), branch: undefined };
      expect(headers['content-encoding']).toBe('br');
      const { included } = JSON.parse(brotliDecompressSync(rawPayload).toString());
      return { statusCode, etag: String(headers.etag), branch: included[0].attributes };
    };
    const first = await ask();
    expect(first.branch['is-open']).toBe(true);
    api.passSeconds(59);
    expect(await ask(first.etag)).toMatchObject({ statusCode: 304, etag: first.etag });
    api.passSeconds(1);
    const next = await ask(first.etag);
    expect(next.etag).not.toBe(first.etag);
    const later = Date.parse(next.branch['estimated-ready-at']) - Date.parse(first.branch['estimated-ready-at']);
    expect(later).toBe(60_000);
    const files = aBundle();
    changeFile(files, 'branches/malqa.json', '/isAcceptingOrders', false);
    await importBundle(api.context, files);
    expect((await ask(next.etag)).branch).toMatchObject({ 'is-accepting-orders': false, 'estimated-ready-at': null });
    await importBundle(api.context, aBundle());
  });

  test('API-07: gives pages of at most 999', async () => {
    const second = (await api.call('GET', `/${ids.menu}/categories?limit=1&page[number]=2`)).json();
    expect(second.data.map(({ id }: AnyResource) => id)).toEqual([ids.drinks]);
    const tooMany = await api.call('GET', `/${ids.menu}/categories?limit=1000`);
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().error[0].source).toEqual({ parameter: 'limit' });
  });

  test('API-13: answers one category of the menu', async () => {
    const answer = await api.call('GET', `/${ids.menu}/categories/${ids.drinks}`);
    expect(oneCategoryDocument.parse(answer.json()).data.id).toBe(ids.drinks);
  });
});

describe('items', () => {
  test('API-12: lists all items of a menu', async () => {
    const { data } = itemListDocument.parse((await api.call('GET', `/${ids.menu}/items`)).json());
    expect(data.map(({ id }) => id)).toEqual([ids.burger, ids.box, ids.cola]);
  });

  test('API-17: lists the items of a category', async () => {
    const { data } = (await api.call('GET', `/menus/${ids.menu}/categories/${ids.grill}/items`)).json();
    expect(data.map(({ id }: AnyResource) => id)).toEqual([ids.burger, ids.box]);
  });

  test('API-18, MENU-10: answers an item with everything its dialog shows', async () => {
    const answer = await api.call('GET', itemPath());
    const { data, included = [] } = itemDocument.parse(answer.json());
    expect(data.attributes).toMatchObject({
      calories: 640,
      'is-sold-out': false,
      'needs-choice': true,
      'is-combo': false,
      'order-types': ['deliver', 'pickup'],
      'excluded-locations': [ids.malqa],
      'out-of-stock-locations': [ids.olaya],
      availability: {
        hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '23:00' }],
        dates: [{ from: '2026-01-01', to: '2026-12-31' }],
      },
    });
    expect(included.find(({ type }) => type === 'modifier-groups')?.attributes).toMatchObject({
      minimum: 1,
      maximum: 3,
      'free-count': 1,
    });
    const ingredients = included.filter(({ type }) => type === 'ingredients').map(({ attributes }) => attributes);
    expect(ingredients).toMatchObject([
      { name: { 'en-us': 'Onion' }, 'is-removable': true },
      { name: { 'en-us': 'Bun' }, 'is-removable': false },
    ]);
    expect(included.filter(({ type }) => type === 'modifiers').map(({ attributes }) => attributes)).toMatchObject([
      { price: 2, 'maximum-quantity': 2, calories: 80 },
      { price: 0, 'is-sold-out': true },
    ]);
  });

  test('PRICE-21: an item carries its prices per location', async () => {
    const { data } = (await api.call('GET', itemPath())).json();
    expect(data.attributes).toMatchObject({ price: 42, prices: [{ location: ids.malqa, price: 45.5 }] });
  });

  test('API-19: lists what an item asks, with the choices', async () => {
    const document = modifierGroupListDocument.parse((await api.call('GET', `${itemPath()}/modifier-groups`)).json());
    expect(document.data).toMatchObject([{ attributes: { name: { 'en-us': 'Toppings' } } }]);
    const modifierIds = document.included?.map(({ id }) => ({ type: 'modifiers', id }));
    expect(document.data[0]?.relationships?.modifiers?.data).toEqual(modifierIds);
  });

  test('API-20: answers a combo with its components and what may fill them', async () => {
    const query = 'include=components.comboItems,modifierGroups,ingredients,locations';
    const answer = await api.call('GET', `/menus/${ids.menu}/combo-meals/${ids.box}?${query}`);
    const { data, included = [] } = itemDocument.parse(answer.json());
    expect(data.attributes).toMatchObject({ 'is-combo': true, 'needs-choice': true });
    expect(
      included.filter(({ type }) => type === 'combo-components').map(({ attributes }) => attributes),
    ).toMatchObject([
      { name: { 'en-us': 'Main' }, minimum: 1, maximum: 1 },
      { name: { 'en-us': 'Drink' }, minimum: 0, maximum: 1 },
    ]);
    expect(included.filter(({ type }) => type === 'combo-items').map(({ attributes }) => attributes)).toMatchObject([
      { 'item-id': ids.burger, price: 0 },
      { 'item-id': ids.cola, price: 1.5, 'is-default': true, 'is-sold-out': true },
    ]);
    const isComplete = (resource: AnyResource) =>
      Object.values(resource.relationships ?? {})
        .flatMap((relationship) => relationship.data ?? [])
        .every(({ type, id }) => ['items', 'categories'].includes(type) || keysOf(included).includes(`${type} ${id}`));
    expect(included.every(isComplete)).toBe(true);
  });

  test('a plain item is no combo', async () => {
    expect((await api.call('GET', `/menus/${ids.menu}/combo-meals/${ids.cola}`)).statusCode).toBe(404);
  });
});

describe('what is not there', () => {
  const paths = (own: ShopIds, menu: string) => [
    `/menus/${menu}`,
    `/menus/${menu}/upsells`,
    `/${menu}/categories`,
    `/${menu}/items`,
    `/${menu}/categories/${own.grill}`,
    `/menus/${menu}/categories/${own.grill}/items`,
    `/menus/${menu}/categories/${own.grill}/items/${own.burger}`,
    `/menus/${menu}/categories/${own.grill}/items/${own.burger}/modifier-groups`,
    `/menus/${menu}/combo-meals/${own.box}`,
  ];

  test('answers 404 for an unknown menu, category or item', async () => {
    const unknown = [...paths(ids, elsewhere), ...paths(ids, 'main')];
    unknown.push(
      `/${ids.menu}/categories/${elsewhere}`,
      `/menus/${ids.menu}/categories/${ids.drinks}/items/${ids.burger}`,
    );
    for (const path of unknown) {
      const answer = await api.call('GET', path);
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'not-found']);
    }
  });

  test('answers 404 for the menu of another merchant', async () => {
    const other = await importShop(api, { handle: 'other', host: 'other.test', appKey: 'another-storefront-key' });
    const others = await findIds(api, other);
    for (const path of paths(others, others.menu)) {
      expect([path, (await api.call('GET', path)).statusCode]).toEqual([path, 404]);
      expect([path, (await api.call('GET', path, { merchant: other })).statusCode]).toEqual([path, 200]);
    }
  });
});

const itemPath = () => `/menus/${ids.menu}/categories/${ids.grill}/items/${ids.burger}`;

const keysOf = (resources: { type: string; id: string }[]): string[] =>
  resources.map(({ type, id }) => `${type} ${id}`);
