import type { StaffCustomerDocument, StaffCustomerListDocument, StaffLogDocument } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
});
afterEach(() => api.close());

const search = async (words: string, as = token) => {
  const query = new URLSearchParams({ search: words });
  const answer = await api.call('GET', `/staff/customers?${query.toString()}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffCustomerListDocument>().data;
};
const open = async (as = token) => {
  const answer = await api.call('GET', `/staff/customers/${sara.customerId}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffCustomerDocument>().data.attributes;
};

test('a customer is found by the last digits and by a part of the name, with four digits and no more', async () => {
  expect(await search('Sa')).toEqual([]);
  await placeTestOrder(api, shop, sara);
  const [found] = await search('ar');
  expect(found).toMatchObject({ id: sara.customerId, attributes: { orders: 1 } });
  const digits = found?.attributes['last-digits'] ?? '';
  expect(digits).toMatch(/^\d{4}$/);
  const arabic = digits.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  for (const words of [digits, arabic, digits.slice(1)]) expect(await search(words), words).toHaveLength(1);
  for (const words of ['', '1', '12', 'x', '%%', '__']) expect(await search(words), words).toEqual([]);
});

test('the whole number is there while an order is open, and four digits afterwards', async () => {
  const order = await placeTestOrder(api, shop, sara);
  const before = await open();
  expect(before.phone).toMatch(/^\+966\d{9}$/);
  expect(before['newest-orders']).toMatchObject([{ id: order, total: 30, rating: null }]);
  await api.call('POST', `/orders/${order}/statuses`, { token, body: { code: 'finished' } });
  expect(await open()).toMatchObject({ phone: null, 'last-digits': before['last-digits'], orders: 1 });
});

test('every look is in the log, without a name', async () => {
  await placeTestOrder(api, shop, sara);
  await search('ar');
  await open();
  const log = (await api.call('GET', '/staff/log?about=customers', { token })).json<StaffLogDocument>().data;
  expect(log.map(({ attributes }) => [attributes.action, attributes.subject, attributes['subject-name']])).toEqual([
    ['customer-opened', sara.customerId, null],
    ['customers-searched', shop.id, null],
  ]);
});

test('another branch has no such customer, and a cashier may not look', async () => {
  await placeTestOrder(api, shop, sara);
  const elsewhere = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
  expect(await search('ar', elsewhere.token)).toEqual([]);
  const path = `/staff/customers/${sara.customerId}`;
  expect((await api.call('GET', path, { token: elsewhere.token })).statusCode).toBe(404);
  const cashier = await signInStaff(api, shop, { role: 'cashier' });
  expect((await api.call('GET', path, { token: cashier.token })).statusCode).toBe(403);
  expect((await api.call('GET', '/staff/customers/nobody', { token })).statusCode).toBe(404);
});
