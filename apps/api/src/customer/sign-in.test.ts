import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../testing/open-test-api.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';
import { lastCode, signIn } from '../testing/sign-in.ts';

const sara = { 'first-name': 'Sara', mobile: '512345678' };
const username = '966512345678';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const start = (body: object = sara, call: TestCall = {}) => api.call('POST', '/customers', { body, ...call });
const enter = (password: string, name = username) => api.call('POST', '/login/guest', { body: { username: name, password } });
const wrongCode = () => (lastCode(api) === '111111' ? '222222' : '111111');

describe('asking for a code', () => {
  test('SIGNIN-09, SIGNIN-29, API-42: name and number make an unverified guest account', async () => {
    const response = await start({ ...sara, 'last-name': 'Haddad', 'account-type': 'guest', status: 'unverified', username });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      data: { type: 'customers', id: expect.any(String), attributes: { 'account-type': 'guest', status: 'unverified', 'otp-length': 6 } },
    });
  });

  test('SIGNIN-10, SIGNIN-37: a code of the configured length is sent to the number', async () => {
    await start();
    expect(api.sent).toEqual([]);
    await api.runJobs();
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.to).toBe('+966512345678');
    expect(lastCode(api)).toMatch(/^\d{6}$/);
  });

  test('the message is in the guest’s language and ends with the line that phones read', async () => {
    await start(sara, { language: 'ar-SA' });
    await api.runJobs();
    const text = api.sent[0]?.text ?? '';
    expect(text).toContain('رمز التحقق في زعفران وفحم');
    expect(text.split('\n').at(-1)).toBe(`@saffron.test #${lastCode(api)}`);
  });

  test('a known number is answered as a new one, and its profile stays as it was', async () => {
    const { customerId, token } = await signIn(api);
    api.passSeconds(61);
    const again = await start({ 'first-name': 'Intruder', mobile: sara.mobile });
    api.passSeconds(61);
    const unknown = await start({ 'first-name': 'Intruder', mobile: '598765432' });
    expect(again.json().data.id).toBe(customerId);
    expect({ ...again.json().data, id: '' }).toEqual({ ...unknown.json().data, id: '' });
    const profile = await api.call('GET', `/customers/${customerId}`, { token });
    expect(profile.json().data.attributes['first-name']).toBe('Sara');
  });

  test('a double tap sends one code', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await api.runJobs();
    expect(one.json().data.id).toBe(other.json().data.id);
    expect(api.sent).toHaveLength(1);
  });

  test.each([
    ['SIGNIN-19: a missing first name is refused', { ...sara, 'first-name': ' ' }, 'first-name-required', '/first-name', 'Required.'],
    ['SIGNIN-20: a first name of two letters is refused', { ...sara, 'first-name': 'Al' }, 'first-name-too-short', '/first-name', 'Min 3 characters'],
    ['a first name with digits is refused', { ...sara, 'first-name': 'Sara1' }, 'name-invalid', '/first-name', 'letters'],
    ['SIGNIN-21: a missing number is refused', { ...sara, mobile: '' }, 'phone_number_required', '/mobile', 'required'],
    ['SIGNIN-22: a number of two digits is refused', { ...sara, mobile: '51' }, 'mobile-too-short', '/mobile', 'Min 3 characters'],
    ['SIGNIN-22: a number of eleven digits is refused', { ...sara, mobile: '51234567890' }, 'phone_number_required_valid', '/mobile', 'valid'],
    ['SIGNIN-23: a number with letters is refused', { ...sara, mobile: '51234abcd' }, 'phone_number_required_valid', '/mobile', 'valid'],
    ['SIGNIN-24: a number that the country’s pattern does not allow is refused', { ...sara, mobile: '112345678' }, 'phone_number_required_valid', '/mobile', 'valid'],
    ['SIGNIN-31: a country that is not on the list is refused', { ...sara, 'dial-code': '+33' }, 'country-not-allowed', '/dial-code', 'country'],
  ])('%s', async (_title, body, code, pointer, words) => {
    const response = await start(body);
    expect(response.statusCode).toBe(400);
    const [error] = response.json().error;
    expect(error).toMatchObject({ code, source: { pointer } });
    expect(error.detail).toContain(words);
    expect(await api.runJobs()).toBe(0);
  });

  test.each([
    ['with a leading zero', { mobile: '0512345678' }],
    ['with spaces and hyphens', { mobile: '51 234-5678' }],
    ['in Arabic digits', { mobile: '٥١٢٣٤٥٦٧٨' }],
    ['with its dial code', { mobile: '+966512345678' }],
    ['with the dial code beside it', { mobile: '512345678', 'dial-code': '966' }],
  ])('the number is understood %s', async (_title, body) => {
    await start({ ...sara, ...body });
    await api.runJobs();
    expect(api.sent[0]?.to).toBe('+966512345678');
  });
});

