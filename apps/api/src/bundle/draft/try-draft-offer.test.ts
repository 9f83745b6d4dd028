import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, DraftDocument, OfferTrialDocument } from '@sufra/contracts';
import { type Json, setValue } from '@sufra/ordering';
import { like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveKeys } from '../../ordering/order/archive/archive.tables.ts';
import { orders } from '../../ordering/order.tables.ts';
import { limitCounters } from '../../platform/limits/limit-counter.tables.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { askForAQuote } from '../../testing/ask-for-a-quote.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { type GivenOffers, seedOffers } from '../../testing/seed-offers.ts';
import { insideOlaya, type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';

let api: TestApi;
let shop: SeededShop;
let token: string;
let guestCount: number;

async function openShop(): Promise<void> {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  guestCount = 0;
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
}
beforeEach(openShop);
afterEach(() => api.close());

type Coupon = NonNullable<GivenOffers['coupons']>[number];

const offer = (...coupons: Coupon[]) => seedOffers(api.context.db, shop.id, { coupons });
const staff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, language = 'en-US') =>
  api.call(method, `/staff${path}`, { token, language, ...(body && { body }) });

async function openDraft(): Promise<string> {
  const opened = await staff('POST', '/drafts', {});
  expect(opened.statusCode, opened.body).toBe(201);
  return opened.json<DraftDocument>().data.id;
}

const ask = (id: string, code = 'TRY', language?: string) =>
  staff('GET', `/drafts/${id}/offers/${code}/trial`, undefined, language);

async function trial(id: string, code?: string) {
  const answer = await ask(id, code);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OfferTrialDocument>().data.attributes;
}

type Wish = { items: ('burger' | 'cola' | 'cake')[]; isDelivered: boolean; quantity: number };

const cartOf = ({ items, isDelivered, quantity }: Wish): Partial<CheckoutPayload> => ({
  items: [
    aBurger(shop, { quantity: isDelivered ? Math.max(quantity, 2) : quantity }),
    ...items.map((item) => (item === 'burger' ? aBurger(shop) : aPlainItem(shop, item))),
  ],
  ...(isDelivered && { type: 'deliver', location: null, ...insideOlaya }),
});

/** Places an order of a guest of its own and brings it to its end. */
async function order(wish: Wish, own: Partial<CheckoutPayload> = {}): Promise<void> {
  const [guest] = await seedCustomers(api.context.db, shop.id, 1, guestCount, api.context.now());
  if (!guest) throw new Error('no guest');
  guestCount += 1;
  const cart = { ...cartOf(wish), ...own };
  if (wish.isDelivered) {
    const kept = await api.call('POST', `/customers/${guest.customerId}/addresses`, {
      token: guest.token,
      body: { ...insideOlaya, line1: 'King Fahd Road 12' },
    });
    Object.assign(cart, { address: [kept.json().data].flat()[0].id });
  }
  const quote = await askForAQuote({ api, shop }, cart, { token: guest.token });
  const body = aPayload(shop, { ...cart, total: quote.json().data.attributes.total });
  const headers = { 'idempotency-key': randomUUID() };
  const placed = await api.call('POST', '/orders', { token: guest.token, headers, body });
  expect(placed.statusCode, placed.body).toBe(201);
  const { id } = placed.json().data;
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token, body: { code: 'finished' } });
  expect(moved.statusCode, moved.body).toBeLessThan(300);
}

