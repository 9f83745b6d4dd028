import { readdirSync } from 'node:fs';
import path from 'node:path';
import { importBundle, readBundle } from '@sufra/api';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { lastCode } from '@sufra/api/testing/sign-in';
import type { ApplicationResource, ConceptResource, ItemResource, LocationResource } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const samples = path.resolve(import.meta.dirname, '../../../merchants');
const riyadh = { host: 'saffron.localhost' };
const kuwait = { host: 'kuwait.localhost' };

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  for (const handle of readdirSync(samples).filter((name) => name !== 'schema' && !name.includes('.'))) {
    const { files } = await readBundle(path.join(samples, handle));
    expect((await importBundle(api.context, files)).ok).toBe(true);
  }
});
afterEach(() => api.close());

test('MISC-09: each host shows its own merchant: another currency, other languages, no VAT, its own branches', async () => {
  const [saffron, tide] = [await shopAt(riyadh), await shopAt(kuwait)];
  expect(saffron.concept).toMatchObject({ 'currency-code': 'SAR', 'decimal-places': 2, 'vat-rate': 15 });
  expect(tide.concept).toMatchObject({ 'currency-code': 'KWD', 'decimal-places': 3, 'vat-rate': 0 });
  expect(tide.concept).toMatchObject({ 'is-free-package': true, 'primary-language': 'en-us', 'dialing-code': '+965' });
  expect(tide.application).toMatchObject({ 'is-separated-menus': true, languages: ['en-us', 'ar-sa'] });
  expect(saffron.branches.length).toBeGreaterThan(3);
  expect(tide.branches).toHaveLength(3);
  const ids = new Set(saffron.branches.map(({ id }) => id));
  expect(tide.branches.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('a guest of one merchant orders in dinars of three decimals, and is nobody at the other', async () => {
  const { branches, items } = await shopAt(kuwait);
  const token = await signInAt(kuwait);
  const payload = {
    type: 'pickup',
    location: branches.find(({ attributes }) => attributes.name['en-us'] === 'Salmiya')?.id,
    'payment-type': 'cash',
    items: [
      { id: items.get('Fresh orange'), quantity: 3 },
      { id: items.get('Chocolate doughnut'), quantity: 1 },
    ],
  };
  const quoted = await api.call('POST', '/promotions/validation', { headers: kuwait, body: payload });
  expect(quoted.json().data.attributes).toMatchObject({ total: 4.6, 'vat-amount': 0, 'currency-code': 'KWD' });

  const headers = { ...kuwait, 'idempotency-key': 'one-breakfast' };
  const body = { ...payload, total: 4.6 };
  const placed = await api.call('POST', '/orders', { headers, token, body });
  expect(placed.statusCode, placed.body).toBe(201);
  const orderPath = `/orders/${placed.json().data.id}`;
  expect((await api.call('GET', orderPath, { headers: kuwait, token })).json().data.attributes.total).toBe(4.6);

  expect((await api.call('GET', orderPath, { headers: riyadh, token })).statusCode).toBe(401);
  const elsewhere = await api.call('POST', '/orders', { headers: { ...headers, ...riyadh }, token, body });
  expect(elsewhere.statusCode).toBe(401);
});

test('the food of one merchant cannot be ordered at the other', async () => {
  const { branches } = await shopAt(riyadh);
  const { items } = await shopAt(kuwait);
  const response = await api.call('POST', '/promotions/validation', {
    headers: riyadh,
    body: { type: 'pickup', location: branches[0]?.id, items: [{ id: items.get('Fresh orange'), quantity: 1 }] },
  });
  expect(response.statusCode).toBe(422);
  expect(response.json().error[0]).toMatchObject({ code: 'item-unknown', source: { pointer: '/items/0/id' } });
});

async function shopAt(headers: { host: string }) {
  const settings = (await api.call('GET', '/applications?include=concept', { headers })).json<{
    data: ApplicationResource;
    included: ConceptResource[];
  }>();
  const branches = (await api.call('GET', '/locations', { headers })).json<{ data: LocationResource[] }>().data;
  const menuId = settings.data.attributes['default-menu-id'];
  const items = (await api.call('GET', `/${menuId}/items`, { headers })).json<{ data: ItemResource[] }>().data;
  return {
    application: settings.data.attributes,
    concept: settings.included[0]?.attributes,
    branches,
    items: new Map(items.map(({ id, attributes }) => [attributes.name['en-us'], id])),
  };
}

async function signInAt(headers: { host: string }): Promise<string> {
  const mobile = '50012345';
  await api.call('POST', '/customers', { headers, body: { 'first-name': 'Noura', mobile } });
  await api.runJobs();
  const body = { username: `965${mobile}`, password: lastCode(api) };
  const response = await api.call('POST', '/login/guest', { headers, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.attributes.token;
}