describe('asking again', () => {
  test('SIGNIN-12, API-48: a new code can be had after 60 seconds and not before', async () => {
    const { id } = (await start()).json().data;
    await api.runJobs();
    api.passSeconds(59);
    const early = await api.call('POST', '/resendsms', { body: { id, mobile: sara.mobile } });
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    expect(early.json()).toMatchObject({ error: { code: 'resend-too-soon', meta: { 'retry-after-seconds': 1 } } });
    api.passSeconds(1);
    const later = await api.call('POST', '/resendsms', { body: { id, mobile: sara.mobile } });
    expect(later.json()).toEqual({ meta: { 'resend-after-seconds': 60 } });
    await api.runJobs();
    expect(api.sent).toHaveLength(2);
  });

  test('the newest code works and the one before does not', async () => {
    const { id } = (await start()).json().data;
    await api.runJobs();
    const first = lastCode(api);
    api.passSeconds(60);
    await api.call('POST', '/resendsms', { body: { id } });
    await api.runJobs();
    const second = lastCode(api);
    const isSameByChance = first === second;
    expect((await enter(first)).statusCode).toBe(isSameByChance ? 200 : 401);
    expect((await enter(second)).statusCode).toBe(isSameByChance ? 401 : 200);
  });

  test('another number than the stored one, or an unknown id, gets no code', async () => {
    const { id } = (await start()).json().data;
    await api.runJobs();
    api.passSeconds(60);
    const otherNumber = await api.call('POST', '/resendsms', { body: { id, mobile: '598765432' } });
    const unknown = await api.call('POST', '/resendsms', { body: { id: '0193f0a0-0000-7000-8000-000000000000' } });
    const malformed = await api.call('POST', '/resendsms', { body: { id: 'x' } });
    expect([otherNumber, unknown, malformed].map((response) => response.statusCode)).toEqual([404, 404, 404]);
    expect(await api.runJobs()).toBe(0);
  });

  test('six requests within an hour spend the number’s budget', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request += 1) {
      statuses.push((await start()).statusCode);
      api.passSeconds(60);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await api.runJobs();
    expect((await start({ ...sara, mobile: '598765432' })).statusCode).toBe(201);
  });
});

