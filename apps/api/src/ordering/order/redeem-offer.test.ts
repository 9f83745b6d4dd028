import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { selectUses } from '../promotion/promotion.store.ts';
import { customerOfferUses, offerRedemptions, offerUses } from '../promotion/promotion.tables.ts';
import { aConcept } from '../../testing/a-concept.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedOffers, type GivenOffers } from '../../testing/seed-offers.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from './move-order.ts';
import { orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  [sara, omar] = (await seedCustomers(api.context.db, shop.id, 2)) as [SignedInGuest, SignedInGuest];
});
afterEach(() => api.close());

const tenPercent = { type: 'percentage' as const, percent: 10 };
const offer = (offers: GivenOffers) => seedOffers(api.context.db, shop.id, offers);

type Attempt = { guest?: SignedInGuest; at?: TestApi; key?: string; query?: string };

const place = (own: Partial<CheckoutPayload>, { guest = sara, at = api, key, query = '' }: Attempt = {}) =>
  at.call('POST', `/orders${query}`, {
    token: guest.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': key ?? randomUUID() },
  });

/** Sara's burger with ten per cent off. */
const withCode = (code = 'TEN'): Partial<CheckoutPayload> => ({ 'coupon-code': code, total: 27 });

async function placed(own: Partial<CheckoutPayload>, attempt?: Attempt): Promise<OrderDocument> {
  const response = await place(own, attempt);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<OrderDocument>();
}

async function refused(own: Partial<CheckoutPayload>, attempt?: Attempt) {
  const response = await place(own, attempt);
  expect(response.statusCode, response.body).toBe(422);
  return response.json().errors;
}

async function moveTo(to: OrderStatusCode): Promise<void> {
  const [order] = await api.context.db.select().from(orders);
  if (!order) throw new Error('no order');
  const by = { role: 'staff', name: 'employee' } as const;
  expect(await moveOrder(api.context, order, { to, by })).toMatchObject({ ok: true });
}

const usesOf = async (codes: string[]) =>
  (await selectUses(api.context.db, { merchantId: shop.id, customerId: undefined }, codes)).total;

const counted = async () => ({
  everybody: Object.entries(
    await usesOf(['-', ...(await api.context.db.select().from(offerUses)).map(({ offerCode }) => offerCode)]),
  ),
  customers: (await api.context.db.select().from(customerOfferUses)).map(({ uses }) => uses).toSorted(),
});

describe('an order with an offer', () => {
  test('API-72, ORDER-01: keeps the promotion’s name, its code and what it took off', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent }] });
    const { data, included } = await placed(withCode(), { query: '?include=promotion' });
    expect(data.attributes).toMatchObject({ subtotal: 30, discount: 3, 'promo-discount': 3, total: 27 });
    expect(data.attributes).toMatchObject({
      'coupon-code': 'TEN',
      'promotion-name': { 'en-us': 'Offer TEN', fr: 'Offre TEN' },
    });
    expect(data.relationships).toMatchObject({ promotion: { data: [{ type: 'promotion', id: 'TEN' }] } });
    expect(included).toMatchObject([
      { type: 'promotion', id: 'TEN', attributes: { kind: 'coupon', 'discount-code': 'TEN', discount: 3 } },
    ]);
    const later = await api.call('GET', `/orders/${data.id}?include=promotion`, { token: sara.token });
    expect(later.json().included).toEqual(included);
  });

  test('keeps the granted line, flagged and at its granted price', async () => {
    await offer({ promotions: [{ code: 'COLA', benefit: { type: 'free-item', item: 'cola' } }] });
    const items = [aBurger(shop), { ...aPlainItem(shop, 'cola'), 'is-promotion': true }];
    const { data, included } = await placed({ 'campaign-id': 'COLA', items }, { query: '?include=items,promotion' });
    expect(data.attributes).toMatchObject({ total: 30, discount: 0, 'promo-discount': 7, 'coupon-code': null });
    expect(included?.map(({ attributes }) => [attributes['is-promotion'], attributes['price']])).toEqual([
      [false, 30],
      [true, 0],
      [undefined, undefined],
    ]);
    expect(included?.[2]?.attributes).toMatchObject({ kind: 'campaign', name: { 'ar-sa': 'عرض COLA' } });
  });

  test('cheaper delivery is what the order keeps as its delivery charge', async () => {
    await offer({ coupons: [{ code: 'RIDE', benefit: { type: 'delivery', deliveryCharge: '5.00' } }] });
    const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
      token: sara.token,
      body: { ...insideOlaya, line1: 'King Fahd Road 12' },
    });
    const address = saved.json().data[0].id;
    const items = [aBurger(shop, { quantity: 2 })];
    const { data } = await placed({
      type: 'deliver',
      location: null,
      address,
      items,
      'coupon-code': 'RIDE',
      total: 65,
    });
    expect(data.attributes).toMatchObject({ 'delivery-charge': 5, 'promo-discount': 10, discount: 0 });
  });

  test('without an offer an order has no promotion to include', async () => {
    const { data, included } = await placed({}, { query: '?include=promotion' });
    expect(data.attributes).toMatchObject({ 'promotion-name': null, 'coupon-code': null, 'promo-discount': 0 });
    expect(included).toBeUndefined();
  });

  test('an order is written in one transaction, with an offer and without', async () => {
    const none = { perCustomer: 0, perNumber: 0 };
    const { orderLimits } = aConcept();
    await api.context.db.update(merchants).set({
      concept: aConcept({ orderLimits: { ...orderLimits, unpaidOrders: none, hourlyOrders: none } }),
      version: randomUUID(),
    });
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent }] });
    // The first order with an offer finds no use that is set aside for it.
    await placed(withCode(), { guest: omar });
    const transactions = vi.spyOn(api.context.db, 'transaction');
    await placed({});
    expect(transactions).toHaveBeenCalledOnce();
    await placed(withCode());
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
  });

  test('is checked by POST /orders/validate as well, and uses nothing up there', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 1 } }] });
    const validate = (own: Partial<CheckoutPayload>) =>
      api.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own) });
    expect((await validate(withCode())).statusCode).toBe(200);
    expect((await validate(withCode())).statusCode).toBe(200);
    expect((await validate(withCode('NOPE'))).json().errors).toMatchObject([{ code: 'coupon-invalid' }]);
    expect(await counted()).toEqual({ everybody: [], customers: [] });
  });

  test('an offer that gave nothing is not used up', async () => {
    await offer({ coupons: [{ code: 'COLA', benefit: { type: 'free-item', item: 'cola' }, limits: { total: 1 } }] });
    await placed({ 'coupon-code': 'COLA' });
    expect(await counted()).toEqual({ everybody: [], customers: [] });
  });
});

