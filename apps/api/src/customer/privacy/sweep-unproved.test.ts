import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { knownNumbers, passNight, sweptUntilNow } from '../../testing/sweep-customers.ts';
import { signIn } from '../../testing/sign-in.ts';
import { customers, oneTimeCodes, sessions } from '../customer.tables.ts';
import { sweepJob } from '../sign-in/sweep.job.ts';
import { sweepCustomersJob } from './sweep-customers.job.ts';

const daySeconds = 86_400;
let api: TestApi;
let shop: SeededShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const giveNumber = (mobile: string, merchant?: SeededShop) =>
  api.call('POST', '/customers', { merchant, body: { 'first-name': 'Sara', mobile } });

describe('a number that was never proved', () => {
  test('is deleted with its codes after 24 hours, not a second before, and twice is harmless', async () => {
    const before = await sweptUntilNow(api);
    await giveNumber('512345678');
    await api.runJobs();
    api.passSeconds(daySeconds - 1);
    await sweepCustomersJob.run(api.context, {});
    expect(await knownNumbers(api)).toEqual(['512345678']);
    expect(await api.context.db.$count(oneTimeCodes)).toBe(1);

    api.passSeconds(1);
    await sweepCustomersJob.run(api.context, {});
    await sweepCustomersJob.run(api.context, {});
    expect([await api.context.db.$count(customers), await api.context.db.$count(oneTimeCodes)]).toEqual([0, 0]);
    expect(tracesIn(await dumpText(api.services.database), ['512345678'])).toEqual([]);
    expect((await sweptUntilNow(api)).unproved).toBe((before.unproved ?? 0) + 1);
    const told = lines.filter((line) => line.includes('customers were swept'));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'unproved', count: 1 }]);
    expect(lines.join('\n')).not.toContain('512345678');
  });

  test('starts anew when it is given again', async () => {
    await giveNumber('512345678');
    const [first] = await api.context.db.select().from(customers);
    api.passSeconds(daySeconds);
    await passNight(api);
    const anew = await signIn(api);
    expect(anew.customerId).not.toBe(first?.id);
    api.passSeconds(daySeconds);
    await passNight(api);
    const read = await api.call('GET', `/customers/${anew.customerId}`, { token: anew.token });
    expect(read.json().data.attributes).toMatchObject({ mobile: '512345678', 'is-mobile-verified': true });
  });

  test('stays while a code for it may still be entered', async () => {
    await giveNumber('512345678');
    api.passSeconds(daySeconds - 5);
    expect((await giveNumber('512345678')).statusCode).toBeLessThan(300);
    api.passSeconds(10);
    await sweepCustomersJob.run(api.context, {});
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.passSeconds(600);
    await sweepCustomersJob.run(api.context, {});
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('goes at every merchant, and the same number that was proved at another one stays', async () => {
    const kuwait = await seedShop(api.context.db, { host: 'kuwait.test', appKey: 'kuwait-storefront-key' });
    await giveNumber('512345678');
    await api.runJobs();
    api.passSeconds(61);
    const proved = await signIn(api, { merchant: kuwait });
    await giveNumber('598765432', kuwait);
    api.passSeconds(daySeconds);
    await passNight(api);
    const rows = await api.context.db.select().from(customers);
    expect(rows.map(({ id }) => id)).toEqual([proved.customerId]);
  });

  test('is no reason to delete who came through a sign-in provider, without a number', async () => {
    await api.context.db.insert(customers).values({
      id: randomUUID(),
      merchantId: shop.id,
      accountType: 'registered',
      firstName: 'Omar',
      lastName: '',
      status: 'unverified',
      createdAt: api.context.now(),
      lastActiveAt: api.context.now(),
    });
    api.passSeconds(2 * daySeconds);
    await passNight(api);
    expect(await api.context.db.$count(customers)).toBe(1);
  });
});

test('tokens that may only browse are swept a day after they are over', async () => {
  await api.call('POST', '/login/guest', { body: {} });
  const browsing = () => api.context.db.$count(sessions, sql`customer_id is null`);
  const opened = await browsing();
  expect(opened).toBeGreaterThan(0);
  api.passSeconds(2 * daySeconds);
  await sweepJob.run(api.context, {});
  expect(await browsing()).toBe(opened);
  api.passSeconds(1);
  await sweepJob.run(api.context, {});
  expect(await browsing()).toBe(0);
});
