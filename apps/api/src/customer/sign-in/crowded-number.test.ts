import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';
import { codePolicy } from './code-policy.ts';

const mobile = '512345678';
const username = `966${mobile}`;

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const ask = (call: TestCall = {}, number = mobile) =>
  api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile: number }, ...call });
const enter = (password: string, call: TestCall = {}, name: string | undefined = username) =>
  api.call('POST', '/login/guest', { body: { username: name, password }, ...call });
const attacker = (count: number): TestCall => ({ address: `203.0.${Math.floor(count / 250)}.${count % 250}` });
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');
const lastKey = () => /signin\/link\?key=([\w-]+)/.exec(api.sent.at(-1)?.text ?? '')?.[1] ?? 'no link was sent';

describe('a number that others press', () => {
  test('their wrong guesses use up nobody’s code', async () => {
    await ask();
    await api.runJobs();
    const code = lastCode(api);
    for (let count = 0; count < 30; count += 1) {
      const guess = await enter(wrongFor(code), attacker(count));
      expect(guess.json().error[0].code).toBe('code-invalid');
    }
    expect((await enter(wrongFor(code))).statusCode).toBe(401);
    expect((await enter(code)).statusCode).toBe(200);
  });

  test('of all who did not ask for it, two guesses at most are compared with a code', async () => {
    await ask();
    await api.runJobs();
    const code = lastCode(api);
    for (let count = 0; count < codePolicy.strangerTries; count += 1) await enter(wrongFor(code), attacker(count));
    const late = await enter(code, attacker(99));
    expect([late.statusCode, late.json().error[0].code]).toEqual([401, 'code-invalid']);
    expect((await enter(code)).statusCode).toBe(200);
  });

  test('a guest whose phone changes networks still gets in with the code', async () => {
    await ask();
    await api.runJobs();
    expect((await enter(lastCode(api), attacker(1))).statusCode).toBe(200);
  });

  test('a code that others ask for does not end the one before', async () => {
    await ask();
    await api.runJobs();
    const own = lastCode(api);
    api.passSeconds(61);
    await ask(attacker(1));
    await api.runJobs();
    for (let count = 0; count < 5; count += 1) await enter(wrongFor(lastCode(api)), attacker(1));
    expect((await enter(own)).statusCode).toBe(200);
  });

  test('when others have used up what a number may be sent, the link of a message signs its owner in', async () => {
    for (let count = 0; count < 6; count += 1) {
      await ask(attacker(count));
      await api.runJobs();
      for (let guess = 0; guess < 5; guess += 1) await enter(wrongFor(lastCode(api)), attacker(count));
      api.passSeconds(61);
    }
    expect((await ask()).statusCode).toBe(429);
    expect(api.sent).toHaveLength(codePolicy.sendsPerNumberAndHour);
    expect(api.sent[1]?.text).not.toContain('http');
    expect(api.sent.at(-1)?.text).toContain('https://saffron.test/signin/link?key=');
    expect(api.sent.at(-1)?.text.split('\n').at(-1)).toMatch(/^@saffron\.test #\d{6}$/);
    const key = lastKey();
    const forged = `${key.slice(0, -3)}AAA`;
    expect((await enter(forged)).json().error[0].code).toBe('code-expired');
    api.passSeconds(20 * 3600);
    const entered = await enter(key, {}, undefined);
    expect(entered.statusCode).toBe(200);
    expect(entered.json().included[0].attributes).toMatchObject({ username, 'is-mobile-verified': true });
    expect((await enter(key)).statusCode).toBe(401);
  });

  test('a link is over after a day', async () => {
    for (let count = 0; count < 3; count += 1) {
      await ask();
      await api.runJobs();
      api.passSeconds(61);
    }
    const key = lastKey();
    api.passSeconds(24 * 3600);
    expect((await enter(key)).statusCode).toBe(401);
  });

  test('a key is kept as a hash only', async () => {
    for (let count = 0; count < 3; count += 1) {
      await ask();
      await api.runJobs();
      api.passSeconds(61);
    }
    const { rows } = await api.services.database.executeSql('select json_agg(c)::text as codes from one_time_codes c');
    expect(JSON.stringify(rows)).not.toContain(lastKey());
  });
});

describe('a merchant that many press', () => {
  const pressed = () =>
    api.services.database.executeSql(
      `update limit_counters set count = ${codePolicy.unprovenBeforePressure} where key like 'code-unproven-hour:%'`,
    );

  test('a new number asks twice, and both answers are as ever', async () => {
    await ask({}, '511111111');
    await pressed();
    await api.runJobs();
    const before = api.sent.length;
    const first = await ask();
    await api.runJobs();
    expect([first.statusCode, api.sent.length - before]).toEqual([201, 0]);
    api.passSeconds(60);
    const again = await api.call('POST', '/resendsms', { body: { id: first.json().data.id } });
    expect(again.statusCode).toBe(200);
    await api.runJobs();
    expect(api.sent.length - before).toBe(1);
    expect((await enter(lastCode(api))).statusCode).toBe(200);
  });

  test('a number that was proven before asks once, even when strangers have spent the day’s budget', async () => {
    await signIn(api, { mobile });
    api.passSeconds(61);
    await ask({}, '511111111');
    await api.runJobs();
    await pressed();
    const spent = codePolicy.sendsPerMerchantAndDay;
    await api.services.database.executeSql(
      `update limit_counters set count = ${spent} where key like 'code-merchant-day:%'`,
    );
    expect((await signIn(api, { mobile })).token).toMatch(/^[\w-]{43}$/);
  });

  test('others who ask for a held-back number do not keep its owner waiting', async () => {
    await ask({}, '511111111');
    await pressed();
    await ask();
    api.passSeconds(61);
    await ask(attacker(1));
    const before = api.sent.length;
    const own = await ask();
    await api.runJobs();
    expect([own.statusCode, api.sent.length - before]).toEqual([201, 2]);
  });

  test('a message that was answered does not count', async () => {
    await signIn(api, { mobile });
    const { rows } = await api.services.database.executeSql(
      `select count from limit_counters where key like 'code-unproven-hour:%' or key like 'code-merchant-day:%'`,
    );
    expect(rows).toEqual([{ count: 0 }, { count: 0 }]);
  });
});
