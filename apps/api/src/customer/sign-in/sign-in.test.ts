import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';

const sara = { 'first-name': 'Sara', mobile: '512345678' };
const username = '966512345678';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const start = (body: object = sara, call: TestCall = {}) => api.call('POST', '/customers', { body, ...call });
const enter = (password: string, name = username) =>
  api.call('POST', '/login/guest', { body: { username: name, password } });
const wrongCode = () => (lastCode(api) === '111111' ? '222222' : '111111');

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

  test('who has signed in gets a code for a second device at once', async () => {
    await start();
    await api.runJobs();
    expect((await enter(lastCode(api))).statusCode).toBe(200);
    api.passSeconds(5);
    expect((await start()).json().data.attributes['resend-after-seconds']).toBe(60);
    await api.runJobs();
    expect(api.sent).toHaveLength(2);
    expect((await enter(lastCode(api))).statusCode).toBe(200);
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
});

describe('entering the code', () => {
  test('SIGNIN-02, SIGNIN-11, API-47: number and code give a customer’s token', async () => {
    await start();
    await api.runJobs();
    const response = await enter(lastCode(api));
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data.attributes).toMatchObject({ kind: 'customer', token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(data).toMatchObject({
      type: 'customers',
      id: data.attributes['customer-id'],
      attributes: { username, 'is-mobile-verified': true, 'first-name': 'Sara' },
    });
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
    const four = await seedMerchant(api.context.db, {
      host: 'four.test',
      appKey: 'four-storefront-key',
      concept: { otpLength: 4 },
    });
    await start(sara, { merchant: four });
    await api.runJobs();
    expect(lastCode(api)).toMatch(/^\d{4}$/);
    const response = await api.call('POST', '/login/guest', {
      merchant: four,
      body: { username, password: lastCode(api) },
    });
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

  test('not even the lock after many guesses tells who is a customer', async () => {
    await start();
    await api.runJobs();
    const guess = async (name: string) => (await enter(wrongCode(), name)).json();
    for (let count = 0; count < 7; count += 1) {
      expect(await guess(username)).toEqual(await guess('966598765432'));
    }
    // However the number is written, it is the same number.
    expect((await guess('+966 59 876 5432')).error[0].code).toBe('code-locked');
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
    const response = await api.call('POST', '/login/guest', {
      merchant: other,
      body: { username, password: lastCode(api) },
    });
    expect(response.statusCode).toBe(401);
  });
});
