import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { authenticatorApp, fromBase32 } from '../../testing/authenticator-app.ts';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../testing/sign-in-staff.ts';
import { addStaff } from '../manage-staff.ts';
import { staffSecondFactors } from '../staff.tables.ts';
import { seal } from './prove-factor.ts';

let api: TestApi;
let shop: SeededShop;
let owner: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  owner = await signInStaff(api, shop, { role: 'owner' });
});
afterEach(() => api.close());

const password = 'long-and-made-by-us';

const as = ({ token }: SignedInStaff, method: Parameters<TestApi['call']>[0], url: string, body?: object) =>
  api.call(method, url, { token, ...(body && { body }) });

const errorOf = (response: { statusCode: number; json(): { errors?: { code: string; source?: object }[] } }) => {
  const [error] = response.json().errors ?? [];
  return [response.statusCode, error?.code, error?.source];
};

const own = async (by = owner) => (await as(by, 'GET', '/staff/second-factor')).json().data.attributes;

const enter = (code?: string, { email } = owner, given: object = {}) =>
  api.call('POST', '/staff/login', { body: { email, password, ...(code !== undefined && { code }), ...given } });

/** The app of a phone: the code of this moment, or of one that is some steps away. */
const appOf = (key: string) => authenticatorApp(api, key);

const begin = (by = owner, given = password) => as(by, 'POST', '/staff/second-factor', { password: given });

const confirm = (code: string, by = owner) => as(by, 'POST', '/staff/second-factor/confirmation', { code });

async function turnOn(by = owner): Promise<{ app: ReturnType<typeof appOf>; key: string; recovery: string[] }> {
  const key: string = (await begin(by)).json().data.attributes.secret;
  const app = appOf(key);
  const recovery: string[] = (await confirm(app(), by)).json().data.attributes.codes;
  api.passSeconds(60);
  return { app, key, recovery };
}

const actions = async (by = owner) =>
  (await as(by, 'GET', '/staff/log?about=people'))
    .json()
    .data.map(({ attributes }: { attributes: { action: string; by: string } }) => [attributes.action, attributes.by]);

const wrong = [422, 'sign-in-code-wrong', { pointer: '/code' }];

describe('turning it on', () => {
  test('takes the password, then a code of the app; before that nothing is asked for', async () => {
    expect(errorOf(await begin(owner, 'not-the-password'))).toEqual([
      422,
      'staff-password-wrong',
      { pointer: '/password' },
    ]);
    expect(errorOf(await confirm('123456'))).toEqual([409, 'second-factor-off', undefined]);
    const begun = await begin();
    expect(begun.headers['cache-control']).toBe('no-store');
    const { secret, address } = begun.json().data.attributes;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(new URL(address).pathname)).toContain(owner.email);
    expect((await enter()).statusCode).toBe(200);
    expect(await own()).toEqual({
      'is-on': false,
      'is-required': false,
      since: null,
      'recovery-codes-left': 0,
      passkeys: [],
    });

    const app = appOf(secret);
    expect(errorOf(await confirm(app(5)))).toEqual(wrong);
    expect((await confirm(app())).json().data.attributes.codes).toHaveLength(10);
    expect(await own()).toMatchObject({ 'is-on': true, 'recovery-codes-left': 10 });
    expect(errorOf(await begin())).toEqual([409, 'second-factor-on', undefined]);
    expect(errorOf(await confirm(app(1)))).toEqual([409, 'second-factor-on', undefined]);
    expect(await actions()).toEqual([['second-factor-on', 'Huda']]);
  });

  test('begins again after a quarter of an hour, with another key', async () => {
    const first = (await begin()).json().data.attributes.secret;
    const app = appOf(first);
    api.passSeconds(15 * 60);
    expect(errorOf(await confirm(app()))).toEqual([409, 'second-factor-off', undefined]);
    const second = (await begin()).json().data.attributes.secret;
    expect(second).not.toBe(first);
    expect(errorOf(await confirm(app()))).toEqual(wrong);
    expect((await confirm(appOf(second)())).statusCode).toBe(200);
  });

  test('leaves neither the key nor a recovery code in the database', async () => {
    const { key, recovery } = await turnOn();
    const letters = recovery.flatMap((code) => [code, code.replaceAll('-', '')]);
    const bytes = fromBase32(key);
    const traces = [key, key.toLowerCase(), bytes.toString('hex'), bytes.toString('base64url'), ...letters];
    expect(tracesIn(await dumpText(api.services.database), traces)).toEqual([]);
  });

  test('is for owners and head office', async () => {
    const office = await signInStaff(api, shop, { role: 'head-office' });
    expect((await begin(office)).statusCode).toBe(201);
    for (const role of ['manager', 'cashier', 'kitchen'] as const) {
      const person = await signInStaff(api, shop, { role, branchId: shop.branches.olaya });
      expect((await begin(person)).statusCode).toBe(403);
    }
  });
});