const aWish: fc.Arbitrary<Wish> = fc.record({
  items: fc.array(fc.constantFrom('burger' as const, 'cola' as const, 'cake' as const), { maxLength: 3 }),
  isDelivered: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((minor) => (minor / 100).toFixed(2));
const aCoupon: fc.Arbitrary<Coupon> = fc.record({
  code: fc.constant('TRY'),
  benefit: fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      type: fc.constant('percentage' as const),
      percent: fc.constant(50),
      maximumDiscount: money(40),
    }),
    fc.record({ type: fc.constant('fixed' as const), amount: money(60) }),
    fc.record({ type: fc.constant('free-item' as const), item: fc.constant('cola') }),
    fc.record({ type: fc.constant('discounted-item' as const), item: fc.constant('cola'), price: money(9) }),
    fc.record({ type: fc.constant('delivery' as const), deliveryCharge: money(20) }),
  ),
  cartRules: fc.record(
    {
      minimumSubtotal: money(120),
      categories: fc.constantFrom(['mains'], ['desserts']),
      items: fc.constantFrom(['cake'], ['burger', 'cola']),
      minimumQuantity: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: [] },
  ),
  orderTypes: fc.constantFrom([], ['deliver' as const], ['to-go' as const]),
});

test('the trial of an offer is what the shop itself takes off the same carts, order by order', async () => {
  const wishes = fc.sample(aWish, { numRuns: 8, seed: 28 });
  for (const wish of wishes) await order(wish);
  const id = await openDraft();
  await fc.assert(
    fc.asyncProperty(aCoupon, async (coupon) => {
      await offer(coupon);
      const to = { coupons: [{ name: { 'en-us': 'Try', 'ar-sa': 'جرّب', fr: 'Essai' }, ...(coupon as object) }] };
      const { files } = (await staff('GET', `/drafts/${id}`)).json<DraftDocument>().data.attributes;
      const was = (files.find(({ path }) => path === 'coupons.json')?.content ?? null) as Json;
      const changes = [setValue('coupons.json', [], { was, to })];
      const changed = await staff('PATCH', `/drafts/${id}`, { changes, revision: 0 });
      expect(changed.json<DraftDocument>().data.attributes.conflicts).toEqual([]);
      let [uses, cost] = [0, 0];
      const isGiven = 'item' in coupon.benefit;
      for (const wish of wishes) {
        const cart = cartOf(wish);
        const gift = isGiven ? [{ ...aPlainItem(shop, 'cola'), 'is-promotion': true }] : [];
        const items = [...(cart.items ?? []), ...gift];
        const answer = await askForAQuote({ api, shop }, { ...cart, items, 'coupon-code': 'TRY' });
        if (answer.statusCode !== 200) continue;
        const { 'promotion-saving': saving = 0 } = answer.json().data.attributes;
        cost += Math.round(saving * 100);
        if (saving > 0 || isGiven) uses += 1;
      }
      const { orders, uses: tried, cost: triedCost, 'is-complete': isComplete } = await trial(id);
      expect([orders, tried, Math.round(triedCost * 100), isComplete]).toEqual([wishes.length, uses, cost, true]);
    }),
    { numRuns: 15 },
  );
});

const two: Wish = { items: [], isDelivered: false, quantity: 2 };

test('orders that used the offer count as they were before it, those with another one are left', async () => {
  await offer(
    { code: 'TRY', benefit: { type: 'percentage', percent: 10 } },
    { code: 'RIDE', benefit: { type: 'delivery', deliveryCharge: '5.00' } },
  );
  await order(two, { 'coupon-code': 'TRY' });
  await order({ ...two, isDelivered: true }, { 'coupon-code': 'RIDE' });
  const id = await openDraft();
  expect(await trial(id)).toMatchObject({ uses: 1, cost: 6, 'not-used': [{ reason: 'other-offer', orders: 1 }] });
  expect(await trial(id, 'RIDE')).toMatchObject({ uses: 1, cost: 10 });
  // The draft's own terms count, and change nothing of the shop.
  const at = ['coupons', 'TRY', 'benefit', 'percent'];
  await staff('PATCH', `/drafts/${id}`, { changes: [setValue('coupons.json', at, { was: 10, to: 25 })], revision: 0 });
  expect(await trial(id)).toMatchObject({ uses: 1, cost: 15 });
  expect((await askForAQuote({ api, shop }, { 'coupon-code': 'TRY' })).json().data.attributes).toMatchObject({
    'promotion-saving': 3,
  });
});

