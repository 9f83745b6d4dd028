import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loyaltyEntries } from '../loyalty/loyalty.tables.ts';
import { readBalance } from '../loyalty/points.ts';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { seedOffers } from '../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from './move-order.ts';
import { orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    application: { allowedPaymentsPickup: ['cash', 'loyalty-points'], allowedPaymentsDeliver: ['cash'] },
  });
  await seedLoyalty(api.context.db, shop.id);
  [sara] = (await seedCustomers(api.context.db, shop.id, 1)) as [SignedInGuest];
});
afterEach(() => api.close());

const dayMilliseconds = 86_400_000;
const withPoints: Partial<CheckoutPayload> = { 'payment-type': 'loyalty-points' };

const place = (own: Partial<CheckoutPayload> = {}, key: string = randomUUID()) =>
  api.call('POST', '/orders', {
    token: sara.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': key },
  });

async function placed(own?: Partial<CheckoutPayload>): Promise<OrderDocument['data']> {
  const response = await place(own);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<OrderDocument>().data;
}

async function move(id: string, to: OrderStatusCode) {
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

const finish = async (id: string) => expect(await move(id, 'finished')).toMatchObject({ ok: true });

/** Orders and finishes so many burgers, each of which costs 30 riyals and earns as many points. */
async function earn(quantity: number): Promise<void> {
  const { id } = await placed({ items: [aBurger(shop, { quantity })], total: 30 * quantity });
  await finish(id);
}

const read = async (path: string) => (await api.call('GET', path, { token: sara.token })).json();
const loyalty = async () => (await read(`/customers/${sara.customerId}/loyalty`)).data.attributes;
const history = async (): Promise<[string, number, number][]> => {
  const { data } = await read(`/loyalty/customers/${sara.customerId}/transactions`);
  return data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    attributes['kind'],
    attributes['points'],
    attributes['balance-after'],
  ]);
};
const pass = (days: number) => api.passSeconds((days * dayMilliseconds) / 1000);