describe('signing in', () => {
  test('asks for a code after the right password alone, and takes each code once', async () => {
    const { app } = await turnOn();
    expect(errorOf(await enter(undefined, owner, { password: 'wrong' }))).toEqual([
      401,
      'staff-login-failed',
      { pointer: '/password' },
    ]);
    expect(errorOf(await enter(app(), owner, { password: 'wrong' }))[1]).toBe('staff-login-failed');
    for (const nothing of [undefined, '', ' '])
      expect(errorOf(await enter(nothing))).toEqual([401, 'sign-in-code-needed', { pointer: '/code' }]);
    const arabic = app().replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await enter(arabic)).statusCode).toBe(200);
    expect(errorOf(await enter(app()))).toEqual(wrong);
    expect(errorOf(await enter(app(-1)))).toEqual(wrong);
    api.passSeconds(30);
    const entered = (await enter(`${app().slice(0, 3)} ${app().slice(3)}`)).json().data.attributes;
    expect((await api.call('GET', '/staff/orders', { token: entered.token })).statusCode).toBe(200);
  });

  test('takes a code once when it is sent twice at the same moment', async () => {
    const { app, recovery } = await turnOn();
    for (const code of [app(), recovery[0]]) {
      const both = await Promise.all([enter(code), enter(code)]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    }
  });

  test('takes each recovery code once, in capitals and without its dashes as well', async () => {
    const { recovery } = await turnOn();
    const [first = '', second = ''] = recovery;
    expect(first).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect((await enter(first)).statusCode).toBe(200);
    expect(errorOf(await enter(first))).toEqual(wrong);
    expect((await enter(second.replaceAll('-', '').toUpperCase())).statusCode).toBe(200);
    expect(await own()).toMatchObject({ 'recovery-codes-left': 8 });
    expect((await actions()).slice(0, 2)).toEqual([
      ['recovery-code-used', 'Huda'],
      ['recovery-code-used', 'Huda'],
    ]);
  });

  test('takes no recovery code of another person', async () => {
    const { recovery } = await turnOn();
    const other = await signInStaff(api, shop, { role: 'owner' });
    await turnOn(other);
    expect(errorOf(await enter(recovery[0], other))).toEqual(wrong);
  });

  test('takes recovery codes alone where the key cannot be read: SECRET_KEY is another one, or the row is not theirs', async () => {
    const { app, key, recovery } = await turnOn();
    const other = await signInStaff(api, shop, { role: 'owner' });
    const unreadable = [
      seal({ keyedHash: () => 'f'.repeat(64) }, owner.staffId, fromBase32(key)),
      seal(api.context, other.staffId, fromBase32(key)),
    ];
    for (const [index, secret] of unreadable.entries()) {
      await api.context.db.update(staffSecondFactors).set({ secret });
      expect(errorOf(await enter(app()))).toEqual(wrong);
      expect((await enter(recovery[index])).statusCode).toBe(200);
    }
  });

  test('waits longer after each wrong code, for right ones as well, and says so in the log', async () => {
    const { app, recovery } = await turnOn();
    expect(errorOf(await enter('000000'))).toEqual(wrong);
    expect(errorOf(await enter('000000'))).toEqual(wrong);
    const locked = await enter('000000');
    expect(errorOf(locked)).toEqual([429, 'sign-in-code-locked', { pointer: '/code' }]);
    expect(locked.json().errors[0].meta).toMatchObject({ 'retry-after-seconds': 30 });
    expect((await enter(app())).statusCode).toBe(429);
    expect((await enter(recovery[0])).statusCode).toBe(429);
    api.passSeconds(31);
    expect((await enter('000000')).json().errors[0].meta).toMatchObject({ 'retry-after-seconds': 60 });
    api.passSeconds(61);
    expect((await enter(app())).statusCode).toBe(200);
    expect(errorOf(await enter('000000'))).toEqual(wrong);
    expect((await actions()).slice(0, 2)).toEqual([
      ['second-factor-locked', 'Huda'],
      ['second-factor-locked', 'Huda'],
    ]);
  });
});

