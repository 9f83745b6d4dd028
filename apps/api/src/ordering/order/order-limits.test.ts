import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { errorCodes, type CheckoutPayload, type ErrorDocument } from '@sufra/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../customer/customer.tables.ts';
import type { BundleConcept } from '../../catalogue/settings/concept.schema.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { aGateway, connectGateway, takingCards, type TestGateway } from '../../testing/a-gateway.ts';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { orders } from '../order.tables.ts';

type Limits = Partial<BundleConcept['orderLimits']>;
const atMost = (count: number) => ({ perCustomer: count, perNumber: count });
const usual: BundleConcept['orderLimits'] = {
  unpaidOrders: atMost(5),
  hourlyOrders: atMost(8),
  handoverAmount: '2000.00',
  lineQuantity: 99,
  exemptNumbers: [],
};

let api: TestApi;
let gateway: TestGateway;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

async function open(limits: Limits = {}): Promise<void> {
  gateway = aGateway();
  connectGateway(api, gateway);
  shop = await seedShop(api.context.db, {
    concept: { orderLimits: { ...usual, ...limits }, cancellation: { maximumStatus: 'accepted', minutes: 5 } },
    application: takingCards,
  });
  sara = await signIn(api);
}

type Own = Partial<CheckoutPayload>;
const place = (
  own: Own = {},
  {
    token = sara.token,
    key = randomUUID(),
    language = 'en-US',
  }: { token?: string; key?: string; language?: string } = {},
  on = api,
) => on.call('POST', '/orders', { token, language, body: aPayload(shop, own), headers: { 'idempotency-key': key } });
const validate = (own: Own = {}, language = 'en-US') =>
  api.call('POST', '/orders/validate', { token: sara.token, language, body: aPayload(shop, own) });
const codesOf = (answer: LightMyRequestResponse) => answer.json<ErrorDocument>().errors.map(({ code }) => code);
const cancel = (id: string) => api.call('PATCH', `/orders/${id}/cancellation`, { token: sara.token });

