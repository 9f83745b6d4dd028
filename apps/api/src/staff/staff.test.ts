import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../testing/seed-shop.ts';
import { placeTestOrder } from '../testing/place-test-order.ts';
import { signIn } from '../testing/sign-in.ts';
import { signInStaff, type SignedInStaff } from '../testing/sign-in-staff.ts';
import { staff, staffSessions } from './staff.tables.ts';
import { sweepStaffJob } from './staff-session.ts';

let api: TestApi;
let shop: SeededShop;
let huda: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  huda = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const logIn = (email: string, password: string, address?: string) =>
  api.call('POST', '/staff/login', { body: { email, password }, ...(address && { address }) });
const isIn = async ({ token }: SignedInStaff) => (await api.call('GET', '/staff/orders', { token })).statusCode === 200;

describe('staff sign in', () => {
  test('with e-mail and password, whatever the capitals, and learn what the token is good for', async () => {
    const response = await logIn(` ${huda.email.toUpperCase()}`, 'long-and-made-by-us');
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      type: 'staff-sessions',
      attributes: {
        'staff-id': huda.staffId,
        name: 'Huda',
        role: 'kitchen',
        'location-id': shop.branches.olaya,
        'expires-at': '2026-11-21T04:00:00.000Z',
      },
    });
    expect(await isIn(huda)).toBe(true);
  });

  test('neither password nor token is kept in plain', async () => {
    const kept = JSON.stringify([
      await api.context.db.select().from(staff),
      await api.context.db.select().from(staffSessions),
    ]);
    expect(kept).not.toContain('long-and-made-by-us');
    expect(kept).not.toContain(huda.token);
    expect(kept).not.toContain(huda.token.replace('staff_', ''));
  });

  test('an unknown e-mail and a wrong password get one and the same answer', async () => {
    const answers = [await logIn(huda.email, 'wrong'), await logIn('nobody@saffron.test', 'long-and-made-by-us')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers[0]?.json().error).toMatchObject([{ code: 'staff-login-failed', source: { pointer: '/password' } }]);
  });

  test('at another shop the account does not exist', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const body = { email: huda.email, password: 'long-and-made-by-us' };
    expect((await api.call('POST', '/staff/login', { merchant: other, body })).statusCode).toBe(401);
    const there = await api.call('GET', '/staff/orders', { merchant: other, token: huda.token });
    expect(there.statusCode).toBe(401);
  });

  test('an office that signs in from one address all day is not stopped', async () => {
    for (let person = 0; person < 31; person += 1)
      expect((await logIn(huda.email, 'long-and-made-by-us', '203.0.113.9')).statusCode).toBe(200);
  });

  test('who guesses from one address is stopped, and nobody else is', async () => {
    for (let guess = 0; guess < 30; guess += 1) await logIn('', `guess-${guess}`, '203.0.113.9');
    expect((await logIn(huda.email, 'long-and-made-by-us', '203.0.113.9')).statusCode).toBe(429);
    expect((await logIn(huda.email, 'long-and-made-by-us')).statusCode).toBe(200);
  });
});

test('a cook refuses an order that is not accepted yet, with a reason, and calls off none that is', async () => {
  const guest = await signIn(api);
  const [refused, accepted] = [await placeTestOrder(api, shop, guest), await placeTestOrder(api, shop, guest)];
  const move = (id: string, body: object) =>
    api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body, headers: { 'idempotency-key': id } });
  const callOff = { code: 'cancelled-by-employee', 'reason-code': 'sold-out' };
  expect((await move(refused, callOff)).json().data.attributes['current-status'].code).toBe('cancelled-by-employee');
  expect((await move(accepted, { code: 'accepted' })).statusCode).toBe(200);
  expect((await move(accepted, callOff)).statusCode).toBe(403);
});

describe('a shift ends', () => {
  test('by signing out, which may be repeated and leaves the others in', async () => {
    const omar = await signInStaff(api, shop);
    for (let again = 0; again < 2; again += 1) {
      expect((await api.call('POST', '/staff/logout', { token: huda.token })).statusCode).toBe(204);
    }
    expect(await isIn(huda)).toBe(false);
    expect(await isIn(omar)).toBe(true);
    expect((await api.call('POST', '/staff/logout')).statusCode).toBe(401);
  });

  test('by itself after sixteen hours', async () => {
    api.passSeconds(16 * 3600 - 1);
    expect(await isIn(huda)).toBe(true);
    api.passSeconds(1);
    expect(await isIn(huda)).toBe(false);
    expect(await api.context.db.$count(staffSessions)).toBe(1);
    api.passSeconds(1);
    await sweepStaffJob.run(api.context, {});
    expect(await api.context.db.$count(staffSessions)).toBe(0);
  });
});
