import { randomUUID } from 'node:crypto';
import type {
  CheckoutPayload,
  ErrorDocument,
  StaffCustomerDocument,
  StaffCustomerListDocument,
  StaffLogDocument,
} from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customerBlocks, customers } from '../../customer/customer.tables.ts';
import { mergeCustomers } from '../../customer/merge/merge-customers.ts';
import { findCustomer } from '../../customer/customer.store.ts';
import { forgetCustomer } from '../../customer/privacy/erase-customer.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { type SignedInGuest, signIn } from '../../testing/sign-in.ts';
import { orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  await placeTestOrder(api, shop, sara);
  ({ token: manager } = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya }));
});
afterEach(() => api.close());

const block = (lastDay: string | null = null, { reason = 'prank', token = manager, of = sara, on = api } = {}) =>
  on.call('PUT', `/staff/customers/${of.customerId}/block`, { token, body: { reason, 'last-day': lastDay } });
const lift = (of = sara) => api.call('DELETE', `/staff/customers/${of.customerId}/block`, { token: manager });
const place = ({ token } = sara, own: Partial<CheckoutPayload> = {}, key: string = randomUUID()) =>
  api.call('POST', '/orders', { token, body: aPayload(shop, own), headers: { 'idempotency-key': key } });
const validate = (language: string) =>
  api.call('POST', '/orders/validate', { token: sara.token, language, body: aPayload(shop) });
const errorsOf = (answer: { json(): unknown }) => (answer.json() as ErrorDocument).errors;

describe('a blocked customer', () => {
  test('is refused an order in words that say what to do, signs in and reads, and orders again once it is lifted', async () => {
    const blocked = await block();
    expect(blocked.json<StaffCustomerDocument>().data.attributes).toMatchObject({
      'is-blocked': true,
      block: { reason: 'prank', until: null },
    });
    const refused = await place();
    expect(refused.statusCode).toBe(422);
    expect(errorsOf(refused)).toMatchObject([
      { code: 'customer-blocked', detail: expect.stringContaining('call the restaurant') },
    ]);
    for (const [language, words] of [
      ['ar', 'يرجى الاتصال بالمطعم'],
      ['fr', 'Appelez le restaurant'],
    ] as const)
      expect(errorsOf(await validate(language))).toMatchObject([{ detail: expect.stringContaining(words) }]);
    api.passSeconds(61);
    const again = await signIn(api);
    const own = await api.call('GET', `/customers/${sara.customerId}/orders`, { token: again.token });
    expect([again.customerId, own.json().data.length]).toEqual([sara.customerId, 1]);
    expect((await lift()).statusCode).toBe(204);
    expect((await place()).statusCode).toBe(201);
  });

  test('may order again from the moment on at which the last day is over', async () => {
    expect((await block('2026-11-21')).json<StaffCustomerDocument>().data.attributes.block?.until).toBe(
      '2026-11-21T21:00:00.000Z',
    );
    await api.context.db.update(customerBlocks).set({ until: new Date(api.context.now().getTime() + 60_000) });
    api.passSeconds(59);
    expect((await place()).statusCode).toBe(422);
    api.passSeconds(1);
    expect((await place()).statusCode).toBe(201);
    const read = await api.call('GET', `/staff/customers/${sara.customerId}`, { token: manager });
    expect(read.json<StaffCustomerDocument>().data.attributes).toMatchObject({ 'is-blocked': false, block: null });
  });

  test('does not get around it with a new number, nor whoever signs in with the old one', async () => {
    await block();
    await api.context.db.update(customers).set({ mobile: '598765432' }).where(eq(customers.id, sara.customerId));
    const noura = await signIn(api, { firstName: 'Noura' });
    expect(noura.customerId).not.toBe(sara.customerId);
    expect(errorsOf(await place())).toMatchObject([{ code: 'customer-blocked' }]);
    expect(errorsOf(await place(noura))).toMatchObject([{ code: 'customer-blocked' }]);
    const search = await api.call('GET', '/staff/customers?search=Sara', { token: manager });
    expect(search.json<StaffCustomerListDocument>().data).toMatchObject([{ attributes: { 'is-blocked': true } }]);
    // Noura calls, and is found although she never ordered; the block of Sara goes on.
    const found = await api.call('GET', '/staff/customers?search=Noura', { token: manager });
    expect(found.json<StaffCustomerListDocument>().data).toMatchObject([
      { id: noura.customerId, attributes: { orders: 0, 'is-blocked': true } },
    ]);
    expect((await lift(noura)).statusCode).toBe(204);
    expect((await place(noura)).statusCode).toBe(201);
    expect(errorsOf(await place())).toMatchObject([{ code: 'customer-blocked' }]);
  });

  test('of another restaurant with the same number is none here', async () => {
    const elsewhere = await seedShop(api.context.db, { host: 'elsewhere.test', appKey: 'elsewhere-storefront-key' });
    const { customerId } = await signIn(api, { merchant: elsewhere });
    const [placed] = await api.context.db.select().from(orders);
    const own = {
      merchantId: elsewhere.id,
      id: randomUUID(),
      customerId,
      number: placed?.mobile,
      at: api.context.now(),
    };
    await api.context.db.insert(customerBlocks).values({ ...own, reason: 'prank' });
    const found = await api.call('GET', '/staff/customers?search=Sara', { token: manager });
    expect(found.json<StaffCustomerListDocument>().data).toMatchObject([{ attributes: { 'is-blocked': false } }]);
  });

  test('takes the block along into the account that they become part of', async () => {
    const noura = await signIn(api, { mobile: '598765432', firstName: 'Noura' });
    await block();
    const merchant = await loadMerchant(api.context, shop.id);
    if (!merchant) throw new Error('no shop');
    const find = (id: string) => findCustomer(api.context.db, shop.id, id);
    const [guest, account] = [await find(sara.customerId), await find(noura.customerId)];
    if (!guest || !account) throw new Error('no customers');
    await api.context.db.delete(orders);
    await mergeCustomers({ ...api.context, merchant, locale: 'en-us' }, { guest, account }, []);
    expect(errorsOf(await place(noura))).toMatchObject([{ code: 'customer-blocked' }]);
  });

  test('is forgotten with the block', async () => {
    await block();
    await forgetCustomer(api.context, { merchantId: shop.id, customerId: sara.customerId });
    expect(await api.context.db.$count(customerBlocks)).toBe(0);
  });

  test('reads of it in the export', async () => {
    await block('2026-12-24');
    const answer = await api.call('GET', `/customers/${sara.customerId}/export`, { token: sara.token });
    expect(answer.json().data['Blocks by the restaurant']).toMatchObject([
      { Reason: 'prank', Until: expect.stringContaining('2026-12-24') },
    ]);
  });

  test('hears the order of an attempt that was placed before', async () => {
    const key = randomUUID();
    const placed = await place(sara, {}, key);
    await block();
    const again = await place(sara, {}, key);
    expect([again.statusCode, again.json().data.id]).toEqual([200, placed.json().data.id]);
  });
});