describe('limits of an offer', () => {
  test('fifty orders at once for the last use: one gets it, the others are told and can order without it', async () => {
    await offer({ coupons: [{ code: 'LAST', benefit: tenPercent, limits: { total: 1 } }] });
    const crowd = await seedCrowd(50);
    const other = await startTestApi(api.services.database);
    const attempts = crowd.map((guest, index) => ({ guest, key: randomUUID(), at: index % 2 ? other : api }));
    const answers = await Promise.all(attempts.map((attempt) => place(withCode('LAST'), attempt)));

    const winners = answers.filter(({ statusCode }) => statusCode === 201);
    const losers = answers.filter(({ statusCode }) => statusCode === 422);
    expect([winners.length, losers.length]).toEqual([1, 49]);
    for (const loser of losers) {
      expect(loser.json().errors).toMatchObject([{ code: 'offer-used-up', source: { pointer: '/coupon-code' } }]);
    }
    expect(await api.context.db.$count(orders)).toBe(1);
    expect(await api.context.db.$count(offerRedemptions)).toBe(1);
    expect(await counted()).toEqual({ everybody: [['LAST', 1]], customers: [1] });

    // The same attempt without the code: its key is still free, and nothing of the cart was lost.
    const again = attempts.filter((_, index) => answers[index]?.statusCode === 422);
    const withoutCode = await Promise.all(again.map((attempt) => place({}, attempt)));
    expect(new Set(withoutCode.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const numbers = (await api.context.db.select().from(orders)).map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await other.close();
  });

  test('per customer: one guest’s ten orders at once get two, another guest still gets theirs', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { perCustomer: 2 } }] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(withCode())));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(await refused(withCode())).toMatchObject([{ code: 'offer-used-by-customer' }]);
    await placed(withCode(), { guest: omar });
    expect(await counted()).toEqual({ everybody: [['TEN', 3]], customers: [1, 2] });
  });

  test('the first order only: of several at once, with two such codes, one counts as the first', async () => {
    const eligibility = { isFirstOrderOnly: true };
    await offer({ coupons: ['HELLO', 'WELCOME'].map((code) => ({ code, benefit: tenPercent, eligibility })) });
    const codes = ['HELLO', 'WELCOME', 'HELLO', 'WELCOME', 'HELLO', 'WELCOME'];
    const answers = await Promise.all(codes.map((code) => place(withCode(code))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const [loser] = answers.filter(({ statusCode }) => statusCode === 422);
    expect(loser?.json().errors).toMatchObject([{ code: 'offer-first-order-only' }]);
    await placed(withCode('HELLO'), { guest: omar });
  });

  test('an order before it, with or without an offer, makes it not the first', async () => {
    await offer({ coupons: [{ code: 'HELLO', benefit: tenPercent, eligibility: { isFirstOrderOnly: true } }] });
    await placed({});
    expect(await refused(withCode('HELLO'))).toMatchObject([{ code: 'offer-first-order-only' }]);
  });

  test('the same attempt twice is one order and one use, even for the last use', async () => {
    await offer({ coupons: [{ code: 'LAST', benefit: tenPercent, limits: { total: 1 } }] });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(withCode('LAST'), { key })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect((await place(withCode('LAST'), { key })).statusCode).toBe(200);
    expect(await counted()).toEqual({ everybody: [['LAST', 1]], customers: [1] });
  });

  test('the same attempt again uses nothing up, though more uses are left', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 5 } }] });
    const first = await placed(withCode(), { key: 'once' });
    for (let again = 0; again < 3; again += 1)
      expect((await place(withCode(), { key: 'once' })).json().data.id).toBe(first.data.id);
    expect(await counted()).toEqual({ everybody: [['TEN', 1]], customers: [1] });
  });

  test('a refused order uses nothing up', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { perCustomer: 1 } }] });
    expect(await refused({ ...withCode(), total: 26 })).toMatchObject([{ code: 'price-changed' }]);
    expect(await counted()).toEqual({ everybody: [], customers: [] });
    await placed(withCode());
  });
});

