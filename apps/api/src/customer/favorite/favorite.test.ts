import { afterEach, beforeEach, expect, test } from 'vitest';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { mostFavorites } from './favorite.store.ts';

let api: TestApi;
let ids: ShopIds;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  ids = await findIds(api, await importShop(api));
  sara = await signIn(api);
  omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
});
afterEach(() => api.close());

type Listed = { id: string; attributes: { name: object; 'is-on-menu': boolean } };

const pathOf = ({ customerId }: SignedInGuest, id = '') => `/customers/${customerId}/favorites${id && `/${id}`}`;
const add = (itemId: string, guest = sara) =>
  api.call('POST', pathOf(guest), { token: guest.token, body: { 'item-id': itemId } });
const remove = (itemId: string) => api.call('DELETE', pathOf(sara, itemId), { token: sara.token });
const list = async (guest = sara): Promise<Listed[]> =>
  (await api.call('GET', pathOf(guest), { token: guest.token })).json().data;

type Item = { handle: string };

async function changeItems(path: string, change: (items: Item[]) => Item[]): Promise<void> {
  const files = aBundle();
  const { items } = JSON.parse(String(files.get(path))) as { items: Item[] };
  changeFile(files, path, '/items', change(items));
  const imported = await importBundle(api.context, files);
  expect(imported.ok).toBe(true);
}

/** As many drinks as can be favorites. */
async function drinks(): Promise<string[]> {
  const path = `/menus/${ids.menu}/categories/${ids.drinks}/items?limit=${mostFavorites}`;
  return (await api.call('GET', path)).json<{ data: Listed[] }>().data.map(({ id }) => id);
}

test('FAV-01: a customer keeps favorites, newest first, each customer their own', async () => {
  const added = await add(ids.burger);
  expect(added.statusCode).toBe(201);
  expect(added.json().data).toMatchObject({
    type: 'favorites',
    id: ids.burger,
    attributes: { name: { 'en-us': expect.any(String) }, 'is-on-menu': true },
    relationships: { item: { data: { type: 'items', id: ids.burger } } },
  });
  api.passSeconds(1);
  await add(ids.cola);
  await add(ids.burger, omar);
  expect((await list()).map(({ id }) => id)).toEqual([ids.cola, ids.burger]);
  expect((await list(omar)).map(({ id }) => id)).toEqual([ids.burger]);
});

test('FAV-01: adding and removing say how it shall be, so that repeating them is harmless', async () => {
  const answers = await Promise.all([add(ids.burger), add(ids.burger)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  api.passSeconds(1);
  expect((await add(ids.burger)).json().data).toEqual(answers[0].json().data);
  expect(await list()).toHaveLength(1);
  expect((await remove(ids.burger)).statusCode).toBe(204);
  expect((await remove(ids.burger)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

test('an item that has left the menu stays in the list with its name, and cannot be added again', async () => {
  await add(ids.box);
  await changeItems('menus/main/categories/grill.json', (items) => items.filter(({ handle }) => handle === 'burger'));
  expect(await list()).toMatchObject([
    { id: ids.box, attributes: { name: { 'en-us': 'Lunch box' }, 'is-on-menu': false }, relationships: { item: {} } },
  ]);
  expect((await add(ids.box, omar)).statusCode).toBe(422);
  expect((await remove(ids.box)).statusCode).toBe(204);
});

test('only an item of this merchant can be a favorite', async () => {
  const host = { host: 'other.test', handle: 'other', appKey: 'other-storefront-key' };
  const other = await findIds(api, await importShop(api, host));
  for (const itemId of [other.burger, 'not-an-id', '', '00000000-0000-7000-8000-000000000000']) {
    const response = await add(itemId);
    expect(response.statusCode, itemId).toBe(422);
    expect(response.json().error).toMatchObject([{ code: 'item-unknown', source: { pointer: '/item-id' } }]);
  }
  const missing = await api.call('POST', pathOf(sara), { token: sara.token, body: {} });
  expect(missing.json().error).toMatchObject([{ source: { pointer: '/item-id' } }]);
  expect(await list()).toEqual([]);
});

test('nobody keeps more favorites than anybody comes back to', async () => {
  await changeItems('menus/main/categories/drinks.json', ([cola]) => [
    { ...cola, handle: 'cola' },
    ...Array.from({ length: mostFavorites }, (_, index) => ({ ...cola, handle: `cola-${index}` })),
  ]);
  for (const id of await drinks()) expect((await add(id)).statusCode).toBe(201);
  const refused = await add(ids.burger);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error).toMatchObject([{ code: 'too-many-favorites' }]);
  expect(refused.json().error[0].detail).toContain(String(mostFavorites));
});

test('a stranger and another customer reach no favorites', async () => {
  await add(ids.burger);
  for (const [method, path, body] of [
    ['GET', pathOf(sara), undefined],
    ['POST', pathOf(sara), { 'item-id': ids.cola }],
    ['DELETE', pathOf(sara, ids.burger), undefined],
  ] as const) {
    expect((await api.call(method, path, { body })).statusCode, method).toBe(401);
    expect((await api.call(method, path, { body, token: omar.token })).statusCode, method).toBe(404);
  }
  expect(await list()).toHaveLength(1);
});