test('of orders that come while a customer is blocked, each is placed before or refused, on two processes', async () => {
  const second = await startTestApi(api.services.database);
  const before = await api.context.db.$count(orders);
  const [blocked, ...answers] = await Promise.all([block(null, { on: second }), place(), place(), place()]);
  await second.close();
  expect(blocked?.statusCode).toBe(200);
  const placed = answers.filter(({ statusCode }) => statusCode === 201);
  expect(await api.context.db.$count(orders)).toBe(before + placed.length);
  expect((await place()).statusCode).toBe(422);
});

test('blocks and their ends are in the log, once each', async () => {
  for (let time = 0; time < 2; time += 1) await block('2026-12-24');
  for (let time = 0; time < 2; time += 1) await lift();
  const { token } = await signInStaff(api, shop, { role: 'owner' });
  const log = (await api.call('GET', '/staff/log?about=customers', { token })).json<StaffLogDocument>().data;
  expect(log.map(({ attributes }) => [attributes.action, attributes.subject, attributes.after])).toEqual([
    ['customer-unblocked', sara.customerId, { reason: 'prank' }],
    ['customer-blocked', sara.customerId, { reason: 'prank', until: '2026-12-24T21:00:00.000Z' }],
  ]);
});

test('a block that is over already, a cashier and another branch are refused', async () => {
  expect(errorsOf(await block('2026-11-19'))).toMatchObject([
    { code: 'block-end-past', source: { pointer: '/last-day' } },
  ]);
  expect((await block('tomorrow')).statusCode).toBe(422);
  const cashier = await signInStaff(api, shop, { role: 'cashier' });
  expect((await block(null, { token: cashier.token })).statusCode).toBe(403);
  const elsewhere = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
  expect((await block(null, { token: elsewhere.token })).statusCode).toBe(404);
  expect((await place()).statusCode).toBe(201);
});
