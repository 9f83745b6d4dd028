import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Devour from 'devour-client';
import { Jsona } from 'jsona';
import Kitsu from 'kitsu';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';

// Generic JSON:API clients read our answers.
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

// The expected menu and order, for every client.
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

describe('JSON:API 1.1', () => {
  const type = 'application/vnd.api+json';
  const post = (contentType: string) =>
    api.call('POST', '/customers', {
      headers: { 'content-type': contentType },
      body: JSON.stringify({ data: { type: 'customers', attributes: { 'first-name': 'Noura', mobile: '598765433' } } }),
    });
  const get = (accept: string) => api.call('GET', '/menus', { headers: { accept } });

  test.each([`${type}; charset=utf-8`, `${type};ext="https://example.com/atomic"`, `${type}; profile="a b";v=1`])(
    'a body in the media type with parameters of others is refused: %s',
    async (contentType) => {
      const answer = await post(contentType);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error).toMatchObject({
        code: 'unsupported-media-type',
        source: { header: 'Content-Type' },
        detail:
          'This kind of body is not understood. Send JSON as application/json or application/vnd.api+json, without other parameters.',
      });
    },
  );

  test.each([type, `${type}; profile="https://example.com/a;b=1"`, 'application/json; charset=utf-8'])(
    'a body that is told as JSON:API has it, or as plain JSON, is read: %s',
    async (contentType) => {
      expect((await post(contentType)).statusCode).toBe(201);
    },
  );

  test.each([`${type}; charset=utf-8`, `text/html, ${type};v="1, 2"`, `${type};ext="x", ${type};v=2`])(
    'an answer is not to be had in the media type with parameters of others alone: %s',
    async (accept) => {
      const answer = await get(accept);
      expect(answer.statusCode).toBe(406);
      expect(answer.json().error).toMatchObject({ code: 'not-acceptable', source: { header: 'Accept' } });
    },
  );

  test.each([type, `${type};q=0.9`, `${type};v=2, ${type};profile="x"`, 'application/json;v=2', '*/*', 'text/html'])(
    'an answer is given to whoever takes one: %s',
    async (accept) => {
      const answer = await get(accept);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    },
  );

  test.each(['sort', 'include'])('%s is refused by name where a list does not know it', async (parameter) => {
    const [menu] = (await api.call('GET', '/menus')).json().data;
    for (const list of ['/menus', '/locations', `/${menu.id}/items`, `/menus/${menu.id}`]) {
      const answer = await api.call('GET', `${list}?${parameter}=secrets`);
      expect([list, answer.statusCode]).toEqual([list, 400]);
      expect(answer.json().error).toMatchObject([
        {
          code: 'unsupported-parameter',
          source: { parameter },
          detail: `This call does not know the parameter ${parameter}. Leave it out.`,
        },
      ]);
    }
  });

  test('orders are sorted as they can be, and in no other way', async () => {
    const own = (await api.call('GET', '/customers', { token })).json().data[0].id;
    const sorted = (sort: string) => api.call('GET', `/customers/${own}/orders?sort=${sort}`, { token });
    expect((await sorted('-placed-at')).statusCode).toBe(200);
    const refusedSort = await sorted('price');
    expect([refusedSort.statusCode, refusedSort.json().error[0].source]).toEqual([400, { parameter: 'sort' }]);
  });

  test('a page of a list names its neighbours, with all else that was asked', async () => {
    const pathOf = (url: string) => url.replace(/^\/api/, '');
    const first = (await api.call('GET', `/${menuPath}?include=allergen&limit=1`)).json();
    expect(first.links.prev).toBeUndefined();
    expect(decodeURIComponent(first.links.next)).toBe(`/api/${menuPath}?include=allergen&page[number]=2&page[size]=1`);
    const second = (await api.call('GET', pathOf(first.links.next))).json();
    expect(second.data).toHaveLength(1);
    expect(second.data[0].id).not.toBe(first.data[0].id);
    expect((await api.call('GET', pathOf(second.links.prev))).json().data).toEqual(first.data);
    const items = menuPath.replace('categories', 'items');
    const seen: string[] = [];
    let next: string | undefined = `/${items}?page[size]=2`;
    while (next) {
      const page: { data: { id: string }[]; links: { next?: string } } = (await api.call('GET', next)).json();
      seen.push(...page.data.map(({ id }) => id));
      next = page.links.next && pathOf(page.links.next);
    }
    const all = (await api.call('GET', `/${items}`)).json();
    expect(seen).toEqual(all.data.map(({ id }: { id: string }) => id));
    expect(all.links).toEqual({ self: `/api/${items}` });
  });
});

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
