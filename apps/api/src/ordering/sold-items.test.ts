import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBurger, aPayload } from '../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../testing/seed-shop.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeAll(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterAll(() => api.close());

/** A burger costs more in Malqa. */
const price = { olaya: 30, malqa: 32 };

async function place(quantity: number, branch: 'olaya' | 'malqa' = 'olaya'): Promise<string> {
  const own = {
    location: shop.branches[branch],
    items: [aBurger(shop, { quantity })],
    total: price[branch] * quantity,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop, own), headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

async function read(path: string, token?: string): Promise<string[]> {
  const answer = await api.call('GET', path, token === undefined ? {} : { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.map(({ id }: { id: string }) => id);
}

const popularAt = (branch: 'olaya' | 'malqa') => read(`/locations/${shop.branches[branch]}/popular-items`);

const hour = 3600;

test('what a customer has ordered is theirs to read, and nobody else’s', async () => {
  const path = `/customers/${sara.customerId}/ordered-items`;
  await place(1);
  expect(await read(path, sara.token)).toEqual([shop.menu.items.burger]);
  const omar = await signIn(api, { mobile: '512345679', firstName: 'Omar' });
  expect(await read(`/customers/${omar.customerId}/ordered-items`, omar.token)).toEqual([]);
  const refused = await api.call('GET', path, { token: omar.token });
  expect([401, 403, 404]).toContain(refused.statusCode);
});

test('a dish is popular where ten portions of it were sold in four weeks, and nowhere else', async () => {
  await place(8);
  expect(await popularAt('olaya')).toEqual([]);
  await place(1);
  await place(3, 'malqa');
  api.passSeconds(hour);
  expect(await popularAt('olaya')).toEqual([shop.menu.items.burger]);
  expect(await popularAt('malqa')).toEqual([]);
  api.passSeconds(29 * 24 * hour);
  expect(await popularAt('olaya')).toEqual([]);
});

test('what was not there is not popular, and what stood in for it has sold', async () => {
  sara = await signIn(api);
  const { token } = await signInStaff(api, shop);
  const press = (path: string, body: object, as = token) =>
    api.call('POST', path, { token: as, body, headers: { 'idempotency-key': randomUUID() } });
  const order = await place(20);
  api.passSeconds(hour);
  expect(await popularAt('olaya')).toEqual([shop.menu.items.burger]);
  const { meta } = (await api.call('GET', `/orders/${order}/refunds`, { token })).json();
  const report = { line: meta.lines[0].id, quantity: 11, substitute: { item: shop.menu.items.cola } };
  const { data } = (await press(`/orders/${order}/missing-items`, report)).json();
  const answered = await press(`/orders/${order}/missing-items/${data.id}/answers`, { answer: 'accept' }, sara.token);
  expect(answered.statusCode, answered.body).toBe(200);
  api.passSeconds(hour);
  expect(await popularAt('olaya')).toEqual([shop.menu.items.cola]);
});
