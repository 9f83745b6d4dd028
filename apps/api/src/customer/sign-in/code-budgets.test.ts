import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode } from '../../testing/sign-in.ts';
import { codePolicy } from './code-budgets.ts';
import { customers } from '../customer.tables.ts';

const sara = { 'first-name': 'Sara', mobile: '512345678' };

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const start = (body: object = sara, call: TestCall = {}) => api.call('POST', '/customers', { body, ...call });
const numbered = (index: number) => ({ 'first-name': 'Sara', mobile: String(500_000_000 + index) });

describe('budgets for codes', () => {
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

  test('what a number is refused does not come out of the merchant’s day', async () => {
    for (let request = 0; request < 8; request += 1) {
      await start();
      api.passSeconds(60);
    }
    const { rows } = await api.services.database.executeSql(
      `select split_part(key, ':', 1) as name, count from limit_counters where key like 'code-%-day:%' order by name`,
    );
    expect(rows).toEqual([
      { name: 'code-number-day', count: 8 },
      { name: 'code-sms-unproven-day', count: 5 },
    ]);
  });

  test('an address cannot ask for ever new numbers, and what it is refused leaves nothing behind', async () => {
    const allowed = api.context.config.codes.unansweredPerAddress;
    for (let index = 0; index < allowed; index += 1) await start(numbered(index));
    const refused = await start(numbered(allowed));
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'message-budget-spent']);
    expect(await api.context.db.$count(customers)).toBe(allowed);
    expect((await start(numbered(allowed), { address: '203.0.113.9' })).statusCode).toBe(201);
  });

  test('guesses of one address are limited over all numbers', async () => {
    const guess = (address?: string) =>
      api.call('POST', '/login/guest', { address, body: { username: '966512345678', password: '123456' } });
    await guess();
    const spent = codePolicy.triesPerAddressAndHour;
    await api.services.database.executeSql(
      `update limit_counters set count = ${spent} where key like 'sign-in-address-hour:%'`,
    );
    expect((await guess()).statusCode).toBe(429);
    expect((await guess('203.0.113.9')).statusCode).toBe(401);
  });

  test('right codes of an address that many guests share are no guesses', async () => {
    const enter = async (index: number) => {
      await start(numbered(index));
      await api.runJobs();
      const body = { username: `966${numbered(index).mobile}`, password: lastCode(api) };
      return (await api.call('POST', '/login/guest', { body })).statusCode;
    };
    expect(await enter(0)).toBe(200);
    await api.services.database.executeSql(
      `update limit_counters set count = ${codePolicy.triesPerAddressAndHour - 1} where key like 'sign-in-address-hour:%'`,
    );
    expect([await enter(1), await enter(2), await enter(3)]).toEqual([200, 200, 200]);
  });

  test('counters name neither a number nor an address', async () => {
    await start();
    const { rows } = await api.services.database.executeSql('select key from limit_counters');
    expect(JSON.stringify(rows)).not.toMatch(/512345678|198\.51/);
  });
});
