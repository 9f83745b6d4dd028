import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant, type SeededMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';
import { countUses } from '../../platform/limits/limit-counter.store.ts';
import { codePolicy } from './code-budgets.ts';

const mobile = '512345678';
const username = `966${mobile}`;

let api: TestApi;
let merchant: SeededMerchant;
let lines: string[];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line), environment: { LOG_LEVEL: 'warn' } });
  merchant = await seedMerchant(api.context.db);
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
    for (let count = 0; count < codePolicy.foreignTries; count += 1) await enter(wrongFor(code), attacker(count));
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
    expect(entered.json().data.attributes).toMatchObject({ username, 'is-mobile-verified': true });
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
  /** As after many messages without an answer. */
  const leaveUnanswered = (budget: string, count: number) =>
    countUses(
      api.context.db,
      [{ key: `code-sms-${budget}:${hashOfMerchant()}`, windowSeconds: windowOf(budget) }],
      api.context.now(),
      count,
    );
  const hashOfMerchant = () => api.context.keyedHash(merchant.id);
  const windowOf = (budget: string) => (budget.endsWith('hour') ? 3600 : 24 * 3600);
  const pressed = () => leaveUnanswered('strangers-hour', api.context.config.codes.unansweredPerHour);
  const deliveryOf = (answer: { json(): { data: { attributes: { delivery?: string } } } }) =>
    answer.json().data.attributes.delivery;

  test('a new number asks twice, is told so, and asking again is answered as ever', async () => {
    await pressed();
    const first = await ask();
    await api.runJobs();
    expect([first.statusCode, deliveryOf(first), api.sent.length]).toEqual([201, 'delayed', 0]);
    api.passSeconds(60);
    const again = await api.call('POST', '/resendsms', { body: { id: first.json().data.id } });
    expect([again.statusCode, again.json().meta.delivery]).toEqual([200, undefined]);
    await api.runJobs();
    expect(api.sent).toHaveLength(1);
    expect((await enter(lastCode(api))).statusCode).toBe(200);
  });

  test('whoever taps twice is told the same, and so is a known number, whose message comes at once', async () => {
    await signIn(api, { mobile: '511111111' });
    api.passSeconds(61);
    await pressed();
    const before = api.sent.length;
    const answers = [
      await ask(attacker(1)),
      await ask(attacker(1)),
      await ask(attacker(2), '511111111'),
      await ask(attacker(2), '511111111'),
    ];
    await api.runJobs();
    expect(answers.map(deliveryOf)).toEqual(['delayed', 'delayed', 'delayed', 'delayed']);
    expect(api.sent.slice(before).map(({ to }) => to)).toEqual(['+966511111111']);
  });

  test('guests at a network where codes are answered ask once', async () => {
    await signIn(api, { mobile: '511111111' });
    await pressed();
    const before = api.sent.length;
    const asked = await ask({ address: '198.51.100.200' });
    await api.runJobs();
    expect([deliveryOf(asked), api.sent.length - before]).toEqual([undefined, 1]);
    const elsewhere = await ask({ address: '198.51.101.200' }, '522222222');
    expect(deliveryOf(elsewhere)).toBe('delayed');
  });

  test('when a day’s budget is spent every answer says so, and a number that was proven before still gets its code', async () => {
    await signIn(api, { mobile });
    api.passSeconds(61);
    await leaveUnanswered('unproven-day', api.context.config.codes.unansweredPerDay);
    const before = api.sent.length;
    const known = await ask();
    const unknown = await ask({}, '511111111');
    await api.runJobs();
    expect([known.statusCode, deliveryOf(known)]).toEqual([201, 'limited']);
    expect([unknown.statusCode, deliveryOf(unknown)]).toEqual([201, 'limited']);
    expect(api.sent.slice(before).map(({ to }) => to)).toEqual([`+${username}`]);
    expect((await enter(lastCode(api))).statusCode).toBe(200);
  });

  test('others who ask for a held-back number do not keep its owner waiting', async () => {
    await pressed();
    await ask();
    api.passSeconds(61);
    await ask(attacker(1));
    const own = await ask();
    await api.runJobs();
    expect([own.statusCode, api.sent.length]).toEqual([201, 1]);
  });

  test('a message that was answered no longer counts, and lets the budgets grow', async () => {
    const counts = async (name: string) => {
      const { rows } = await api.services.database.executeSql(
        `select count from limit_counters where key like '${name}:%' order by key`,
      );
      return (rows as { count: number }[]).map(({ count }) => count);
    };
    await signIn(api, { mobile });
    expect(await counts('code-sms-%')).toEqual([0, 0, 0]);
    expect(await counts('answered-sms-%')).toEqual([1, 1, 1]);
    api.passSeconds(61);
    await signIn(api, { mobile });
    expect(await counts('code-sms-proven-day')).toEqual([0]);
    expect(await counts('answered-sms-proven-day')).toEqual([1]);
  });

  test('what guests answered in this hour and the one before lets a share of it be unanswered', async () => {
    await pressed();
    const key = `answered-sms-strangers-hour:${hashOfMerchant()}`;
    await countUses(api.context.db, [{ key, windowSeconds: 3600 }], api.context.now(), 50);
    const before = new Date(api.context.now().getTime() - 3_600_000);
    await countUses(api.context.db, [{ key, windowSeconds: 3600 }], before, 50);
    const deliveries = [];
    for (let index = 0; index < 11; index += 1)
      deliveries.push(deliveryOf(await ask(attacker(index), String(520_000_000 + index))));
    expect(deliveries).toEqual([...Array.from({ length: 10 }), 'delayed']);
  });

  test('a budget that fills is warned of in the log and shown to Prometheus, before it is spent', async () => {
    await leaveUnanswered('strangers-hour', 0.8 * api.context.config.codes.unansweredPerHour);
    await ask();
    const metrics = await api.context.metrics.registry.metrics();
    expect(metrics).toContain('sufra_code_budget_usage{budget="strangers-hour"} 0.8');
    expect(metrics).toContain('sufra_codes_total{outcome="sent"} 1');
    expect(lines.filter((line) => line.includes('strangers-hour'))).toHaveLength(1);
  });
});
