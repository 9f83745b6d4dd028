import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authenticatorApp } from '../../testing/authenticator-app.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { pretendAuthenticator } from '../../testing/pretended-authenticator.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../testing/sign-in-staff.ts';
import { staffSecondFactors } from '../staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let owner: SignedInStaff;
/** The phone of the owner, at the address of the shop. */
let phone: ReturnType<typeof pretendAuthenticator>;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  owner = await signInStaff(api, shop, { role: 'owner' });
  phone = pretendAuthenticator('https://saffron.test');
});
afterEach(() => api.close());

const password = 'long-and-made-by-us';
const as = ({ token }: SignedInStaff, method: Parameters<TestApi['call']>[0], url: string, body?: object) =>
  api.call(method, url, { token, ...(body && { body }) });

const errorOf = (response: { statusCode: number; json(): { errors?: { code: string; source?: object }[] } }) => {
  const [error] = response.json().errors ?? [];
  return [response.statusCode, error?.code, error?.source];
};

/** Turns two-step sign-in on, and answers the app that makes its codes. */
async function turnOn(by = owner): Promise<ReturnType<typeof authenticatorApp>> {
  const begun = await as(by, 'POST', '/staff/second-factor', { password });
  const app = authenticatorApp(api, begun.json().data.attributes.secret);
  await as(by, 'POST', '/staff/second-factor/confirmation', { code: app() });
  api.passSeconds(60);
  return app;
}

const challenge = (by = owner, given = password) => as(by, 'POST', '/staff/passkeys/challenge', { password: given });
const optionsOf = (response: Awaited<ReturnType<typeof challenge>>) => response.json().data.attributes.options;
const keep = (response: object, name = 'iPhone', by = owner) => as(by, 'POST', '/staff/passkeys', { name, response });
const addPhone = async (by = owner) => keep(phone.make(optionsOf(await challenge(by))), 'iPhone', by);
const passkeys = async (by = owner) =>
  (await as(by, 'GET', '/staff/second-factor')).json().data.attributes.passkeys as { id: string; name: string }[];

const enter = (given: object = {}, { email } = owner) =>
  api.call('POST', '/staff/login', { body: { email, password, ...given } });
/** The question of sign-in to a passkey, after the password. */
const asked = async (by = owner) => (await enter({}, by)).json().errors[0].meta?.passkey;

const wrongAtSignIn = [422, 'passkey-wrong', { pointer: '/passkey' }];
const wrongWhenAdded = [422, 'passkey-wrong', { pointer: '/response' }];

describe('adding a passkey', () => {
  test('takes the password, on an account whose sign-in has a second step', async () => {
    expect(errorOf(await challenge())).toEqual([409, 'second-factor-off', undefined]);
    await turnOn();
    expect(errorOf(await challenge(owner, 'not-the-password'))[1]).toBe('staff-password-wrong');
    const begun = await challenge();
    expect(begun.headers['cache-control']).toBe('no-store');
    // The page's own host is the one that counts: none is named.
    expect(optionsOf(begun)).toMatchObject({ rp: { name: expect.any(String) }, user: { name: owner.email } });
    expect(optionsOf(begun).rp).not.toHaveProperty('id');
    expect((await keep(phone.make(optionsOf(begun)))).statusCode).toBe(204);
    expect(await passkeys()).toEqual([
      { id: expect.any(String), name: 'iPhone', 'added-at': expect.any(String), 'used-at': null },
    ]);
    expect(optionsOf(await challenge()).excludeCredentials).toHaveLength(1);
  });

  test('needs the challenge that waits, once, and for five minutes', async () => {
    await turnOn();
    const options = optionsOf(await challenge());
    expect(errorOf(await keep(phone.make({ challenge: 'c2VsZi1tYWRl' })))).toEqual(wrongWhenAdded);
    api.passSeconds(301);
    expect(errorOf(await keep(phone.make(options)))).toEqual(wrongWhenAdded);
    const fresh = optionsOf(await challenge());
    expect(errorOf(await keep(phone.make(options)))).toEqual(wrongWhenAdded);
    expect((await keep(phone.make(fresh))).statusCode).toBe(204);
    expect(errorOf(await keep(phone.make(fresh)))).toEqual(wrongWhenAdded);
    expect(await passkeys()).toHaveLength(1);
  });

  test.each(['https://saffron.test.evil.example', 'https://other.test', 'http://saffron.test', 'null'])(
    'is not taken from a page of %s',
    async (origin) => {
      await turnOn();
      const options = optionsOf(await challenge());
      const forged = pretendAuthenticator('https://saffron.test').make(options);
      const data = JSON.parse(Buffer.from(forged.response.clientDataJSON, 'base64url').toString());
      forged.response.clientDataJSON = Buffer.from(JSON.stringify({ ...data, origin })).toString('base64url');
      expect(errorOf(await keep(forged))).toEqual(wrongWhenAdded);
    },
  );

  test('needs a name, and ends at ten', async () => {
    await turnOn();
    const unnamed = await keep(phone.make(optionsOf(await challenge())), '  ');
    expect(errorOf(unnamed)).toEqual([422, expect.any(String), { pointer: '/name' }]);
    for (let count = 0; count < 10; count += 1) {
      phone = pretendAuthenticator('https://saffron.test');
      expect((await addPhone()).statusCode).toBe(204);
    }
    expect(errorOf(await challenge())).toEqual([409, 'passkey-too-many', undefined]);
  });

  test('is for owners and head office', async () => {
    for (const role of ['manager', 'cashier', 'kitchen'] as const) {
      const person = await signInStaff(api, shop, { role, branchId: shop.branches.olaya });
      expect((await challenge(person)).statusCode).toBe(403);
    }
  });
});