async function payByCard(id: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  await api.call('POST', `/payments/orders/${id}`, { token: sara.token, headers, body: {} });
  gateway.take();
  await api.call('POST', `/payments/orders/${id}/verification`, { token: sara.token });
}
const statusOf = async (id: string) =>
  (await api.context.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;
const idOf = (answer: { json(): unknown }) => (answer.json() as { data: { id: string } }).data.id;
const burgers = (quantity: number) => ({ items: [aBurger(shop, { quantity })], total: quantity * 30 });

describe('the limit of unpaid orders', () => {
  test('a sixth unpaid order is refused, says the limit and what to do, and reaches no kitchen', async () => {
    await open();
    for (let count = 0; count < 5; count += 1) expect((await place()).statusCode).toBe(201);
    const sixth = await place();
    expect(sixth.statusCode).toBe(422);
    expect(sixth.json<ErrorDocument>().errors).toMatchObject([
      {
        code: 'too-many-unpaid-orders',
        detail:
          'You can have at most 5 unpaid orders at a time. Once one is collected, delivered or paid, you can order again.',
      },
    ]);
    expect(await api.context.db.$count(orders)).toBe(5);
    const [first] = await api.context.db.select().from(orders).limit(1);
    expect((await cancel(first?.id ?? '')).statusCode).toBe(200);
    expect((await place()).statusCode).toBe(201);
  });

  test('is told by the validation as well, in the language of the guest', async () => {
    await open({ unpaidOrders: atMost(1) });
    expect((await validate()).statusCode).toBe(200);
    await place();
    for (const [language, words] of [
      ['ar', 'عدد الطلبات غير المدفوعة في الوقت نفسه لا يتجاوز 1'],
      ['fr', 'Nombre de commandes non payées à la fois : 1 au plus'],
    ] as const) {
      const answer = await validate({}, language);
      expect(answer.statusCode).toBe(422);
      expect(answer.json<ErrorDocument>().errors[0]?.detail).toContain(words);
    }
  });

  test('counts orders that wait for an online payment, and no paid ones', async () => {
    await open({ unpaidOrders: atMost(2) });
    const second = await place({ 'payment-type': 'card' });
    await place();
    expect(codesOf(await place())).toEqual(['too-many-unpaid-orders']);
    await payByCard(idOf(second));
    expect((await place()).statusCode).toBe(201);
  });

  test('an order that takes the place of an unpaid one calls it off, and only that', async () => {
    await open({ unpaidOrders: atMost(1) });
    const key = randomUUID();
    const byCard = idOf(await place({ 'payment-type': 'card' }, { key }));
    const omar = await signIn(api, { mobile: '598765432' });
    expect((await place({ 'replaces-orders': [byCard] }, { token: omar.token })).statusCode).toBe(201);
    // Sent again it is itself, whatever the browser says that it replaces.
    const again = await place({ 'payment-type': 'card', 'replaces-orders': [byCard, 'none'] }, { key });
    expect([again.statusCode, idOf(again)]).toEqual([200, byCard]);
    expect(await statusOf(byCard)).toBe('waiting-for-payment');
    const inCash = await place({ 'payment-type': 'cash', 'replaces-orders': [byCard] });
    expect(inCash.statusCode).toBe(201);
    expect(await statusOf(byCard)).toBe('cancelled-by-customer');
    expect(codesOf(await place({ 'replaces-orders': [idOf(inCash)] }))).toEqual(['too-many-unpaid-orders']);
    expect(await statusOf(idOf(inCash))).toBe('posted');
  });

  test('a paid order is not called off by the next one', async () => {
    await open();
    const paid = idOf(await place({ 'payment-type': 'card' }));
    await payByCard(paid);
    expect((await place({ 'replaces-orders': [paid] })).statusCode).toBe(201);
    expect(await statusOf(paid)).toBe('posted');
  });

  test('the same attempt again answers its order, although the limit is reached by then', async () => {
    await open({ unpaidOrders: atMost(1) });
    const key = randomUUID();
    const first = await place({}, { key });
    const again = await place({}, { key });
    expect([first.statusCode, again.statusCode, idOf(again)]).toEqual([201, 200, idOf(first)]);
  });

  test('fifty at once on two processes place no more than it allows', async () => {
    await open();
    const second = await startTestApi(api.services.database);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => place({}, {}, nth % 2 === 0 ? api : second)),
    );
    await second.close();
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(45);
    expect(await api.context.db.$count(orders)).toBe(5);
  });

  test('holds for a mobile number through the accounts it passes', async () => {
    await open({ unpaidOrders: atMost(2) });
    await place();
    await place();
    // Sara has a new number now, and her old one belongs to another person.
    await api.context.db.update(customers).set({ mobile: '598765432' }).where(eq(customers.id, sara.customerId));
    const noura = await signIn(api, { firstName: 'Noura' });
    expect(noura.customerId).not.toBe(sara.customerId);
    expect(codesOf(await place({}, { token: noura.token }))).toEqual(['too-many-unpaid-orders']);
    expect(codesOf(await place())).toEqual(['too-many-unpaid-orders']);
  });

  test('is the business of one customer and of one merchant', async () => {
    await open({ unpaidOrders: atMost(1) });
    await place();
    const noura = await signIn(api, { mobile: '598765432' });
    expect((await place({}, { token: noura.token })).statusCode).toBe(201);
    const other = await seedShop(api.context.db, {
      host: 'tide.test',
      appKey: 'tide-storefront-key',
      concept: { orderLimits: { ...usual, unpaidOrders: atMost(1) } },
    });
    const guest = await signIn(api, { merchant: other });
    const there = await api.call('POST', '/orders', {
      merchant: other,
      token: guest.token,
      body: aPayload(other),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(there.statusCode).toBe(201);
  });

  test('does not hold for the restaurant’s own numbers', async () => {
    await open({ unpaidOrders: atMost(1), hourlyOrders: atMost(1), exemptNumbers: ['+966512345678'] });
    for (let count = 0; count < 4; count += 1) expect((await place()).statusCode).toBe(201);
  });
});

describe('the limit of orders an hour', () => {
  test('counts paid and cancelled orders, and says when the guest can order again', async () => {
    await open({ hourlyOrders: atMost(3) });
    await cancel(idOf(await place()));
    api.passSeconds(600);
    await payByCard(idOf(await place({ 'payment-type': 'card' })));
    await place();
    const fourth = await place();
    expect(fourth.json<ErrorDocument>().errors).toMatchObject([
      {
        code: 'too-many-hourly-orders',
        detail: 'You can place at most 3 orders an hour. Please order again in 50 minutes.',
        meta: { 'retry-after-seconds': 3000 },
      },
    ]);
    api.passSeconds(3000);
    expect((await place()).statusCode).toBe(201);
  });
});

describe('the highest amount payable at the handover', () => {
  test('a big family order passes, one above the limit is refused and may be paid by card', async () => {
    await open();
    expect((await place(burgers(66))).statusCode).toBe(201);
    const refused = await place(burgers(67));
    expect(refused.statusCode).toBe(422);
    const [error] = refused.json<ErrorDocument>().errors;
    expect(error).toMatchObject({
      code: 'handover-amount-too-high',
      source: { pointer: '/payment-type' },
      meta: { 'payment-types': ['card'] },
    });
    expect(error?.detail).toContain('2,000.00');
    expect(error?.detail).toContain('can be paid when you receive the order. Pay by card now, or order less.');
    expect((await place({ ...burgers(67), 'payment-type': 'card' })).statusCode).toBe(201);
  });

  test('a card order above the limit is not turned into cash', async () => {
    await open({ handoverAmount: '50.00' });
    const id = idOf(await place({ ...burgers(2), 'payment-type': 'card' }));
    const answer = await api.call('POST', `/payments/orders/${id}/cash`, { token: sara.token });
    expect([answer.statusCode, codesOf(answer)]).toEqual([422, [errorCodes.cashNotPossible]]);
  });

  test('where no card is taken the guest is told to order less', async () => {
    await open({ handoverAmount: '50.00' });
    const cashOnly = { allowedPaymentsPickup: ['cash'] };
    await api.context.db.update(merchants).set({
      application: sql`(application::jsonb || ${JSON.stringify(cashOnly)}::jsonb)::json`,
      version: randomUUID(),
    });
    const [error] = (await validate(burgers(2), 'fr')).json<ErrorDocument>().errors;
    expect(error?.detail).toContain('Retirez des articles, ou appelez le restaurant.');
    expect(error?.meta).toMatchObject({ 'payment-types': [] });
  });
});

test('the highest quantity of a line points at the line', async () => {
  await open({ lineQuantity: 20 });
  const items = [aBurger(shop), aBurger(shop, { quantity: 21, notes: 'well done' })];
  const [error] = (await place({ items, total: 660 })).json<ErrorDocument>().errors;
  expect(error).toMatchObject({
    code: 'line-quantity-too-high',
    source: { pointer: '/items/1/quantity' },
    detail: 'At most 20 of one item can be ordered at once. Lower the quantity.',
  });
});

test('refused attempts are counted by limit', async () => {
  await open({ unpaidOrders: atMost(1), hourlyOrders: atMost(1) });
  await place();
  await place();
  await validate({ ...burgers(67) });
  const counted = await api.context.metrics.ordersLimited.get();
  expect(Object.fromEntries(counted.values.map(({ labels, value }) => [labels.limit, value]))).toEqual({
    'unpaid-orders': 2,
    'hourly-orders': 2,
    'handover-amount': 1,
    'line-quantity': 0,
  });
});

test('an attack from twenty numbers gets no more to the kitchen than twenty guests may, and a guest beside it is served', async () => {
  await open();
  const attackers: SignedInGuest[] = [];
  for (let nth = 0; nth < 20; nth += 1)
    attackers.push(await signIn(api, { mobile: `5700000${String(nth).padStart(2, '0')}` }));
  const attempts = Array.from({ length: 300 }, (_, nth) => attackers[nth % attackers.length]);
  const answers = await Promise.all(attempts.map((attacker) => place({}, { token: attacker?.token ?? '' })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
  const perCustomer = await api.context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .groupBy(orders.customerId);
  expect(perCustomer.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 5));
  expect((await place()).statusCode).toBe(201);
});