test('a guest whose earlier orders are archived is no new one for an offer on the first order', async () => {
  await offer({ code: 'TRY', benefit: { type: 'fixed', amount: '5.00' }, eligibility: { isFirstOrderOnly: true } });
  await order(two);
  await order(two);
  const { db } = api.context;
  const [known] = await db.select().from(orders).limit(1);
  const { merchantId = '', customerId = '' } = known ?? {};
  const key = { id: customerId, merchantId, customerId, key: new Uint8Array(32) };
  await db.insert(archiveKeys).values({ ...key, month: '2026-05' });
  expect(await trial(await openDraft())).toMatchObject({ orders: 2, uses: 1, cost: 5 });
});

test('orders of more than four weeks ago, and those that came to nothing, do not count', async () => {
  await offer({ code: 'TRY', benefit: { type: 'fixed', amount: '5.00' } });
  await order(two);
  api.passSeconds(27 * 86_400);
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  expect(await trial(await openDraft())).toMatchObject({ orders: 1, uses: 1, cost: 5 });
  api.passSeconds(2 * 86_400);
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  expect(await trial(await openDraft())).toMatchObject({ orders: 0, uses: 0, cost: 0 });
});

test('an offer of the draft alone is tried; a mistake in it is told by name, and what is not there is not found', async () => {
  await offer({ code: 'TRY', benefit: { type: 'fixed', amount: '5.00' } });
  await order(two);
  const id = await openDraft();
  const added: Json = {
    handle: 'half',
    code: 'HALF',
    name: { 'en-us': 'Half', 'ar-sa': 'نصف', fr: 'Moitié' },
    benefit: { type: 'percentage', percent: 50 },
    isActive: false,
  };
  const change = (at: string[], was: Json, to: Json) =>
    staff('PATCH', `/drafts/${id}`, { changes: [setValue('promotions.json', at, { was, to })], revision: 0 });
  await change(['promotions', 'half'], null, added);
  expect(await trial(id, 'HALF')).toMatchObject({ uses: 1, cost: 30 });
  await change(['promotions', 'half', 'cartRules', 'minimumSubtotal'], null, 'much');
  const refused = await ask(id, 'HALF', 'ar-SA');
  expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
    422,
    {
      code: 'draft-offer-invalid',
      detail: expect.stringContaining('ليس مبلغًا'),
      source: { pointer: '/promotions.json/promotions/0/cartRules/minimumSubtotal' },
    },
  ]);
  expect((await ask(id, 'NOPE')).statusCode).toBe(404);
  expect((await ask(randomUUID())).statusCode).toBe(404);
  ({ token } = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya }));
  expect((await ask(id)).statusCode).toBe(403);
});

test('one person tries so many offers an hour, whatever comes of them, and others of the merchant still do', async () => {
  await offer({ code: 'TRY', benefit: { type: 'fixed', amount: '5.00' } });
  const id = await openDraft();
  await trial(id);
  // A hundred and twenty trials take too long for a test: all but two are written into the counter that the first made.
  const isOfTrials = like(limitCounters.key, 'offer-trials-hour:%');
  const counters = await api.context.db.update(limitCounters).set({ count: 118 }).where(isOfTrials).returning();
  expect(counters).toHaveLength(1);
  await trial(id);
  expect((await ask(id, 'NOPE')).statusCode).toBe(404);
  const refused = await ask(id, 'TRY', 'fr-FR');
  expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
    429,
    { code: 'too-many-requests', detail: 'Trop de tentatives. Patientez quelques minutes puis réessayez.' },
  ]);
  const first = token;
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  await trial(id);
  token = first;
  api.passSeconds(Number(refused.headers['retry-after']) - 1);
  expect((await ask(id)).statusCode).toBe(429);
  api.passSeconds(1);
  await trial(id);
});
