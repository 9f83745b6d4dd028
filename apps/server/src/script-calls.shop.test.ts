import { importBundle, readBundle } from '@sufra/api';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserCalls } from './testing/browser-calls.ts';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Calls that no page of ours makes while it is rendered, from a script in the guest's browser. */

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const any = expect.anything();

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const namesOf = (document: { data: { attributes: Record<string, unknown> }[] }): unknown[] =>
  document.data.map(({ attributes }) => (attributes['name'] as Record<string, string>)['en-us']);

test('API-21, API-22, API-23, API-10: brand, its own link, and who stands behind an address', async () => {
  const [concept] = (await shop.fetch('GET /concepts')).data;
  expect(concept?.links?.['self']).toMatch(/^\/api\/concepts\/[\w-]{36}$/);
  const byId = await shop.fetch(`GET /concepts/${concept?.id}`);
  const byLink = await shop.fetch(`GET ${concept?.links?.['self']?.replace('/api', '')}`);
  expect([byId.data.id, byLink.data.id]).toEqual([concept?.id, concept?.id]);
  expect(byId.data.attributes['label']).toMatchObject({ 'en-us': 'Saffron & Char' });
  const clients = await shop.fetch('GET /clients?filter[url]=saffron.localhost');
  expect(JSON.stringify(clients.data)).toContain('Saffron & Char');
});

test('API-14, API-15, API-11, API-12, API-13: menus, their categories and items', async () => {
  const { menuId } = shop;
  expect((await shop.fetch('GET /menus')).data.map(({ id }) => id)).toContain(menuId);
  expect((await shop.fetch(`GET /menus/${menuId}`)).data.id).toBe(menuId);
  const include = 'include=allergen,itemModifierGroups,locations&limit=999';
  const categories = await shop.fetch(`GET /${menuId}/categories?page=1&${include}`);
  expect(namesOf(categories)).toContain('Charcoal grill');
  expect(new Set(categories.included?.map(({ type }) => type))).toContain('modifier-groups');
  const grill = categories.data[0]?.id;
  expect((await shop.fetch(`GET /${menuId}/categories/${grill}`)).data.attributes['name']).toMatchObject({
    'en-us': 'Charcoal grill',
  });
  expect(namesOf(await shop.fetch(`GET /${menuId}/items?page[size]=100`))).toContain('Garden spinach wrap');
});

test('API-17, API-18, API-19: the items of a category, one of them, and what it asks', async () => {
  const item = [...shop.dishes.values()].find(
    ({ attributes }) => attributes['needs-choice'] && !attributes['is-combo'],
  );
  const path = `/menus/${shop.menuId}/categories/${item?.attributes['category-id']}/items`;
  expect((await shop.fetch(`GET ${path}`)).data.map(({ id }) => id)).toContain(item?.id);
  expect((await shop.fetch(`GET ${path}/${item?.id}`)).data.attributes['name']).toEqual(item?.attributes.name);
  const groups = await shop.fetch(`GET ${path}/${item?.id}/modifier-groups`);
  expect(groups.data[0]?.attributes).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
});

test('API-16, API-20: upsells with their category, and a combo with its components', async () => {
  const upsells = await shop.fetch(`GET /menus/${shop.menuId}/upsells?include=item.category`);
  expect(upsells.data).toEqual(expect.any(Array));
  const combo = [...shop.dishes.values()].find(({ attributes }) => attributes['is-combo']);
  const include = 'include=components.comboItems,modifierGroups,ingredients,locations';
  const meal = await shop.fetch(`GET /menus/${shop.menuId}/combo-meals/${combo?.id}?${include}`);
  expect(meal.data.id).toBe(combo?.id);
  expect(new Set(meal.included?.map(({ type }) => type))).toContain('combo-components');
});

test('API-25, LOYAL-05: the loyalty integration is an option', async () => {
  const loyalty = await shop.fetch('GET /integration-options/solo-loyalty/merchant-uuid');
  expect(loyalty.data.attributes['option_value']).toBe('01996f3a-7c1e-7d52-9b8e-2f6d1c0a4b57');
});

test('API-37, API-82: sliders, and the topics of feedback', async () => {
  expect((await shop.fetch('GET /cms/sliders')).data.map(({ id }) => id)).toContain('home');
  expect(namesOf(await shop.fetch('GET /topics')).length).toBeGreaterThan(1);
});

test('API-63: one tier of the points', async () => {
  const loyalty = await shop.fetch(`GET /customers/${shop.customerId}/loyalty`);
  const tier = loyalty.included?.find(({ type }) => /tier/.test(type));
  expect((await shop.fetch(`GET /loyalty/tiers/${tier?.id}`)).data.attributes['name']).toEqual(
    tier?.attributes['name'],
  );
});