describe('recovery codes that were lost', () => {
  test('are made anew after the password and a code, and the old ones end', async () => {
    const renew = (given: object) => as(owner, 'POST', '/staff/second-factor/recovery-codes', { password, ...given });
    expect(errorOf(await renew({ code: '123456' }))).toEqual([409, 'second-factor-off', undefined]);
    const { app, recovery: old } = await turnOn();
    expect(errorOf(await renew({ password: 'wrong', code: app() }))[1]).toBe('staff-password-wrong');
    expect(errorOf(await renew({ code: '000000' }))).toEqual(wrong);
    const renewed = await renew({ code: app() });
    expect(renewed.headers['cache-control']).toBe('no-store');
    const codes: string[] = renewed.json().data.attributes.codes;
    expect(new Set([...codes, ...old]).size).toBe(20);
    expect(errorOf(await enter(old[0]))).toEqual(wrong);
    expect((await enter(codes[0])).statusCode).toBe(200);
    expect(await own()).toMatchObject({ 'is-on': true, 'recovery-codes-left': 9 });
    expect((await actions())[1]).toEqual(['recovery-codes-renewed', 'Huda']);
  });
});

describe('turning it off', () => {
  const end = (given: object) => as(owner, 'DELETE', '/staff/second-factor', { password, ...given });

  test('takes the password and a code', async () => {
    expect(errorOf(await end({ code: '123456' }))).toEqual([409, 'second-factor-off', undefined]);
    const { app } = await turnOn();
    expect(errorOf(await end({ password: 'wrong', code: app() }))[1]).toBe('staff-password-wrong');
    expect(errorOf(await end({ code: '000000' }))).toEqual(wrong);
    expect((await enter()).statusCode).toBe(401);
    expect((await end({ code: app() })).statusCode).toBe(204);
    expect((await enter()).statusCode).toBe(200);
    expect((await actions()).map(([action]: string[]) => action)).toEqual(['second-factor-off', 'second-factor-on']);
    expect((await turnOn()).recovery).toHaveLength(10);
  });

  test('is done for a person who lost the phone by those above them, and by another owner', async () => {
    const office = await signInStaff(api, shop, { role: 'head-office' });
    const second = await signInStaff(api, shop, { role: 'owner' });
    await turnOn(office);
    await turnOn(second);
    const reset = (by: SignedInStaff, { staffId }: SignedInStaff) =>
      as(by, 'DELETE', `/staff/people/${staffId}/second-factor`);
    const seen = async (by: SignedInStaff, { staffId }: SignedInStaff) => {
      const { data } = (await as(by, 'GET', '/staff/people')).json();
      const found = data.find(({ id }: { id: string }) => id === staffId)?.attributes;
      return [found['has-second-factor'], found['may-reset-second-factor']];
    };
    expect(await seen(owner, second)).toEqual([true, true]);
    expect(await seen(owner, office)).toEqual([true, true]);
    expect(await seen(office, second)).toEqual([true, false]);
    expect(await seen(second, second)).toEqual([true, false]);
    expect(await seen(second, owner)).toEqual([false, false]);
    for (const [by, whose] of [
      [office, second],
      [second, second],
      [office, office],
    ] as const)
      expect(errorOf(await reset(by, whose))).toEqual([403, 'right-missing', undefined]);
    const manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    expect((await reset(manager, office)).statusCode).toBe(404);
    expect((await reset(second, owner)).statusCode).toBe(404);

    for (const whose of [office, second]) {
      expect((await reset(owner, whose)).statusCode).toBe(204);
      expect((await as(whose, 'GET', '/staff/second-factor')).statusCode).toBe(401);
      expect((await enter(undefined, whose)).statusCode).toBe(200);
    }
    const done = (await actions()).filter(([action]: string[]) => action === 'second-factor-reset');
    expect(done).toEqual([
      ['second-factor-reset', 'Huda'],
      ['second-factor-reset', 'Huda'],
    ]);
  });

  test('is done for a sole owner by the command that gives a new password', async () => {
    await turnOn();
    const merchant = await loadMerchant(api.context, shop.id);
    if (!merchant) throw new Error('There is no merchant.');
    const given = await addStaff(api.context, merchant, { email: owner.email, role: 'owner', name: 'Huda' });
    const fresh = given.ok ? given.value.password : '';
    expect((await enter(undefined, owner, { password: fresh })).statusCode).toBe(200);
  });
});

