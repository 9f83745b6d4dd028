import { like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { saraAccount, signUpAndConfirm } from '../../testing/sign-up.ts';
import { limitCounters } from './limit-counter.tables.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

type Call = { method: Parameters<TestApi['call']>[0]; path: string; body?: object };

const unknown = '0198a000-0000-7000-8000-000000000000';
const password = 'a wrong password';
const period = 'from=2026-11-20&to=2026-11-20';

/** Calls by the name of the counter that limits them: of an address, of a member of staff, of a customer. */
const ofAddress: Record<string, Call> = {
  'browse-address-hour': { method: 'POST', path: '/login/guest' },
  'sign-in-address-hour': {
    method: 'POST',
    path: '/login/guest',
    body: { username: '966512345678', password: '123456' },
  },
  'password-quarter': { method: 'POST', path: '/login', body: { username: saraAccount.email, password } },
  'staff-address-hour': { method: 'POST', path: '/staff/login', body: { email: 'mona@saffron.test', password } },
  'staff-invitation-address-hour': { method: 'POST', path: '/staff/invitation', body: { token: 'guessed' } },
  'pairing-address-hour': { method: 'POST', path: '/staff/devices', body: { code: '00000000', name: 'Counter' } },
  'shared-order': { method: 'GET', path: '/shared-orders/guessed' },
  'driver-link': { method: 'GET', path: '/driver-links/guessed' },
};
const ofStaff: Record<string, Call> = {
  'past-orders-hour': { method: 'GET', path: '/staff/past-orders?search=Sara' },
  'figures-hour': { method: 'GET', path: `/staff/figures?${period}` },
  'kept-promises-hour': { method: 'GET', path: '/staff/kept-promises' },
  'offer-trials-hour': { method: 'GET', path: `/staff/drafts/${unknown}/offers/TRY/trial` },
  'staff-invitations-hour': { method: 'POST', path: `/staff/invitations/${unknown}/link` },
  'staff-address-hour': { method: 'POST', path: '/staff/second-factor', body: { password } },
};
const ofCustomer: Record<string, Call> = {
  'current-password': {
    method: 'PATCH',
    path: '/customers/{id}',
    body: { 'current-password': password, 'new-password': 'a new password' },
  },
  'erase-password': { method: 'DELETE', path: '/customers/{id}', body: { password } },
};

/** Makes a call until its limit: what lies between the first and the last is written into the counter of the first. */
async function exhaust(counter: string, { method, path, body }: Call, token?: string) {
  const call = () => api.call(method, path, { token, ...(body && { body }) });
  const first = await call();
  const isCounter = like(limitCounters.key, `${counter}:%`);
  const counters = await api.context.db.update(limitCounters).set({ count: 100_000 }).where(isCounter).returning();
  expect([counter, first.statusCode === 429, counters.length], first.body).toEqual([counter, false, 1]);
  return call();
}

async function expectSeconds(counter: string, call: Call, token?: string): Promise<void> {
  const refused = await exhaust(counter, call, token);
  const seconds = refused.json().errors[0].meta?.['retry-after-seconds'];
  expect([counter, refused.statusCode, refused.headers['retry-after']]).toEqual([counter, 429, String(seconds)]);
  await api.context.db.delete(limitCounters);
}

describe('a call over its limit is told in Retry-After in how many seconds it may come again', () => {
  test.each(Object.entries(ofAddress))('%s, of an address', (counter, call) => expectSeconds(counter, call));

  test('of a member of staff', async () => {
    const { token } = await signInStaff(api, shop, { role: 'owner' });
    await api.context.db.delete(limitCounters);
    for (const [counter, call] of Object.entries(ofStaff)) await expectSeconds(counter, call, token);
  });

  test('of a customer', async () => {
    const { customerId, token } = await signUpAndConfirm(api);
    for (const [counter, call] of Object.entries(ofCustomer))
      await expectSeconds(counter, { ...call, path: call.path.replace('{id}', customerId) }, token);
  });

  test('of a guest who tries codes of offers', async () => {
    const body = aPayload(shop, { 'coupon-code': 'WRONG' });
    await expectSeconds('coupon-guess', { method: 'POST', path: '/promotions/validation', body });
  });
});