test('API-66, API-67, API-68, API-69: the nearest branch, the area of a point, a branch and what it switched off', async () => {
  const nearest = await shop.fetch('GET /locations?lat=24.6931&long=46.6842&count=1');
  expect(nearest.data.map(({ id }) => id)).toEqual([shop.branch.id]);
  const area = 'filter[delivery-area.lat]=24.6931&filter[delivery-area.long]=46.6842';
  const found = await shop.fetch(`GET /locations?${area}`);
  const [delivering] = [found.data].flat();
  expect(delivering?.attributes['delivery-area']).toMatchObject({ 'minimum-order-amount': expect.any(Number) });
  expect((await shop.fetch(`GET /locations/${shop.branch.id}`)).data.id).toBe(shop.branch.id);
  const inactive = await shop.fetch(`GET /locations/${shop.branch.id}/inactive-categories`);
  expect(inactive.data).toEqual(expect.any(Array));
});

test('API-74, API-75, API-76, API-77, ORDER-04, ORDER-05: steps and lines of an order', async () => {
  const { id } = await shop.place();
  const statuses = await shop.fetch(`GET /orders/${id}/statuses?filter[visible]=1`);
  expect(statuses.data.length).toBeGreaterThan(0);
  expect(statuses.data.filter(({ attributes }) => attributes['is-current'])).toHaveLength(1);
  for (const { attributes } of statuses.data)
    expect(attributes).toMatchObject({ description: any, visible: true, 'is-current': expect.any(Boolean) });
  const [line] = (await shop.fetch(`GET /orders/${id}/items`)).data;
  expect((await shop.fetch(`GET /orders/${id}/items/${line?.id}`)).data.attributes).toMatchObject({ quantity: 2 });
  expect((await shop.fetch(`GET /orders/${id}`)).data.attributes['order-type']).toBe('to_go');
  const own = await shop.call({ method: 'POST', path: `/orders/${id}/statuses`, body: { code: 'finished' } });
  expect(own.ok).toBe(false);
  await shop.guest.post(`/user/order/${id}/cancel`, form({}));
});

test('API-84: the prayers of a place', async () => {
  const prayers = await shop.fetch('GET /prayer-times?latitude=24.69&longitude=46.68');
  expect(JSON.stringify(prayers.data)).toMatch(/maghrib/);
});

test('API-85, API-86, API-87, API-88: governorates, their neighbourhoods, and blocks and streets of those', async () => {
  const { files } = await readBundle(path.resolve(import.meta.dirname, '../../../merchants/tide-and-crumb'));
  expect((await importBundle(shop.api.context, files)).ok).toBe(true);
  const browser = await openBrowserCalls(shop.api, { origin: 'http://kuwait.localhost' });
  const list = async (address: string, query = {}) => {
    const answer = await browser.call({ path: address, query });
    return answer.ok ? answer.value.data : [];
  };
  const governorates = await list('/governorates');
  expect(governorates).toHaveLength(6);
  const neighbourhoods = await list('/neighborhoods', { 'filter[governorate-id]': governorates[0]?.id });
  expect(neighbourhoods.length).toBeGreaterThan(10);
  const blocks = await Promise.all(neighbourhoods.map(({ id }) => list('/blocks', { 'filter[neighborhood-id]': id })));
  expect(blocks.flat().length).toBeGreaterThan(0);
  const streets = await browser.call({
    path: '/streets',
    query: { 'filter[neighborhood-id]': neighbourhoods[0]?.id },
  });
  expect(streets).toMatchObject({ ok: true, value: { data: expect.any(Array) } });
  await browser.close();
});

test('ORDER-07, ORDER-08, ORDER-09, ORDER-10, ORDER-11: an order says where it stands, step by step', async () => {
  const { id } = await shop.place();
  const standing = async () =>
    / (Sent to branch|Order received|In kitchen|Ready for collection|Collected) , now /.exec(
      (await shop.guest.get(`/user/order/${id}`)).text,
    )?.[1];
  const seen = [await standing()];
  for (const code of ['accepted', 'in-kitchen', 'ready']) {
    await shop.move(id, code);
    seen.push(await standing());
  }
  expect(seen).toEqual(['Sent to branch', 'Order received', 'In kitchen', 'Ready for collection']);
  await shop.move(id, 'finished');
  expect((await shop.guest.get(`/user/order/${id}`)).text).toContain('Collected');
  expect((await shop.guest.get('/user/order')).text).toContain('Collected');
});
