import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import { ne } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { branches } from '../../catalogue/location/location.tables.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { moveOrder } from './move-order.ts';
import { cookOneRound } from './demo-kitchen.ts';
import { findOrderEvents, presentOrderEvent } from './order-event.store.ts';
import { orders } from '../order.tables.ts';
import { releaseDueOrders, releaseOrdersJob } from './order.job.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
/** It is 15:00 in Riyadh; Olaya never closes and needs 20 minutes. */
beforeEach(async () => {
  api = await openTestApi();
  const advanceOrder = { isAllowed: true, maximumDays: 7, minimumLeadMinutes: 15 };
  shop = await seedShop(api.context.db, { concept: { advanceOrder } });
  sara = await signIn(api);
});
afterEach(() => api.close());

const tonight = '2026-11-20T17:00:00.000Z';

async function place(time: string | null, own: Partial<CheckoutPayload> = {}, key: string = randomUUID()) {
  const answer = await api.call('POST', '/orders', {
    token: sara.token,
    body: aPayload(shop, { 'scheduled-time': time, ...own }),
    headers: { 'idempotency-key': key },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<OrderDocument>().data;
}

const read = async (id: string) =>
  (await api.call('GET', `/orders/${id}`, { token: sara.token })).json<OrderDocument>().data.attributes;

const stepsOf = async (id: string, language?: string) =>
  (await api.call('GET', `/orders/${id}/statuses`, { token: sara.token, language }))
    .json()
    .data.map(({ attributes }: { attributes: { code: string; description: string; at: string } }) => [
      attributes.code,
      attributes.description,
      attributes.at,
    ]);

const eventsOfSara = async () =>
  (await findOrderEvents(api.context.db, { merchantId: shop.id, customerId: sara.customerId }, 0, 100))
    .map(presentOrderEvent)
    .map(({ number, code, at }) => [number, code, at]);

const kitchen = { merchantHandles: ['saffron-test'], stepSeconds: 60 };
const minutes = (count: number) => api.passSeconds(count * 60);

describe('an order for later', () => {
  test('CHK-08: is stored with its time in UTC and promises that', async () => {
    const { id, attributes } = await place('2026-11-20T20:00:00+03:00');
    expect(attributes).toMatchObject({
      'scheduled-time': tonight,
      'estimated-ready-at': tonight,
      'placed-at': '2026-11-20T12:00:00.000Z',
      'released-at': null,
      'current-status': { code: 'posted', at: '2026-11-20T12:00:00.000Z' },
    });
    expect((await read(id))['scheduled-time']).toBe(tonight);
  });

  test('an order for now is with the branch at once', async () => {
    const { attributes } = await place(null);
    expect(attributes).toMatchObject({ 'scheduled-time': null, 'released-at': '2026-11-20T12:00:00.000Z' });
    expect(await releaseDueOrders(api.context)).toBe(0);
  });

  test('one that is due as soon as it is placed is with the branch at once', async () => {
    const { attributes } = await place('2026-11-20T12:20:00Z');
    expect(attributes['released-at']).toBe('2026-11-20T12:00:00.000Z');
  });

  test('takes its number from the day it is for', async () => {
    expect((await place(null)).attributes.number).toBe('001');
    expect((await place('2026-11-21T17:00:00Z')).attributes.number).toBe('001');
    expect((await place('2026-11-21T18:00:00Z')).attributes.number).toBe('002');
    expect((await place(tonight)).attributes.number).toBe('002');
  });

  test('the same attempt twice is one order, also when its time has come too near meanwhile', async () => {
    const first = await place('2026-11-20T12:30:00Z', {}, 'cart-1');
    minutes(15);
    const again = await place('2026-11-20T12:30:00Z', {}, 'cart-1');
    expect(again.id).toBe(first.id);
    expect(await api.context.db.$count(orders)).toBe(1);
  });

  test('a time that has passed or come too near by checkout is refused, and nothing is stored', async () => {
    minutes(290);
    const answer = await api.call('POST', '/orders', {
      token: sara.token,
      body: aPayload(shop, { 'scheduled-time': tonight }),
      headers: { 'idempotency-key': 'late' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { code: 'schedule-too-early', source: { pointer: '/scheduled-time' } },
    ]);
    expect(await api.context.db.$count(orders)).toBe(0);
  });

  test('is called scheduled until it is sent to the branch, in three languages', async () => {
    const { id } = await place(tonight);
    for (const [language, words] of [
      ['en-US', 'Scheduled'],
      ['ar-SA', 'طلب مجدول'],
      ['fr', 'Programmée'],
    ]) {
      expect(await stepsOf(id, language)).toEqual([['posted', words, '2026-11-20T12:00:00.000Z']]);
    }
    minutes(280);
    await releaseDueOrders(api.context);
    expect(await stepsOf(id)).toEqual([['posted', 'Sent to branch', '2026-11-20T16:40:00.000Z']]);
    expect((await read(id))['current-status'].at).toBe('2026-11-20T16:40:00.000Z');
  });
});

describe('release', () => {
  test('comes as many minutes before its time as the branch needs, not sooner', async () => {
    const { id } = await place(tonight);
    minutes(279);
    expect(await releaseDueOrders(api.context)).toBe(0);
    expect((await read(id))['released-at']).toBeNull();
    minutes(1);
    expect(await releaseDueOrders(api.context)).toBe(1);
    expect((await read(id))['released-at']).toBe('2026-11-20T16:40:00.000Z');
  });

  test('tells the guest’s open pages, after the order itself', async () => {
    await place(tonight);
    minutes(280);
    await releaseOrdersJob.run(api.context, {});
    expect(await eventsOfSara()).toEqual([
      [1, 'posted', '2026-11-20T12:00:00.000Z'],
      [2, 'posted', '2026-11-20T16:40:00.000Z'],
    ]);
  });

  test('a late look catches up with everything that was missed, each once', async () => {
    await place(tonight);
    await place('2026-11-21T09:00:00Z');
    await place('2026-11-25T09:00:00Z');
    minutes(3 * 24 * 60);
    expect(await releaseDueOrders(api.context)).toBe(2);
    expect(await releaseDueOrders(api.context)).toBe(0);
    expect(await eventsOfSara()).toHaveLength(5);
  });

  test('happens once, however many processes look at the same time, and survives all of them', async () => {
    for (let count = 0; count < 12; count += 1) await place(tonight);
    const others = await Promise.all([1, 2, 3].map(async () => startTestApi(await openTestDatabaseAgain())));
    const processes = [api, ...others];
    for (const each of processes) each.passSeconds(280 * 60);
    const released = await Promise.all(processes.map((each) => releaseDueOrders(each.context)));
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(12);
    const events = await eventsOfSara();
    expect(events.map(([number]) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (const each of others) await each.close();
  });

  describe('where one cannot be released', () => {
    /** Work for the branch cannot be stored for these orders. */
    const refuseWorkOf = (isRefused: (orderId: string) => boolean) => {
      const send = api.context.jobs.send;
      const sending = vi.spyOn(api.context.jobs, 'send').mockImplementation(async (...sent) => {
        if (isRefused((sent[2] as { orderId?: string }).orderId ?? '')) throw new Error('not stored');
        await send(...sent);
      });
      return { sending, errors: vi.spyOn(api.context.log, 'error').mockImplementation(() => {}) };
    };
    beforeEach(() => api.context.db.update(branches).set({ autoAccept: ['to-go'] }));

    test('the orders behind it reach their branches, and it does when it can', async () => {
      const first = await place(tonight);
      minutes(1);
      const second = await place(tonight);
      minutes(280);
      const { sending, errors } = refuseWorkOf((orderId) => orderId === first.id);
      expect(await releaseDueOrders(api.context)).toBe(1);
      expect(errors.mock.calls).toMatchObject([[{ orderId: first.id }, expect.any(String)]]);
      expect((await read(first.id))['released-at']).toBeNull();
      expect((await read(second.id))['released-at']).not.toBeNull();
      sending.mockRestore();
      expect(await releaseDueOrders(api.context)).toBe(1);
    });

    test('a whole batch of them ends the round', async () => {
      const { id } = await place(tonight);
      const [order] = await api.context.db.select().from(orders);
      if (!order) throw new Error('no order');
      const others = Array.from({ length: 199 }, (_, index) => ({ ...order, id: randomUUID(), number: 2 + index }));
      await api.context.db.insert(orders).values(others);
      minutes(280);
      const { errors } = refuseWorkOf(() => true);
      expect(await releaseDueOrders(api.context)).toBe(0);
      expect(errors).toHaveBeenCalledTimes(200);
      await api.context.db.delete(orders).where(ne(orders.id, id));
    });
  });

  test('an order that was called off meanwhile is never released', async () => {
    const { id } = await place(tonight);
    const [order] = await api.context.db.select().from(orders);
    if (!order) throw new Error('no order');
    await moveOrder(api.context, order, { to: 'cancelled-by-employee', by: { role: 'staff', name: 'employee' } });
    minutes(300);
    expect(await releaseDueOrders(api.context)).toBe(0);
    expect(await read(id)).toMatchObject({ 'released-at': null, 'current-status': { code: 'cancelled-by-employee' } });
  });

  test('the demo kitchen does not touch an order before, and cooks it from then on', async () => {
    const { id } = await place(tonight);
    minutes(275);
    expect(await cookOneRound(api.context, kitchen)).toBe(0);
    minutes(5);
    await releaseDueOrders(api.context);
    expect(await cookOneRound(api.context, kitchen)).toBe(0);
    minutes(1);
    expect(await cookOneRound(api.context, kitchen)).toBe(1);
    expect((await read(id))['current-status'].code).toBe('accepted');
  });
});
