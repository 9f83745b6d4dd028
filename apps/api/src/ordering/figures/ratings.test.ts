import { randomUUID } from 'node:crypto';
import type { RatedOrdersDocument, RatingFiguresDocument } from '@sufra/contracts';
import { addDays, localTimeAt } from '@sufra/ordering';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { merchantDocuments } from '../../catalogue/merchant/merchant.tables.ts';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { orders } from '../order.tables.ts';
import { orderRatings } from '../order/rating/rating.tables.ts';
import { readRatings } from './read-ratings.ts';

let api: TestApi;
let shop: SeededShop;
let token: string;
let guests: number;
beforeEach(open);
afterEach(() => api.close());

async function open(): Promise<void> {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  guests = 0;
  const topics = [
    { handle: 'food', name: { 'en-us': 'Food', 'ar-sa': 'الطعام' } },
    { handle: 'service', name: { 'en-us': 'Service' } },
    { handle: 'delivery', name: { 'en-us': 'Delivery' }, orderTypes: ['deliver'] },
  ];
  await api.context.db
    .insert(merchantDocuments)
    .values({ merchantId: shop.id, path: 'rating-topics.json', content: { topics } });
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
}

const today = '2026-11-20';
type Branch = 'olaya' | 'malqa';
type Stars = Record<string, number>;

/** A finished order of a guest of its own, who rates it with these stars; without stars it stays unrated. */
async function rated(
  stars: Stars | null,
  { branch = 'olaya', comment = 'As always.' }: { branch?: Branch; comment?: string } = {},
): Promise<string> {
  const [guest] = await seedCustomers(api.context.db, shop.id, 1, guests, api.context.now());
  guests += 1;
  const body = aPayload(shop, {
    location: shop.branches[branch],
    type: 'to-go',
    'payment-type': 'cash',
    items: [aBurger(shop, { quantity: 1 })],
    total: branch === 'olaya' ? 30 : 32,
  });
  const headers = { 'idempotency-key': randomUUID() };
  const placed = await api.call('POST', '/orders', { token: guest?.token ?? '', body, headers });
  expect(placed.statusCode, placed.body).toBe(201);
  const { id } = placed.json<{ data: { id: string } }>().data;
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  await api.call('POST', `/orders/${id}/statuses`, { token, body: { code: 'finished' } });
  if (stars === null) return id;
  const topics = Object.entries(stars).map(([topic, rating]) => ({ id: topic, rating }));
  const given = await api.call('POST', `/orders/${id}/feedbacks`, {
    token: guest?.token ?? '',
    body: { topics, comment },
  });
  expect(given.statusCode, given.body).toBe(201);
  return id;
}

