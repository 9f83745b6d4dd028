import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { findOrderEvents, presentOrderEvent } from './order-event.store.ts';
import { orderEvents, orderLines, orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const place = (key: string | undefined, own: Partial<CheckoutPayload> = {}, at = api, guest = sara) =>
  at.call('POST', '/orders', {
    token: guest.token,
    body: aPayload(shop, own),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const countOrders = () => api.context.db.$count(orders);

describe('the same checkout attempt, sent more than once', () => {
  test('one after the other: the same order with the same answer', async () => {
    const key = randomUUID();
    const first = await place(key);
    const second = await place(key);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await countOrders()).toBe(1);
  });

  test('all at once: exactly one order, and everybody is told the same', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(key)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countOrders()).toBe(1);
    expect(await api.context.db.$count(orderLines)).toBe(1);
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.id))).toBe(1);
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber))).toBe(1);
  });

  test('to two servers at once: exactly one order', async () => {
    const other = await startTestApi(api.services.database);
    const key = randomUUID();
    const answers = await Promise.all([place(key), place(key, {}, other), place(key), place(key, {}, other)]);
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await countOrders()).toBe(1);
    await other.close();
  });

  test('even after the price has changed: the order that was placed stays what it was', async () => {
    const key = randomUUID();
    const first = await place(key);
    await api.context.db.update(menuItems).set({ priceMinor: 9900 }).where(eq(menuItems.id, shop.menu.items.burger));
    await api.context.db.update(merchants).set({ version: randomUUID() });
    expect((await place(key)).json()).toEqual(first.json());
  });

  test('ERR-47: with another body under the same key it is refused', async () => {
    const key = randomUUID();
    await place(key);
    const other = await place(key, { items: [aBurger(shop, { quantity: 2 })], total: 60 });
    expect(other.statusCode).toBe(422);
    expect(other.json().errors).toMatchObject([
      { code: 'idempotency-key-reused', detail: expect.stringMatching(/^Order session has expired/) },
    ]);
    expect(await countOrders()).toBe(1);
  });

  test('a refused attempt leaves its key free for the corrected order', async () => {
    const key = randomUUID();
    expect((await place(key, { total: 29 })).statusCode).toBe(422);
    expect((await place(key)).statusCode).toBe(201);
  });

  test('the same key of two guests makes two orders', async () => {
    const omar = await signIn(api, { mobile: '598765432' });
    const [first, second] = [await place('cart-1'), await place('cart-1', {}, api, omar)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().data.id).not.toBe(first.json().data.id);
  });

  test.each([undefined, '', 'a key with spaces', 'x'.repeat(256)])(
    'without a usable key (%s) nothing is placed',
    async (key) => {
      const response = await place(key);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ code: 'idempotency-key-required' }]);
      expect(await countOrders()).toBe(0);
    },
  );
});

describe('many orders at once', () => {
  test('every guest gets an order of their own, and the branch counts without a gap', async () => {
    const omar = await signIn(api, { mobile: '598765432' });
    const other = await startTestApi(api.services.database);
    const attempts = Array.from({ length: 20 }, (_, index) =>
      place(randomUUID(), {}, index % 2 ? api : other, index % 3 ? sara : omar),
    );
    const answers = await Promise.all(attempts);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
    const numbers = answers.map((answer) => Number(answer.json().data.attributes.number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await other.close();
  });

  test('the events of one guest are numbered without a gap', async () => {
    await Promise.all(Array.from({ length: 10 }, () => place(randomUUID())));
    const events = (
      await findOrderEvents(api.context.db, { merchantId: shop.id, customerId: sara.customerId }, 0, 20)
    ).map(presentOrderEvent);
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(events[0]).toMatchObject({
      code: 'posted',
      sequence: 1,
      'location-name': { 'en-us': 'Branch olaya' },
    });
  });
});
