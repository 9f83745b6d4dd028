import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loyaltyLots } from '../../ordering/loyalty/loyalty.tables.ts';
import { watchPayments } from '../../payment/payment.job.ts';
import { openCardShop } from '../../testing/a-card-order.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { planted, plantIdentifiers } from '../../testing/plant-identifiers.ts';
import { pointsOf } from '../../testing/points-of.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { knownNumbers, passNight, sweptUntilNow } from '../../testing/sweep-customers.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { merchantDocuments } from '../../catalogue/merchant/merchant.tables.ts';
import { moveOrder } from '../../ordering/order/move-order.ts';
import { findOwnOrder } from '../../ordering/order/order.store.ts';
import { customers, sessions } from '../customer.tables.ts';
import { sweepCustomersJob } from './sweep-customers.job.ts';

const daySeconds = 86_400;
/** 36 calendar months from the first moment of every test. */
const periodSeconds = (Date.parse('2029-11-20T12:00:00Z') - Date.parse('2026-11-20T12:00:00Z')) / 1000;

let api: TestApi;
let shop: SeededShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

describe('a customer who does not come any more', () => {
  const call = (guest: SignedInGuest, on = api) =>
    on.call('GET', `/customers/${guest.customerId}`, { token: guest.token });

  async function place(guest: SignedInGuest): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await api.call('POST', '/orders', { token: guest.token, body: aPayload(shop), headers });
    expect(placed.statusCode, placed.body).toBe(201);
    return placed.json().data.id;
  }

  async function finish(guest: SignedInGuest, id: string): Promise<void> {
    const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: guest.customerId }, id);
    if (!order) throw new Error('no such order');
    await moveOrder(api.context, order, { to: 'finished', by: { role: 'staff', name: 'employee' } });
  }

  test('is erased 36 months after the last sign-in, not a second before, and twice is harmless', async () => {
    await signIn(api);
    api.passSeconds(periodSeconds - 1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    expect(await api.context.db.$count(sessions)).toBe(0);
    api.passSeconds(1);
    await passNight(api);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
    expect((await signIn(api)).customerId).toEqual(expect.any(String));
    expect(await api.context.db.$count(customers)).toBe(2);
  });

  test('counts from the last use of a session, which is known after the session was swept', async () => {
    const guest = await signIn(api);
    api.passSeconds(20 * daySeconds);
    expect((await call(guest)).statusCode).toBe(200);
    api.passSeconds(20 * daySeconds);
    await passNight(api);
    expect(await api.context.db.$count(sessions)).toBe(0);
    // 36 calendar months after 2026-12-10T12:00Z.
    const left = Date.parse('2029-12-10T12:00:00Z') - api.context.now().getTime();
    api.passSeconds(left / 1000 - 1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.passSeconds(1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('leaves no trace, and orders stay as figures', async () => {
    const topics = [{ handle: 'food', name: { 'en-us': 'Food' } }];
    await api.context.db
      .insert(merchantDocuments)
      .values({ merchantId: shop.id, path: 'rating-topics.json', content: { topics } });
    await plantIdentifiers(api, shop);
    const orders = () => api.context.db.execute(sql`select id, total_minor, status, placed_at from orders order by id`);
    const before = (await orders()).rows;
    api.passSeconds(periodSeconds);
    await passNight(api);
    expect(tracesIn(await dumpText(api.services.database), Object.values(planted))).toEqual([]);
    expect((await orders()).rows).toEqual(before);
    expect(tracesIn([['the log', lines.join('\n')]], Object.values(planted))).toEqual([]);
  });

  test('stays while an order is under way', async () => {
    const guest = await signIn(api);
    const order = await place(guest);
    api.passSeconds(periodSeconds);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    await finish(guest, order);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('stays with an order of the period, though nobody signed in since', async () => {
    const guest = await signIn(api);
    api.passSeconds(60);
    await finish(guest, await place(guest));
    api.passSeconds(periodSeconds - 60);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.passSeconds(60);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('stays while points can be spent, and goes when their time is over', async () => {
    await seedLoyalty(api.context.db, shop.id, { expiryDays: 1500 });
    const guest = await signIn(api);
    await (await pointsOf(api, { merchantId: shop.id, customerId: guest.customerId })).earn(10_000);
    const [lot] = await api.context.db.select().from(loyaltyLots);
    const left = (lot?.expiresAt?.getTime() ?? 0) - api.context.now().getTime();
    expect(left).toBeGreaterThan(periodSeconds * 1000);
    api.passSeconds(left / 1000 - 1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.passSeconds(1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('stays for ever with RETENTION_MONTHS=0, and goes sooner with a smaller number', async () => {
    await signIn(api);
    api.passSeconds(10 * 366 * daySeconds);
    api.context.config.retentionMonths = 0;
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    const { db } = api.context;
    await db.update(customers).set({ lastActiveAt: new Date(api.context.now().getTime() - 32 * daySeconds * 1000) });
    api.context.config.retentionMonths = 2;
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.context.config.retentionMonths = 1;
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('is nobody who was here before an upgrade: the period begins with it', async () => {
    await api.context.db.execute(sql`
      insert into customers (id, merchant_id, account_type, first_name, last_name, dial_code, mobile,
        mobile_verified_at, status, created_at)
      values (gen_random_uuid(), ${shop.id}, 'guest', 'Sara', '', '966', '512345678',
        '2019-01-01', 'verified', '2019-01-01')
    `);
    await passNight(api);
    api.passSeconds(periodSeconds - 1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual(['512345678']);
    api.passSeconds(1);
    await passNight(api);
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('goes in whole, one by one: a killed run leaves the others to the next', async () => {
    await seedCustomers(api.context.db, shop.id, 3);
    await api.context.db.update(customers).set({ lastActiveAt: new Date('2020-01-01') });
    await api.context.db.delete(sessions);
    api.passSeconds(periodSeconds);
    const send = api.context.jobs.send;
    let sent = 0;
    const dying = vi.spyOn(api.context.jobs, 'send').mockImplementation(async (...given) => {
      if (given[1].name === 'finish-erasure' && (sent += 1) === 2) throw new Error('killed');
      return send(...given);
    });
    await expect(sweepCustomersJob.run(api.context, {})).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await knownNumbers(api)).toHaveLength(2);
    expect(await api.context.db.$count(customers, sql`mobile is null and first_name <> ''`)).toBe(0);
    await sweepCustomersJob.run(api.context, {});
    expect(await knownNumbers(api)).toEqual([]);
  });

  test('is taken once when two processes sweep at once', async () => {
    await seedCustomers(api.context.db, shop.id, 12);
    await api.context.db.update(customers).set({ lastActiveAt: new Date('2020-01-01') });
    await api.context.db.delete(sessions);
    const other = await startTestApi(api.services.database);
    for (const each of [api, other]) each.passSeconds(periodSeconds);
    const both = [api, other].map((each) => sweepCustomersJob.run(each.context, {}));
    await Promise.all(both);
    const counts = [await sweptUntilNow(api), await sweptUntilNow(other)];
    expect(counts.reduce((sum, { inactive = 0 }) => sum + inactive, 0)).toBe(12);
    expect(await knownNumbers(api)).toEqual([]);
    await other.close();
  });

  test('of a crowd, the rest is left to a further run', async () => {
    await seedCustomers(api.context.db, shop.id, 120);
    await api.context.db.update(customers).set({ lastActiveAt: new Date('2020-01-01') });
    await api.context.db.delete(sessions);
    api.passSeconds(periodSeconds);
    await sweepCustomersJob.run(api.context, {});
    expect(await knownNumbers(api)).toHaveLength(20);
    await api.runJobs();
    expect(await knownNumbers(api)).toEqual([]);
  });
});

test('a customer who has money to get back stays until it was paid', async () => {
  const card = await openCardShop();
  const order = await card.place();
  await card.start(order);
  await card.passMinutes(31);
  card.gateway.take();
  await card.verify(order);
  expect(await card.payment(order)).toMatchObject({ 'refund-status': 'due' });
  card.api.passSeconds(periodSeconds + daySeconds);
  await passNight(card.api);
  expect(await knownNumbers(card.api)).toEqual(['512345678']);
  await watchPayments(card.api.context);
  await passNight(card.api);
  expect(await knownNumbers(card.api)).toEqual([]);
  await card.api.close();
});