const read = async (from: string, to: string, own: { branch?: Branch; as?: string } = {}) => {
  const query = new URLSearchParams({ from, to, ...(own.branch && { locations: shop.branches[own.branch] }) });
  const answer = await api.call('GET', `/staff/ratings?${query.toString()}`, { token: own.as ?? token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RatingFiguresDocument>().data.attributes;
};

const pageBehind = async (query: Record<string, string>, as = token) => {
  const path = `/staff/ratings/orders?${new URLSearchParams({ from: today, to: today, ...query }).toString()}`;
  const answer = await api.call('GET', path, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RatedOrdersDocument>();
};

const behind = async (query: Record<string, string>, as = token) => {
  const { data, meta } = await pageBehind(query, as);
  expect(meta).toEqual({ total: data.length, next: null });
  return data;
};

/** The stars of a topic counted once more, from the rows of the orders and their ratings. */
async function recount(from: string, to: string, branch: Branch | undefined) {
  const rows = await api.context.db.select().from(orderRatings).innerJoin(orders, eq(orders.id, orderRatings.orderId));
  const own = rows.filter(
    ({ orders: { businessDay, branchId } }) =>
      businessDay >= from && businessDay <= to && (branch === undefined || branchId === shop.branches[branch]),
  );
  const of = (topic: string) => {
    const stars = own.flatMap((row) => (row.order_ratings.topic === topic ? [row.order_ratings.rating] : []));
    const sum = stars.reduce((total, one) => total + one, 0);
    return {
      ratings: stars.length,
      average: stars.length === 0 ? null : Number((sum / stars.length + 1e-9).toFixed(2)),
      stars: [1, 2, 3, 4, 5].map((count) => stars.filter((one) => one === count).length),
    };
  };
  return { orders: new Set(own.map((row) => row.orders.id)).size, food: of('food'), service: of('service') };
}

const aRating = fc.record({
  branch: fc.constantFrom('olaya' as const, 'malqa' as const),
  food: fc.integer({ min: 1, max: 5 }),
  service: fc.integer({ min: 1, max: 5 }),
  isRated: fc.boolean(),
  hours: fc.constantFrom(0, 6, 24, 30),
});

test('FEED-03: the stars of every topic are a recount of the orders, of any days and branches, and of the days before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRating, { minLength: 1, maxLength: 8 }), async (wishes) => {
      await api.close();
      await open();
      for (const { branch, food, service, isRated, hours } of wishes) {
        await rated(isRated ? { food, service } : null, { branch });
        api.passSeconds(hours * 3600);
      }
      ({ token } = await signInStaff(api, shop, { role: 'owner' }));
      const last = localTimeAt(api.context.now(), 'Asia/Riyadh').date;
      const periods = [[today, last] as const, [last, last] as const, [addDays(today, 1), addDays(today, 2)] as const];
      for (const [from, to] of periods) {
        for (const branch of [undefined, 'olaya' as const, 'malqa' as const]) {
          const told = await read(from, to, branch && { branch });
          const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
          const [beforeFrom, beforeTo] = [addDays(from, -days), addDays(from, -1)];
          expect([told['before-from'], told['before-to']]).toEqual([beforeFrom, beforeTo]);
          const now = await recount(from, to, branch);
          const before = await recount(beforeFrom, beforeTo, branch);
          expect([told.orders, told['orders-before']]).toEqual([now.orders, before.orders]);
          const of = (topic: string) => told.topics.find((one) => one.topic === topic);
          expect([of('food')?.now, of('service')?.now]).toEqual([now.food, now.service]);
          expect([of('food')?.before, of('service')?.before]).toEqual([before.food, before.service]);
        }
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('stars open to the orders behind them, with all that was said', async () => {
  const cold = await rated({ food: 1, service: 5 }, { comment: 'الأرز بارد، والخدمة لطيفة.' });
  const good = await rated({ food: 5, service: 5 });
  await rated(null);
  const [found] = await behind({ topic: 'food', stars: '1' });
  expect(found).toMatchObject({
    id: cold,
    attributes: {
      'business-day': today,
      rating: {
        comment: 'الأرز بارد، والخدمة لطيفة.',
        stars: [
          { topic: { 'en-us': 'Food', 'ar-sa': 'الطعام' }, stars: 1 },
          { topic: { 'en-us': 'Service' }, stars: 5 },
        ],
      },
    },
  });
  const ids = async (query: Record<string, string>) => (await behind(query)).map(({ id }) => id).toSorted();
  expect(await ids({ topic: 'service', stars: '5' })).toEqual([cold, good].toSorted());
  expect(await ids({ topic: 'food' })).toHaveLength(2);
  expect(await ids({})).toHaveLength(2);
  expect(await ids({ topic: 'food', stars: '3' })).toEqual([]);
  expect(await ids({ from: '2026-11-18', to: '2026-11-19' })).toEqual([]);
});

test('rated orders beyond two hundred stand on a next page', async () => {
  const id = await rated({ food: 4, service: 2 });
  const { db } = api.context;
  await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'idempotency_key', 'copy-' || n, 'rated_at', o.rated_at - (n / 3) * interval '1 millisecond'))).*
    from orders o, generate_series(1, 204) n where o.id = ${id}`);
  await db.execute(sql`insert into order_feedbacks select (jsonb_populate_record(f, jsonb_build_object(
    'order_id', o.id, 'id', gen_random_uuid()))).* from order_feedbacks f, orders o where o.id <> ${id}`);
  await db.execute(sql`insert into order_ratings select (jsonb_populate_record(r, jsonb_build_object(
    'order_id', o.id, 'id', gen_random_uuid()))).* from order_ratings r, orders o where o.id <> ${id}`);
  const first = await pageBehind({ topic: 'food', stars: '4' });
  expect([first.data.length, first.meta.total]).toEqual([200, 205]);
  const second = await pageBehind({ topic: 'food', stars: '4', after: first.meta.next ?? '' });
  expect(second.meta).toEqual({ total: 205, next: null });
  expect(new Set([...first.data, ...second.data].map((one) => one.id)).size).toBe(205);
});

test('a topic that guests are no longer asked about keeps its stars under its own name', async () => {
  await rated({ food: 4, service: 2 });
  const asked = [{ handle: 'service', name: { 'en-us': 'Our people' } }];
  await api.context.db
    .update(merchantDocuments)
    .set({ content: { topics: asked } })
    .where(eq(merchantDocuments.merchantId, shop.id));
  // Another process reads the topics anew with the next version of the shop.
  const merchant = await loadMerchant(api.context, shop.id);
  if (!merchant) throw new Error('no merchant');
  const context = { ...api.context, merchant: { ...merchant, version: 'next' }, locale: 'en-us' as const };
  const { topics } = await readRatings(context, { from: today, to: today, branchIds: null });
  expect(topics.map(({ topic, name, 'is-asked': isAsked, now }) => [topic, name['en-us'], isAsked, now.stars])).toEqual(
    [
      ['service', 'Our people', true, [0, 1, 0, 0, 0]],
      ['food', 'Food', false, [0, 0, 0, 1, 0]],
    ],
  );
});

test('a manager reads the own branch alone, a cashier nothing, and a period has an order', async () => {
  await rated({ food: 1, service: 1 }, { branch: 'malqa' });
  const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
  expect(await read(today, today, { as: manager.token })).toMatchObject({ orders: 0 });
  expect(await behind({}, manager.token)).toEqual([]);
  const path = `/staff/ratings?from=${today}&to=${today}`;
  const other = await api.call('GET', `${path}&locations=${shop.branches.malqa}`, { token: manager.token });
  expect(other.statusCode).toBe(422);
  const cashier = await signInStaff(api, shop, { role: 'cashier' });
  expect((await api.call('GET', path, { token: cashier.token })).statusCode).toBe(403);
  const turned = await api.call('GET', `/staff/ratings?from=${today}&to=2026-11-19`, { token });
  expect([turned.statusCode, turned.json().errors[0].code]).toEqual([422, 'period-invalid']);
});