describe('earning', () => {
  test('LOYAL-02: a finished order earns on the food after the discount, once, and says so', async () => {
    await seedOffers(api.context.db, shop.id, {
      coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
    });
    await seedLoyalty(api.context.db, shop.id);
    const { id } = await placed({ 'coupon-code': 'TEN', total: 27 });
    await move(id, 'ready');
    expect(await history()).toEqual([]);
    await finish(id);
    expect(await move(id, 'finished')).toMatchObject({ ok: false });
    expect(await history()).toEqual([['earned', 27, 27]]);
    expect((await read(`/orders/${id}`)).data.attributes).toMatchObject({
      'points-earned': 27,
      'points-redeemed': null,
    });
  });

  test('a tier earns more from the next order on, and one that came to nothing earns nothing', async () => {
    await earn(17);
    expect(await loyalty()).toMatchObject({ 'points-balance': 510, 'tier-points': 510 });
    await earn(2);
    expect((await history())[0]).toEqual(['earned', 75, 585]);
    const { id } = await placed();
    await move(id, 'cancelled-by-employee');
    expect(await history()).toHaveLength(2);
  });

  test('two who finish an order at once earn once', async () => {
    const { id } = await placed();
    const answers = await Promise.all([move(id, 'finished'), move(id, 'finished'), move(id, 'finished')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await history()).toEqual([['earned', 30, 30]]);
  });

  test('without a programme nobody earns, and nothing is booked', async () => {
    await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
    await earn(1);
    expect(await api.context.db.select().from(loyaltyEntries)).toEqual([]);
  });
});

describe('paying with points', () => {
  test('PAY-03, ORDER-02: points pay a whole order in the transaction that writes it', async () => {
    await earn(25);
    const { attributes } = await placed({ ...withPoints, 'points-price': 600 });
    expect(attributes).toMatchObject({
      'payment-method': 'loyalty-points',
      'payment-status': 'success',
      'points-redeemed': 600,
    });
    expect(await history()).toEqual([
      ['redeemed', -600, 150],
      ['earned', 750, 750],
    ]);
    expect(await loyalty()).toMatchObject({ 'points-balance': 150, 'points-earned': 750, 'points-redeemed': 600 });
  });

  test('PAY-03: an order that points paid for earns none', async () => {
    await earn(25);
    const { id } = await placed(withPoints);
    await finish(id);
    expect(await loyalty()).toMatchObject({ 'points-balance': 150, 'points-earned': 750 });
    expect((await read(`/orders/${id}`)).data.attributes['points-earned']).toBeNull();
  });

  test('PAY-03: too small a balance is refused with what is there and the other ways to pay', async () => {
    await earn(19);
    const response = await place(withPoints);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      {
        code: 'loyalty-points-too-few',
        detail: 'This order costs 600 points and you have 570. Choose another way to pay.',
        source: { pointer: '/payment-type' },
        meta: { 'payment-types': ['cash'] },
      },
    ]);
    expect(await loyalty()).toMatchObject({ 'points-balance': 570 });
  });

  test('a price in points that is not the one the guest saw is refused', async () => {
    await earn(25);
    const response = await place({ ...withPoints, 'points-price': 599 });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      {
        code: 'loyalty-points-price-changed',
        source: { pointer: '/points-price' },
        detail: 'This order now costs 600 points. Check it and confirm again.',
      },
    ]);
  });

  test('PAY-03: points pay only where the merchant allows it, and only where there are points', async () => {
    await earn(25);
    const notHere = { type: 'deliver', address: null, location: null, ...withPoints };
    expect((await place(notHere)).body).toContain('payment-type-not-allowed');
    await seedLoyalty(api.context.db, shop.id, { isEnabled: false });
    expect((await place(withPoints)).body).toContain('payment-type-not-allowed');
  });

  test('the same attempt again answers with the same order and takes nothing more', async () => {
    await earn(25);
    const key = randomUUID();
    const answers = await Promise.all([place(withPoints, key), place(withPoints, key), place(withPoints, key)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(await loyalty()).toMatchObject({ 'points-balance': 150 });
  });

  test('several orders at once spend what is there and not more', async () => {
    await earn(45);
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(withPoints)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422, 422, 422]);
    expect(await loyalty()).toMatchObject({ 'points-balance': 150 });
  });

  test('an order that is not written takes nothing', async () => {
    await earn(25);
    await seedOffers(api.context.db, shop.id, {
      coupons: [{ code: 'ONCE', benefit: { type: 'percentage', percent: 10 }, limits: { total: 1 } }],
    });
    await seedLoyalty(api.context.db, shop.id);
    const own = { ...withPoints, 'coupon-code': 'ONCE', total: 27 };
    const answers = await Promise.all([place(own), place({ ...own, 'payment-type': 'cash' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const spent = answers[0]?.statusCode === 201 ? 540 : 0;
    expect(await loyalty()).toMatchObject({ 'points-balance': 750 - spent });
  });
});

describe('points of an order that came to nothing', () => {
  test.each<OrderStatusCode>(['cancelled-by-employee', 'order-failed'])('come back, once: %s', async (to) => {
    await earn(25);
    const { id } = await placed(withPoints);
    const answers = await Promise.all([move(id, to), move(id, to)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await history()).toEqual([
      ['returned', 600, 750],
      ['redeemed', -600, 150],
      ['earned', 750, 750],
    ]);
    expect(await loyalty()).toMatchObject({ 'points-balance': 750, 'points-redeemed': 0 });
  });

  test('come back for thirty days at least, also when they would have been lost meanwhile', async () => {
    await seedLoyalty(api.context.db, shop.id, { expiryDays: 10 });
    await earn(25);
    const { id } = await placed(withPoints);
    pass(20);
    await move(id, 'cancelled-by-employee');
    expect(await history()).toEqual([
      ['returned', 600, 600],
      ['expired', -150, 0],
      ['redeemed', -600, 150],
      ['earned', 750, 750],
    ]);
    const expiring = [{ points: 600, at: '2027-01-09T21:00:00.000Z' }];
    expect(await loyalty()).toMatchObject({ 'points-balance': 600, expiring });
    pass(31);
    expect(await readBalance(api.context, { merchantId: shop.id, customerId: sara.customerId })).toBe(0);
  });
});