describe('entering the code', () => {
  test('SIGNIN-02, SIGNIN-11, API-47: number and code give a customer’s token', async () => {
    await start();
    await api.runJobs();
    const response = await enter(lastCode(api));
    expect(response.statusCode).toBe(200);
    const { data, included } = response.json();
    expect(data.attributes).toMatchObject({ kind: 'customer', token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(included[0]).toMatchObject({ type: 'customers', attributes: { username, 'is-mobile-verified': true, 'first-name': 'Sara' } });
  });

  test('SIGNIN-26: a missing code is refused', async () => {
    const response = await api.call('POST', '/login/guest', { body: { username } });
    expect(response.statusCode).toBe(422);
    expect(response.json().error[0]).toMatchObject({ code: 'code-required', source: { pointer: '/password' } });
  });

  test('SIGNIN-27: a code of another length is refused with the length it should have', async () => {
    const response = await enter('12345');
    expect(response.statusCode).toBe(422);
    expect(response.json().error[0]).toMatchObject({ code: 'code-length', source: { pointer: '/password' } });
    expect(response.json().error[0].detail).toContain('Min 6 characters');
  });

  test('SIGNIN-27: the length is the merchant’s own', async () => {
    const four = await seedMerchant(api.context.db, { host: 'four.test', appKey: 'four-storefront-key', concept: { otpLength: 4 } });
    await start(sara, { merchant: four });
    await api.runJobs();
    expect(lastCode(api)).toMatch(/^\d{4}$/);
    const response = await api.call('POST', '/login/guest', { merchant: four, body: { username, password: lastCode(api) } });
    expect(response.statusCode).toBe(200);
  });

  test('a wrong code and an unknown number are answered alike', async () => {
    await start();
    await api.runJobs();
    const wrong = await enter(wrongCode());
    const unknown = await enter('123456', '966598765432');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json().error[0]).toMatchObject({ code: 'code-invalid', detail: expect.any(String) });
  });

  test('a wrong code six times locks that code and nothing else', async () => {
    await start();
    await api.runJobs();
    const right = lastCode(api);
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push((await enter(wrongCode())).json().error[0].code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'code-invalid'), 'code-locked']);
    expect((await enter(right)).json().error[0].code).toBe('code-locked');

    await signIn(api, { mobile: '598765432' });
    api.passSeconds(60);
    await start();
    await api.runJobs();
    expect((await enter(lastCode(api))).statusCode).toBe(200);
  });

  test('six guesses at the same moment share five tries', async () => {
    await start();
    await api.runJobs();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enter(wrongCode())));
    const locked = guesses.filter((response) => response.json().error[0].code === 'code-locked');
    expect(locked).toHaveLength(3);
  });

  test('a code lives ten minutes, and only who knows it learns that it is over', async () => {
    await start();
    await api.runJobs();
    api.passSeconds(600);
    expect((await enter(wrongCode())).json().error[0].code).toBe('code-invalid');
    expect((await enter(lastCode(api))).json().error[0].code).toBe('code-expired');
  });

  test('a code works once, even for two requests at the same moment', async () => {
    await start();
    await api.runJobs();
    const responses = await Promise.all([enter(lastCode(api)), enter(lastCode(api))]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 401]);
    expect((await enter(lastCode(api))).statusCode).toBe(401);
  });

  test('the code is stored nowhere, neither in a table nor in the queue', async () => {
    await start();
    await api.runJobs();
    const { rows } = await api.services.database.executeSql(
      `select (select json_agg(c)::text from one_time_codes c) || (select json_agg(j)::text from pgboss.job j) as everything`,
    );
    const [{ everything }] = rows as [{ everything: string }];
    expect(everything).toContain('send-code');
    expect(everything).not.toContain(`"${lastCode(api)}"`);
  });

  test('a code of one merchant opens nothing at another', async () => {
    const other = await seedMerchant(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    await start();
    await api.runJobs();
    const response = await api.call('POST', '/login/guest', { merchant: other, body: { username, password: lastCode(api) } });
    expect(response.statusCode).toBe(401);
  });
});

describe('sessions', () => {
  test('SIGNIN-06, SIGNIN-34: without credentials a visitor gets a token that may only browse', async () => {
    const response = await api.call('POST', '/login/guest', { body: {} });
    const { token, kind } = response.json().data.attributes;
    expect(kind).toBe('browse');
    const profile = await api.call('GET', '/customers', { token });
    expect(profile.statusCode).toBe(403);
    expect(profile.json().error.code).toBe('forbidden');
  });

  test('API-50: logout ends the session at once, and twice does no harm', async () => {
    const { token } = await signIn(api);
    expect((await api.call('POST', '/logout', { token, headers: { 'content-type': 'application/json' } })).statusCode).toBe(204);
    expect((await api.call('GET', '/customers', { token })).statusCode).toBe(401);
    expect((await api.call('POST', '/logout', { token })).statusCode).toBe(204);
    expect((await api.call('POST', '/logout')).statusCode).toBe(401);
  });

  test('a session ends by itself after its time', async () => {
    const { token } = await signIn(api);
    api.passSeconds(30 * 24 * 3600);
    expect((await api.call('GET', '/customers', { token })).statusCode).toBe(401);
  });

  test('a token of one merchant means nothing at another', async () => {
    const other = await seedMerchant(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const { token } = await signIn(api);
    expect((await api.call('GET', '/customers', { token, merchant: other })).statusCode).toBe(401);
  });

  test('the token itself is not stored', async () => {
    const { token } = await signIn(api);
    const { rows } = await api.services.database.executeSql('select token_hash from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
