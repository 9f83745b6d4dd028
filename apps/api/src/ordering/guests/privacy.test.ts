import type { CustomerExport, ErrorDocument, StaffLogDocument } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let owner: string;
let order: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api, { mobile: '512398761', firstName: 'Zubaydah' });
  order = await placeTestOrder(api, shop, sara);
  ({ token: owner } = await signInStaff(api, shop, { role: 'owner' }));
});
afterEach(() => api.close());

const finish = () => api.call('POST', `/orders/${order}/statuses`, { token: owner, body: { code: 'finished' } });
const erase = (confirmation: string, token = owner) =>
  api.call('DELETE', `/staff/customers/${sara.customerId}`, { token, body: { confirmation } });
const codesOf = (answer: { json(): unknown }) => (answer.json() as ErrorDocument).errors.map(({ code }) => code);
const log = async () =>
  (await api.call('GET', '/staff/log?about=customers', { token: owner }))
    .json<StaffLogDocument>()
    .data.map(({ attributes }) => [attributes.action, attributes.subject, attributes.by, attributes.customer?.name]);

test('an owner gives a customer everything that is kept about them, which stands in the log', async () => {
  const path = `/staff/customers/${sara.customerId}/export`;
  const read = await api.call('GET', path, { token: owner, language: 'fr' });
  expect(read.headers['cache-control']).toBe('no-store');
  const own = await api.call('GET', `/customers/${sara.customerId}/export`, { token: sara.token, language: 'fr' });
  const { data } = read.json<CustomerExport>();
  expect(data).toEqual(own.json<CustomerExport>().data);
  expect(data['Compte']).toMatchObject([{ Prénom: 'Zubaydah' }]);
  expect(await log()).toEqual([['customer-exported', sara.customerId, 'Huda', 'Zubaydah']]);
});

test('an owner erases a customer: only after the digits were typed, and once no order is open', async () => {
  expect(codesOf(await erase('8761'))).toEqual(['order-under-way']);
  await finish();
  for (const typed of ['', '0000', 'yes']) {
    const refused = await erase(typed);
    expect(refused.json<ErrorDocument>().errors).toMatchObject([
      { code: 'erasure-unconfirmed', source: { pointer: '/confirmation' }, detail: expect.stringContaining('8761') },
    ]);
  }
  expect(tracesIn(await dumpText(api.services.database), ['512398761', 'Zubaydah'])).not.toEqual([]);
  expect((await erase('٨٧٦١')).statusCode).toBe(204);
  expect(tracesIn(await dumpText(api.services.database), ['512398761', 'Zubaydah'])).toEqual([]);
  expect((await api.call('GET', '/customers', { token: sara.token })).statusCode).toBe(401);
  expect(await log()).toEqual([['customer-erased', sara.customerId, 'Huda', undefined]]);
});

test('a manager of a branch neither exports nor erases', async () => {
  await finish();
  const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
  expect((await erase('8761', manager.token)).statusCode).toBe(403);
  const path = `/staff/customers/${sara.customerId}/export`;
  expect((await api.call('GET', path, { token: manager.token })).statusCode).toBe(403);
  const office = await signInStaff(api, shop, { role: 'head-office' });
  expect((await api.call('GET', path, { token: office.token })).statusCode).toBe(200);
});
