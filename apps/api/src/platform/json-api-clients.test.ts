import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Devour from 'devour-client';
import { Jsona } from 'jsona';
import Kitsu from 'kitsu';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedShop } from '../testing/seed-shop.ts';
import { signIn } from '../testing/sign-in.ts';

// Clients that know JSON:API and nothing of us: what they make of our answers is what anybody's program makes of them.
let api: TestApi;
let apiUrl: string;
let token: string;
let menuPath: string;
let orderPath: string;
beforeAll(async () => {
  api = await openTestApi();
  const shop = await seedShop(api.context.db);
  ({ token } = await signIn(api));
  const [menu] = (await api.call('GET', '/menus')).json().data;
  menuPath = `${menu.id}/categories`;
  const placed = await api.call('POST', '/orders', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: aPayload(shop, { items: [aBurger(shop), aPlainItem(shop, 'cola', 2)], total: 44 }),
  });
  orderPath = `orders/${placed.json().data.id}`;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  apiUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => api.close());

const headers = { 'X-App-Key': 'saffron-storefront-key', 'Accept-Language': 'en-US' };
const include = { menu: 'itemModifierGroups', order: 'items,location' };

// What a menu and an order come to, whoever reads them.
const categories = expect.arrayContaining([
  expect.objectContaining({
    name: expect.objectContaining({ 'en-us': 'mains', 'ar-sa': 'mains (عربي)' }),
    items: expect.arrayContaining([
      expect.objectContaining({ attributes: expect.objectContaining({ price: 30, 'needs-choice': true }) }),
    ]),
  }),
]);
const lines = [
  expect.objectContaining({ type: 'order-items', quantity: 1, price: 30, total: 30 }),
  expect.objectContaining({ type: 'order-items', quantity: 2, price: 7, total: 14 }),
];
const refused = { code: 'invalid-field', status: '400', source: { parameter: 'include' } };

describe('kitsu', () => {
  const client = (): Kitsu =>
    new Kitsu({ baseURL: apiUrl, pluralize: false, headers: { ...headers, Authorization: `Bearer ${token}` } });

  test('reads the menu, with the choices of its items', async () => {
    const { data } = await client().get(menuPath, { params: { include: include.menu } });
    expect(data).toEqual(categories);
    const [{ modifierGroups }] = data;
    expect(modifierGroups.data[0]).toMatchObject({ type: 'modifier-groups', name: { 'en-us': 'sauces' }, minimum: 1 });
    expect(modifierGroups.data[0].modifiers.data[0]).toMatchObject({ type: 'modifiers', name: { 'en-us': 'garlic' } });
  });

  test('reads an order with its lines and its branch', async () => {
    const { data } = await client().get(orderPath, { params: { include: include.order } });
    expect(data).toMatchObject({ type: 'orders', total: 44, 'current-status': { code: 'posted' } });
    expect(data.items.data).toEqual(lines);
    expect(data.location.data).toMatchObject({ type: 'locations', name: { 'en-us': 'Branch olaya' } });
  });

  test('tells what was wrong with a request, and that something is not there', async () => {
    const wrong = client().get(menuPath, { params: { include: 'everything' } });
    await expect(wrong).rejects.toMatchObject({ errors: [refused] });
    await expect(client().get(`orders/${randomUUID()}`)).rejects.toMatchObject({ errors: [{ code: 'not-found' }] });
  });

  test('writes: a customer who signs up and one whose number is wrong', async () => {
    const body = { 'first-name': 'Noura', mobile: '598765432' };
    expect((await client().create('customers', body)).data).toMatchObject({ type: 'customers' });
    const wrong = client().create('customers', { ...body, mobile: 'none' });
    await expect(wrong).rejects.toMatchObject({ errors: [{ source: { pointer: '/mobile' } }] });
  });
});

describe('jsona', () => {
  const read = async (path: string) => {
    const answer = await fetch(`${apiUrl}/${path}`, { headers: { ...headers, Authorization: `Bearer ${token}` } });
    return new Jsona().deserialize(await answer.text()) as never;
  };

  test('reads the menu, with the choices of its items', async () => {
    const data: { modifierGroups: { modifiers: object[] }[] }[] = await read(`${menuPath}?include=${include.menu}`);
    expect(data).toEqual(categories);
    expect(data[0]?.modifierGroups[0]).toMatchObject({ type: 'modifier-groups', name: { 'en-us': 'sauces' } });
    expect(data[0]?.modifierGroups[0]?.modifiers[0]).toMatchObject({ type: 'modifiers', name: { 'en-us': 'garlic' } });
  });

  test('reads an order with its lines and its branch', async () => {
    const data: object = await read(`${orderPath}?include=${include.order}`);
    expect(data).toMatchObject({ type: 'orders', total: 44, 'current-status': { code: 'posted' }, items: lines });
    expect(data).toMatchObject({ location: { type: 'locations', name: { 'en-us': 'Branch olaya' } } });
  });

  test('makes nothing of an answer that is an error', async () => {
    expect(await read(`${menuPath}?include=everything`)).toBeUndefined();
    expect(await read(`orders/${randomUUID()}`)).toBeUndefined();
  });
});

describe('devour', () => {
  function client(): Devour {
    const devour = new Devour({ apiUrl, bearer: token, pluralize: false, logger: false });
    devour.headers = headers;
    const many = (type: string) => ({ jsonApi: 'hasMany', type }) as const;
    devour.define(
      'categories',
      { name: '', items: '', modifierGroups: many('modifier-groups') },
      { collectionPath: menuPath },
    );
    devour.define('modifier-groups', { name: '', minimum: '', modifiers: many('modifiers') });
    devour.define('modifiers', { name: '', price: '' });
    devour.define('orders', {
      total: '',
      'current-status': '',
      items: many('order-items'),
      location: { jsonApi: 'hasOne', type: 'locations' },
    });
    devour.define('order-items', { quantity: '', price: '', total: '' });
    devour.define('locations', { name: '' });
    return devour;
  }

  test('reads the menu, with the choices of its items', async () => {
    const { data } = await client().findAll('categories', { include: include.menu });
    expect(data).toEqual(categories);
    const [group] = Object(data[0])['modifierGroups'] as { modifiers: object[] }[];
    expect(group).toMatchObject({ type: 'modifier-groups', name: { 'en-us': 'sauces' }, minimum: 1 });
    expect(group?.modifiers[0]).toMatchObject({ type: 'modifiers', name: { 'en-us': 'garlic' } });
  });

  test('reads an order with its lines and its branch', async () => {
    const { data } = await client().find('orders', orderPath.slice('orders/'.length), { include: include.order });
    expect(data).toMatchObject({ type: 'orders', total: 44, 'current-status': { code: 'posted' }, items: lines });
    expect(data).toMatchObject({ location: { type: 'locations', name: { 'en-us': 'Branch olaya' } } });
  });

  test('tells what was wrong with a request, and that something is not there', async () => {
    const wrong = client().findAll('categories', { include: 'everything' });
    await expect(wrong).rejects.toMatchObject({ 0: { title: 'Please check what you entered' } });
    const missing = client().find('orders', randomUUID());
    await expect(missing).rejects.toMatchObject({ 0: { title: 'Not found' } });
  });
});