describe('signing in', () => {
  test('with a passkey in place of a code, each challenge once', async () => {
    const app = await turnOn();
    expect(await asked()).toBeUndefined();
    await addPhone();
    const options = await asked();
    expect(options.allowCredentials).toHaveLength(1);
    const signed = phone.sign(options);
    const entered = await enter({ passkey: signed });
    expect(entered.statusCode, entered.body).toBe(200);
    const { token } = entered.json().data.attributes;
    expect((await api.call('GET', '/staff/orders', { token })).statusCode).toBe(200);
    expect((await passkeys())[0]).toMatchObject({ 'used-at': api.context.now().toISOString() });
    expect(errorOf(await enter({ passkey: signed }))).toEqual(wrongAtSignIn);
    // The app goes on beside it.
    expect((await enter({ code: app() })).statusCode).toBe(200);
  });

  test('with the right password alone, and with the own passkey alone', async () => {
    await turnOn();
    await addPhone();
    const signed = phone.sign(await asked());
    expect(errorOf(await enter({ passkey: signed, password: 'wrong' }))[1]).toBe('staff-login-failed');
    const other = await signInStaff(api, shop, { role: 'owner' });
    await turnOn(other);
    phone = pretendAuthenticator('https://saffron.test');
    await addPhone(other);
    expect(errorOf(await enter({ passkey: phone.sign(await asked()) }))).toEqual(wrongAtSignIn);
    const unprotected = await signInStaff(api, shop, { role: 'owner' });
    expect((await enter({}, unprotected)).statusCode).toBe(200);
  });

  test('not with what was signed for another page, too late, by a copy of the device or after a change', async () => {
    await turnOn();
    await addPhone();
    const [evil, late] = [await asked(), phone];
    expect(errorOf(await enter({ passkey: phone.sign(evil, { at: 'https://saffron-test.evil.example' }) }))).toEqual(
      wrongAtSignIn,
    );
    const waited = late.sign(await asked());
    api.passSeconds(301);
    expect(errorOf(await enter({ passkey: waited }))).toEqual(wrongAtSignIn);
    expect((await enter({ passkey: phone.sign(await asked()) })).statusCode).toBe(200);
    expect(errorOf(await enter({ passkey: phone.sign(await asked(), { stepsBack: 2 }) }))).toEqual(wrongAtSignIn);
    const changed = phone.sign(await asked());
    changed.response.signature = changed.response.signature.replace(/^.{4}/, 'AAAA');
    expect(errorOf(await enter({ passkey: changed }))).toEqual(wrongAtSignIn);
  });

  test('while wrong codes are locked: whoever guesses keeps nobody out who has a passkey', async () => {
    await turnOn();
    await addPhone();
    for (let guess = 0; guess < 4; guess += 1) await enter({ code: '000000' });
    expect((await enter({ code: '000000' })).statusCode).toBe(429);
    expect((await enter({ passkey: phone.sign(await asked()) })).statusCode).toBe(200);
  });

  test('no more once it was removed, and once two-step sign-in was turned off', async () => {
    const app = await turnOn();
    await addPhone();
    const [passkey] = await passkeys();
    const options = await asked();
    expect((await as(owner, 'DELETE', `/staff/passkeys/${passkey?.id}`)).statusCode).toBe(204);
    expect((await as(owner, 'DELETE', `/staff/passkeys/${passkey?.id}`)).statusCode).toBe(404);
    expect(errorOf(await enter({ passkey: phone.sign(options) }))).toEqual(wrongAtSignIn);
    expect(await asked()).toBeUndefined();
    await addPhone();
    expect((await as(owner, 'DELETE', '/staff/second-factor', { password, code: app() })).statusCode).toBe(204);
    expect(await api.context.db.select().from(staffSecondFactors)).toEqual([]);
    const log = (await as(owner, 'GET', '/staff/log?about=people')).json().data;
    expect(log.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
      'second-factor-off',
      'passkey-added',
      'passkey-removed',
      'passkey-added',
      'second-factor-on',
    ]);
  });
});
