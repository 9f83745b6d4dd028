import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { merchantDocuments } from '../../../catalogue/merchant/merchant.tables.ts';
import { aBurger, aPayload } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { moveOrder } from '../move-order.ts';
import { findOwnOrder } from '../order.store.ts';
import { orderFeedbacks, orderRatings } from './rating.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  await api.context.db.insert(merchantDocuments).values({
    merchantId: shop.id,
    path: 'rating-topics.json',
    content: {
      topics: [
        { handle: 'food', name: { 'en-us': 'Food', 'ar-sa': 'الطعام' } },
        { handle: 'delivery', name: { 'en-us': 'Delivery' }, orderTypes: ['deliver'] },
        { handle: 'service', name: { 'en-us': 'Service' } },
      ],
    },
  });
});
afterEach(() => api.close());

async function place(own: Partial<CheckoutPayload> = {}, status?: OrderStatusCode): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop, own), headers });
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json().data;
  if (status) await move(id, status);
  return id;
}

async function move(id: string, to: OrderStatusCode) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

const stars = (food: unknown, service: unknown) => [
  { id: 'food', rating: food },
  { id: 'service', rating: service },
];
const good = { topics: stars(5, 3), comment: 'Warm and quick.' };

const rate = (id: string, body: object, token: string | undefined = sara.token) =>
  api.call('POST', `/orders/${id}/feedbacks`, { token, body });

const problemsOf = (response: Awaited<ReturnType<typeof rate>>): [string, string][] =>
  response
    .json()
    .errors.map(({ code, source }: { code: string; source: { pointer: string } }) => [code, source.pointer]);

describe('topics', () => {
  test('API-82, FEED-03: everybody may read what this merchant asks', async () => {
    const response = await api.call('GET', '/topics');
    expect(response.json().data).toMatchObject([
      { type: 'topics', id: 'food', attributes: { name: { 'ar-sa': 'الطعام' }, description: null } },
      { id: 'delivery' },
      { id: 'service' },
    ]);
  });

  test('API-81, FEED-03: an order is asked about what belongs to its type', async () => {
    const read = async (id: string) => {
      const { data } = (await api.call('GET', `/orders/${id}/ratings/topics`, { token: sara.token })).json();
      return data.map((topic: { id: string }) => topic.id);
    };
    expect(await read(await place())).toEqual(['food', 'service']);
    const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
      token: sara.token,
      body: { ...insideOlaya, line1: 'King Fahd Road 12' },
    });
    const address = saved.json().data[0].id;
    const items = [aBurger(shop, { quantity: 2 })];
    expect(await read(await place({ type: 'deliver', location: null, address, items, total: 75 }))).toEqual([
      'food',
      'delivery',
      'service',
    ]);
  });

  test('a merchant who names none asks about the order as a whole', async () => {
    const quiet = await seedShop(api.context.db, { host: 'quiet.test', appKey: 'quiet-storefront-key' });
    const response = await api.call('GET', '/topics', { merchant: quiet });
    expect(response.json().data).toMatchObject([
      { id: 'order', attributes: { name: { 'en-us': 'Your order', 'ar-sa': 'طلبك', fr: 'Votre commande' } } },
    ]);
  });
});