describe('an order that comes to nothing gives its use back', () => {
  test.each(['order-failed', 'cancelled-by-employee'] as const)('%s', async (status) => {
    const limits = { total: 1, perCustomer: 1 };
    await offer({ coupons: [{ code: 'HELLO', benefit: tenPercent, limits, eligibility: { isFirstOrderOnly: true } }] });
    await placed(withCode('HELLO'));
    expect(await refused(withCode('HELLO'), { guest: omar })).toMatchObject([{ code: 'offer-used-up' }]);
    await moveTo(status);
    expect(await counted()).toEqual({ everybody: [['HELLO', 0]], customers: [0, 0] });
    expect(await api.context.db.select().from(offerRedemptions)).toMatchObject([{ releasedAt: api.context.now() }]);
    await placed(withCode('HELLO'));
  });

  test('an order that is cooked and collected keeps it', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 1 } }] });
    await placed(withCode());
    await moveTo('ready');
    await moveTo('finished');
    expect(await counted()).toMatchObject({ everybody: [['TEN', 1]] });
    expect(await api.context.db.select().from(offerRedemptions)).toMatchObject([{ releasedAt: null }]);
  });

  test('an order without an offer gives nothing back', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent }] });
    await placed({});
    await placed(withCode(), { guest: omar });
    const own = (await api.context.db.select().from(orders)).find(({ customerId }) => customerId === sara.customerId);
    if (!own) throw new Error('no order');
    const by = { role: 'staff', name: 'employee' } as const;
    expect(await moveOrder(api.context, own, { to: 'cancelled-by-employee', by })).toMatchObject({ ok: true });
    expect(await counted()).toEqual({ everybody: [['TEN', 1]], customers: [1] });
  });
});

test('placing and cancelling at once, by the same few guests, ends with counters that agree', async () => {
  await offer({
    coupons: [
      { code: 'SHARED', benefit: tenPercent, limits: { total: 12, perCustomer: 6 } },
      { code: 'FIRST', benefit: tenPercent, eligibility: { isFirstOrderOnly: true } },
    ],
  });
  const guests = [sara, omar, ...(await seedCrowd(2))];
  const by = { role: 'staff', name: 'employee' } as const;
  const attempts = Array.from({ length: 60 }, async (_, index) => {
    const guest = guests[index % guests.length];
    const answer = await place(withCode(index % 3 ? 'SHARED' : 'FIRST'), { guest });
    expect([201, 422]).toContain(answer.statusCode);
    if (answer.statusCode !== 201 || index % 2) return;
    const stored = await api.context.db.select().from(orders).where(eq(orders.id, answer.json().data.id));
    const [order] = stored;
    if (order) await moveOrder(api.context, order, { to: 'cancelled-by-employee', by });
  });
  await Promise.all(attempts);
  const redeemed = await api.context.db.select().from(offerRedemptions);
  const alive = (code: string) => redeemed.filter((use) => use.offerCode === code && !use.releasedAt).length;
  // No first order may have been the one with FIRST: then it was never counted.
  const uses = { FIRST: 0, ...Object.fromEntries((await counted()).everybody) };
  expect(uses).toEqual({ SHARED: alive('SHARED'), FIRST: alive('FIRST') });
  expect(alive('SHARED')).toBeLessThanOrEqual(12);
});

/** A crowd beside Sara and Omar. */
const seedCrowd = (count: number): Promise<SignedInGuest[]> => seedCustomers(api.context.db, shop.id, count, 100);