describe('where the merchant wants it', () => {
  const beginAtLogin = ({ email }: SignedInStaff, given: object = {}) =>
    api.call('POST', '/staff/login/second-factor', { body: { email, password, ...given } });
  const want = async (requiresSecondFactor: boolean) => {
    const merchant = await loadMerchant(api.context, shop.id);
    if (!merchant) throw new Error('There is no merchant.');
    const concept = { ...merchant.concept, requiresSecondFactor };
    await api.context.db.update(merchants).set({ concept, version: randomUUID() }).where(eq(merchants.id, shop.id));
  };
  const required = [409, 'second-factor-required', { pointer: '/code' }];

  test('the first code at sign-in opens the session with recovery codes, and from then on each sign-in asks for one', async () => {
    await want(true);
    expect(errorOf(await enter())).toEqual(required);
    expect(errorOf(await enter('123456'))).toEqual([409, 'second-factor-off', undefined]);
    expect(errorOf(await beginAtLogin(owner, { password: 'not-the-password' }))).toEqual([
      401,
      'staff-login-failed',
      { pointer: '/password' },
    ]);
    const begun = await beginAtLogin(owner);
    expect([begun.statusCode, begun.headers['cache-control']]).toEqual([201, 'no-store']);
    const app = appOf(begun.json().data.attributes.secret);
    expect(errorOf(await enter())).toEqual(required);
    expect(errorOf(await enter('000000'))).toEqual(wrong);
    const opened = (await enter(app())).json().data.attributes;
    expect(opened['recovery-codes']).toHaveLength(10);
    expect(await own({ ...owner, token: opened.token })).toMatchObject({ 'is-on': true, 'is-required': true });

    api.passSeconds(60);
    expect(errorOf(await beginAtLogin(owner))).toEqual([409, 'second-factor-on', undefined]);
    expect(errorOf(await enter())).toEqual([401, 'sign-in-code-needed', { pointer: '/code' }]);
    const again = (await enter(app())).json().data.attributes;
    expect(again).not.toHaveProperty('recovery-codes');
    api.passSeconds(60);
    expect((await enter(opened['recovery-codes'][0])).statusCode).toBe(200);

    // Another phone: it is turned off, which ends every session, and set up anew.
    const session = { ...owner, token: again.token };
    expect((await as(session, 'DELETE', '/staff/second-factor', { password, code: app() })).statusCode).toBe(204);
    expect((await as(session, 'GET', '/staff/second-factor')).statusCode).toBe(401);
    expect((await as({ ...owner, token: opened.token }, 'GET', '/staff/second-factor')).statusCode).toBe(401);
    expect(errorOf(await enter(opened['recovery-codes'][1]))).toEqual([409, 'second-factor-off', undefined]);
    const anew = appOf((await beginAtLogin(owner)).json().data.attributes.secret);
    expect((await enter(anew())).statusCode).toBe(200);
  });

  test('people of a branch come in with their password, and begin nothing at sign-in; no more does an owner elsewhere', async () => {
    const cashier = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
    expect(errorOf(await beginAtLogin(owner))).toEqual([409, 'second-factor-off', undefined]);
    await want(true);
    expect((await enter(undefined, cashier)).statusCode).toBe(200);
    expect(errorOf(await beginAtLogin(cashier))).toEqual([409, 'second-factor-off', undefined]);
  });

  test('an accepted invitation of head office opens no session: the first code does, and the link works once', async () => {
    await want(true);
    const invite = async (given: object) => {
      const invited = await as(owner, 'POST', '/staff/invitations', { name: 'Mona', ...given });
      return String(invited.json().data.attributes.link).split('#')[1] ?? '';
    };
    const take = (token: string, given: object = {}) =>
      api.call('POST', '/staff/invitation/acceptance', { body: { token, password, ...given } });
    const mona = { ...owner, email: 'mona@saffron.test' };
    const token = await invite({ email: mona.email, role: 'head-office', location: null });
    expect(errorOf(await take(token))).toEqual(required);
    expect(errorOf(await take(token))[1]).toBe('invitation-used');
    expect(errorOf(await enter(undefined, mona))).toEqual(required);
    const app = appOf((await beginAtLogin(mona)).json().data.attributes.secret);
    const opened = (await enter(app(), mona)).json().data.attributes;
    expect(opened).toMatchObject({ name: 'Mona', role: 'head-office' });
    expect(opened['recovery-codes']).toHaveLength(10);
    expect((await actions()).map(([action]: string[]) => action)).toContain('invitation-accepted');

    const cashier = { email: 'sami@saffron.test', role: 'cashier', location: shop.branches.olaya };
    expect((await take(await invite(cashier), { pin: '4826' })).statusCode).toBe(200);
  });

  test('two who enter the first code at once open one session', async () => {
    await want(true);
    const app = appOf((await beginAtLogin(owner)).json().data.attributes.secret);
    const answers = await Promise.all([enter(app()), enter(app())]);
    // The other one is late, or its code was used already.
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])]);
  });
});