describe('POST /orders/{id}/feedbacks', () => {
  test('API-80, FEED-01: stars and a comment are kept, and come with the order', async () => {
    const id = await place({}, 'finished');
    const read = async () =>
      (await api.call('GET', `/orders/${id}?include=feedbacks.ratings`, { token: sara.token })).json();
    expect((await read()).data.attributes).toMatchObject({ 'is-ratable': true, 'rated-at': null });
    api.passSeconds(60);

    const response = await rate(id, { ...good, comment: ' Warm and quick.\u202e ' });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({
      data: { type: 'feedbacks', attributes: { comment: 'Warm and quick.', at: '2026-11-20T12:01:00.000Z' } },
      included: [
        { type: 'ratings', attributes: { 'topic-id': 'food', 'topic-name': { 'en-us': 'Food' }, rating: 5 } },
        { type: 'ratings', attributes: { 'topic-id': 'service', rating: 3 } },
      ],
    });
    const order = await read();
    expect(order.data.attributes).toMatchObject({ 'is-ratable': false, 'rated-at': '2026-11-20T12:01:00.000Z' });
    expect(order.data.relationships.feedbacks.data).toEqual([{ type: 'feedbacks', id: response.json().data.id }]);
    expect(order.included).toEqual([response.json().data, ...response.json().included]);
  });

  test('the same words and stars again change nothing, others are too late', async () => {
    const id = await place({}, 'finished');
    const first = await rate(id, good);
    const again = await rate(id, { ...good, topics: good.topics.toReversed() });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    for (const other of [
      { ...good, comment: 'Cold.' },
      { ...good, topics: stars(1, 3) },
    ]) {
      const refused = await rate(id, other);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().errors).toMatchObject([{ code: 'already-rated' }]);
    }
    expect(await api.context.db.$count(orderRatings)).toBe(2);
  });

  test('of two who rate at once, one is kept', async () => {
    const id = await place({}, 'finished');
    const answers = await Promise.all([rate(id, good), rate(id, good), rate(id, { ...good, comment: 'Cold.' })]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 201, 409].includes(statusCode))).toBe(true);
    expect(await api.context.db.$count(orderFeedbacks)).toBe(1);
    expect(await api.context.db.$count(orderRatings)).toBe(2);
  });

  test.each([
    ['posted', 'rating-too-early'],
    ['ready', 'rating-too-early'],
    ['cancelled-by-employee', 'rating-not-possible'],
    ['order-failed', 'rating-not-possible'],
  ] as const)('FEED-01: an order that is %s is not rated', async (status, code) => {
    const id = await place({}, status === 'posted' ? undefined : status);
    const response = await rate(id, good);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ code }]);
    expect(await api.context.db.$count(orderFeedbacks)).toBe(0);
  });

  test.each([undefined, '', '  \n '])('FEED-06: %j is no comment', async (comment) => {
    const response = await rate(await place({}, 'finished'), { topics: good.topics, comment });
    expect(response.statusCode).toBe(422);
    expect(problemsOf(response)).toEqual([['comment-required', '/comment']]);
  });

  test('what does not fit is named where it stands', async () => {
    const id = await place({}, 'finished');
    const long = 'x'.repeat(1001);
    expect(problemsOf(await rate(id, { topics: stars(6, 0), comment: long }))).toEqual([
      ['rating-invalid', '/topics/0/rating'],
      ['rating-invalid', '/topics/1/rating'],
      ['comment-too-long', '/comment'],
    ]);
    const missing = await rate(id, {
      topics: [{ id: 'delivery', rating: 5 }, ...stars(4, 4).slice(0, 1)],
      comment: 'x',
    });
    expect(problemsOf(missing)).toEqual([
      ['topic-unknown', '/topics/0/id'],
      ['topic-missing', '/topics'],
    ]);
    expect(missing.json().errors[1].detail).toBe('Please also rate: Service.');
    expect((await rate(id, { comment: 'x' })).statusCode).toBe(422);
    expect((await rate(id, { topics: stars('5', 2.5), comment: 'x' })).statusCode).toBe(422);
    expect(await api.context.db.$count(orderFeedbacks)).toBe(0);
  });

  test('is nobody’s but the owner’s: 401 for a stranger, 404 for somebody else', async () => {
    const id = await place({}, 'finished');
    const omar = await signIn(api, { mobile: '598765432' });
    for (const [method, path, body] of [
      ['POST', `/orders/${id}/feedbacks`, good],
      ['GET', `/orders/${id}/ratings/topics`, undefined],
    ] as const) {
      expect((await api.call(method, path, { body })).statusCode).toBe(401);
      expect((await api.call(method, path, { body, token: omar.token })).statusCode).toBe(404);
      expect((await api.call(method, path.replace(id, 'nonsense'), { body, token: sara.token })).statusCode).toBe(404);
    }
    expect(await api.context.db.$count(orderFeedbacks)).toBe(0);
  });
});
