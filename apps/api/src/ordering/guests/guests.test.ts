import { randomUUID } from 'node:crypto';
import type {
  ErrorDocument,
  LoyaltyDocument,
  LoyaltyTransactionListDocument,
  StaffCustomerDocument,
  StaffCustomerListDocument,
  StaffLogDocument,
} from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
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

test('every look is in the log, which keeps no name and shows the one of today', async () => {
  await placeTestOrder(api, shop, sara);
  await search('ar');
  const { name, 'last-digits': digits } = await open();
  const log = (await api.call('GET', '/staff/log?about=customers', { token })).json<StaffLogDocument>().data;
  expect(log.map(({ attributes }) => attributes.customer)).toEqual([{ name, 'last-digits': digits }, null]);
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

describe('points by staff', () => {
  type Change = { points: number; reason: string };
  const change = (body: Change, { as = token, key = randomUUID() }: { as?: string; key?: string } = {}) =>
    api.call('POST', `/staff/customers/${sara.customerId}/points`, {
      token: as,
      body,
      headers: { 'idempotency-key': key },
    });
  const balance = async () =>
    (await api.call('GET', `/customers/${sara.customerId}/loyalty`, { token: sara.token })).json<LoyaltyDocument>().data
      .attributes['points-balance'];
  const entries = async () =>
    (
      await api.call('GET', `/loyalty/customers/${sara.customerId}/transactions`, { token: sara.token })
    ).json<LoyaltyTransactionListDocument>().data;
  const history = async () => (await entries()).map(({ attributes }) => [attributes.points, attributes.reason]);
  const expiries = async () => (await entries()).map(({ attributes }) => attributes['expires-at']);
  beforeEach(async () => {
    await seedLoyalty(api.context.db, shop.id);
    await placeTestOrder(api, shop, sara);
  });

  test('are given and taken with a reason that the guest reads, and each change is in the log', async () => {
    const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    const given = await change({ points: 80, reason: 'apology' }, { as: manager.token });
    expect(given.json<StaffCustomerDocument>().data.attributes.points).toBe(80);
    expect((await change({ points: -30, reason: 'correction' })).statusCode).toBe(200);
    expect(await balance()).toBe(50);
    expect(await history()).toEqual([
      [-30, 'correction'],
      [80, 'apology'],
    ]);
    const log = (await api.call('GET', '/staff/log?about=customers', { token })).json<StaffLogDocument>().data;
    expect(log.map(({ attributes }) => [attributes.action, attributes.subject, attributes.after])).toEqual([
      ['points-changed', sara.customerId, { points: -30, reason: 'correction', balance: 50 }],
      ['points-changed', sara.customerId, { points: 80, reason: 'apology', balance: 80 }],
    ]);
    // Given like earned ones: for the days of the programme.
    expect(await expiries()).toEqual([null, '2027-11-20T21:00:00.000Z']);
  });

  test('are booked once for a key, however often and at once it comes, and a key of others is refused', async () => {
    const key = randomUUID();
    const wish = { points: 80, reason: 'gift' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(wish, { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await history()).toEqual([[80, 'gift']]);
    const other = await change({ points: 70, reason: 'gift' }, { key });
    expect(other.json<ErrorDocument>().errors).toMatchObject([{ code: 'points-key-reused' }]);
    expect(await balance()).toBe(80);
  });

  test('never fall below zero, not even when ten take at once', async () => {
    await change({ points: 80, reason: 'missing' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => change({ points: -30, reason: 'misuse' })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json<ErrorDocument>().errors).toMatchObject([
      { code: 'points-above-balance', source: { pointer: '/points' } },
    ]);
    expect(await balance()).toBe(20);
  });

  test.each([
    [{ points: 0, reason: 'gift' }, '/points'],
    [{ points: 1.5, reason: 'gift' }, '/points'],
    [{ points: 100_001, reason: 'gift' }, '/points'],
    [{ points: -1, reason: 'gift' }, '/reason'],
    [{ points: 1, reason: 'misuse' }, '/reason'],
    [{ points: 1, reason: 'because' }, '/reason'],
  ])('of %j are refused at %s', async (body, pointer) => {
    const answer = await change(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorDocument>().errors).toMatchObject([{ source: { pointer } }]);
    expect(await history()).toEqual([]);
  });

  test('are refused to a cashier, at another branch and where the restaurant has none', async () => {
    const wish = { points: 5, reason: 'gift' };
    const cashier = await signInStaff(api, shop, { role: 'cashier' });
    expect((await change(wish, { as: cashier.token })).statusCode).toBe(403);
    const elsewhere = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
    expect((await change(wish, { as: elsewhere.token })).statusCode).toBe(404);
    await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
    expect((await change(wish)).json<ErrorDocument>().errors).toMatchObject([{ code: 'points-unavailable' }]);
  });
});
