import { randomUUID } from 'node:crypto';
import type { RefundListDocument, RefundOrderBody } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { aBurger, aPayload } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { attributesOf, errorOf, type Given, listOf, press } from '../../../testing/press-refund.ts';
import { seedCustomers } from '../../../testing/seed-customers.ts';
import { seedLoyalty } from '../../../testing/seed-loyalty.ts';
import { seedOffers } from '../../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import type { SignedInGuest } from '../../../testing/sign-in.ts';
import { readBalance } from '../../loyalty/points.ts';
import { orders } from '../../order.tables.ts';

const stored = async ({ api }: Pick<Given, 'api'>, id: string) => {
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return order;
};

describe('money that a card paid', () => {
  let card: CardShop;
  let given: Given;
  beforeEach(async () => {
    card = await openCardShop();
    given = { api: card.api, staff: await signInStaff(card.api, card.shop) };
  });
  afterEach(() => card.api.close());

  /** Two burgers of 30.00 each, paid. */
  async function paid(quantity = 2): Promise<string> {
    const order = await card.place({ items: [aBurger(card.shop, { quantity })], total: 30 * quantity });
    await card.start(order);
    card.gateway.take();
    await card.verify(order);
    return order;
  }
  const burger = async (order: string, quantity = 1) => {
    const [line] = (await listOf(given, order)).meta.lines;
    return { lines: [{ id: line?.id ?? '', quantity }] };
  };
  const bank = () => [...card.gateway.bank.values()][0]?.refundedMinor;

  test('one of two burgers goes back through the gateway, with a credit note and a message', async () => {
    const order = await paid();
    const refund = attributesOf(await press(given, order, await burger(order)));
    expect(refund).toMatchObject({
      status: 'approved',
      way: 'card',
      amount: 30,
      money: 'on-its-way',
      'asked-by': 'Huda',
      parts: [{ kind: 'line', quantity: 1, amount: 30 }],
    });
    expect(refund['credit-note-number']).toBe(`${refund['receipt-number']}-C1`);
    await card.passMinutes(2);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
    expect(card.api.sent.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^\S.*: We are sending 30\.00 ر\.س of your order \d+ back/),
    );
    const asGuest = await card.api.call('GET', `/orders/${order}/refunds`, { token: card.sara.token });
    const { data, meta } = asGuest.json<RefundListDocument>();
    expect(data[0]?.attributes).toMatchObject({ money: 'returned', 'asked-by': null, 'may-decide': false });
    expect(meta).toMatchObject({ 'is-refundable': true, left: 30, lines: [{ left: 1, amount: 30 }] });
    // The order itself is not called off: its payment reads as it did.
    expect(await card.payment(order)).toMatchObject({ 'refund-status': null, 'payment-status': 'success' });
  });

  test('an amount that goes back beside a dish is named', async () => {
    const order = await paid();
    const body = { ...(await burger(order)), amount: 5 };
    expect(attributesOf(await press(given, order, body))).toMatchObject({ amount: 35, 'amount-besides': 5 });
  });

  test('the tax of the credit note and of what is left are the tax of the bill', async () => {
    const order = await paid(3);
    const before = await stored(given, order);
    const first = attributesOf(await press(given, order, await burger(order)));
    const rest = attributesOf(await press(given, order, await burger(order, 2)));
    expect(Math.round((first.tax + rest.tax) * 100)).toBe(before.vatMinor);
    expect(rest['credit-note-number']).toMatch(/-C2$/);
    expect(await stored(given, order)).toMatchObject({
      refundedMinor: before.totalMinor,
      refundedVatMinor: before.vatMinor,
    });
    await card.passMinutes(3);
    expect(bank()).toBe(9000);
    expect((await listOf(given, order)).meta['is-refundable']).toBe(false);
  });

  test('a press that is sent twice, and at the same moment, gives back once', async () => {
    const order = await paid();
    const body = await burger(order);
    const key = randomUUID();
    const answers = await Promise.all([press(given, order, body, key), press(given, order, body, key)]);
    answers.push(await press(given, order, body, key));
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    await card.passMinutes(3);
    expect(bank()).toBe(3000);
  });

  test('another wish under the key of an earlier press gives nothing back, and is refused in words', async () => {
    const order = await paid();
    const key = randomUUID();
    const first = { ...(await burger(order)), amount: 2 };
    attributesOf(await press(given, order, first, key));
    const others = [{ ...first, amount: 3 }, await burger(order, 2), { ...first, 'reason-code': 'late' as const }];
    for (const other of others) {
      const refused = await press(given, order, other, key);
      expect([refused.statusCode, errorOf(refused)]).toMatchObject([
        409,
        { code: 'refund-key-reused', detail: expect.stringContaining('nothing more was given back') },
      ]);
    }
    expect(attributesOf(await press(given, order, first, key)).amount).toBe(32);
    await card.passMinutes(3);
    expect(bank()).toBe(3200);
  });

  test('two people who give back the same burgers give back what is there', async () => {
    const order = await paid();
    const body = await burger(order, 2);
    const answers = await Promise.all([press(given, order, body), press(given, order, body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    await card.passMinutes(3);
    expect(bank()).toBe(6000);
  });

  test('an order that is called off afterwards gives the rest back, and nothing twice', async () => {
    const order = await paid();
    await press(given, order, await burger(order));
    await card.passMinutes(2);
    const reason = { code: 'cancelled-by-employee', 'reason-code': 'too-busy' };
    await card.api.call('POST', `/orders/${order}/statuses`, { token: given.staff.token, body: reason });
    await card.passMinutes(3);
    expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000, 3000]);
    expect(await card.payment(order)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 60 });
    const late = await press(given, order, { amount: 1 });
    expect([late.statusCode, errorOf(late)?.code]).toEqual([409, 'refund-not-possible']);
  });

  test('whatever is lost on the way to the gateway, its books are those of the orders', async () => {
    const trouble = fc.constantFrom('done', 'request-lost', 'answer-lost', 'late', 'refused');
    const step = fc.record({ minutes: fc.integer({ min: 0, max: 4 }), amount: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(trouble, { maxLength: 7 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (troubles, steps) => {
          // Sessions of staff end while the hours go by.
          given = { api: card.api, staff: await signInStaff(card.api, card.shop) };
          const order = await paid();
          const payment = card.gateway.starts.at(-1);
          if (!payment) throw new Error('nothing was started');
          const troublesLeft = [...troubles];
          const taken = new Map<string, 'pending' | 'booked'>();
          const later: (() => void)[] = [];
          const { refund: usual } = card.gateway;
          card.gateway.refund = async (_payment, { id, amountMinor }) => {
            const happens = troublesLeft.shift() ?? 'done';
            const known = taken.get(id);
            // As providers do: a request that is known is not taken a second time, and answered as it stands.
            if (happens === 'request-lost') return { kind: 'unknown' };
            if (known) return { kind: known === 'pending' ? 'sent' : 'done' };
            if (happens === 'refused') return { kind: 'refused', code: 'not-yet' };
            const book = () => {
              const entry = card.gateway.bank.get(payment.id);
              if (!entry) throw new Error('nothing was taken');
              card.gateway.bank.set(payment.id, { ...entry, refundedMinor: entry.refundedMinor + amountMinor });
              taken.set(id, 'booked');
            };
            taken.set(id, 'pending');
            if (happens === 'late') {
              later.push(book);
              return { kind: 'sent' };
            }
            book();
            return { kind: happens === 'answer-lost' ? 'unknown' : 'done' };
          };
          for (const { minutes, amount } of steps) {
            attributesOf(await press(given, order, { amount }));
            await card.passMinutes(minutes);
          }
          await card.passMinutes(10);
          for (const book of later) book();
          await card.passMinutes(90);
          card.gateway.refund = usual;
          const { refundedMinor } = await stored(given, order);
          expect(refundedMinor).toBe(steps.reduce((sum, { amount }) => sum + amount * 100, 0));
          expect(card.gateway.bank.get(payment.id)?.refundedMinor).toBe(refundedMinor);
          const { data } = await listOf(given, order);
          expect(data.map(({ attributes }) => attributes.money)).toEqual(data.map(() => 'returned'));
        },
      ),
      { numRuns: 5 },
    );
  }, 120_000);
});

describe('money that was paid at the counter', () => {
  let api: TestApi;
  let shop: SeededShop;
  let sara: SignedInGuest;
  let given: Given;
  const open = async (approvalFrom?: string) => {
    api = await openTestApi();
    shop = await seedShop(api.context.db, {
      application: {
        allowedPaymentsPickup: ['cash', 'card-on-pickup', 'loyalty-points'],
        allowedPaymentsDeliver: ['cash'],
      },
      ...(approvalFrom !== undefined && { concept: { refundApprovalFrom: approvalFrom } }),
    });
    await seedLoyalty(api.context.db, shop.id);
    [sara] = (await seedCustomers(api.context.db, shop.id, 1)) as [SignedInGuest];
    given = { api, staff: await signInStaff(api, shop) };
  };
  beforeEach(() => open());
  afterEach(() => api.close());

  const place = async (own: Parameters<typeof aPayload>[1] = {}) => {
    const response = await api.call('POST', '/orders', {
      token: sara.token,
      body: aPayload(shop, own),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json<{ data: { id: string } }>().data.id;
  };
  const move = (id: string, code: string, body: object = {}) =>
    api.call('POST', `/orders/${id}/statuses`, { token: given.staff.token, body: { code, ...body } });
  const finished = async (own?: Parameters<typeof aPayload>[1]) => {
    const id = await place(own);
    await move(id, 'finished');
    return id;
  };
  const balance = () => readBalance(api.context, { merchantId: shop.id, customerId: sara.customerId });

  test('cash is given back in cash once it was paid, and not before', async () => {
    const id = await place();
    expect(errorOf(await press(given, id, { amount: 5 }))?.code).toBe('refund-not-possible');
    await move(id, 'finished');
    expect(attributesOf(await press(given, id, { amount: 5 }))).toMatchObject({
      way: 'cash',
      money: 'returned',
      amount: 5,
    });
    await api.context.db.update(orders).set({ locale: 'ar-sa' }).where(eq(orders.id, id));
    await api.runJobs();
    expect(api.sent.at(-1)?.text).toMatch(/^\S.*: أعاد إليك المطعم 5\.00 ر\.س نقدًا من طلبك رقم \d+\.$/);
  });

  test('a reader gives back at the reader', async () => {
    const id = await finished({ 'payment-type': 'card-on-pickup' });
    expect(attributesOf(await press(given, id, { amount: 5 }))).toMatchObject({ way: 'reader', money: 'returned' });
  });

  test('points that were earned with the money are taken back with it', async () => {
    const id = await finished({ items: [aBurger(shop, { quantity: 3 })], total: 90 });
    const earned = await balance();
    const [line] = (await listOf(given, id)).meta.lines;
    const lines = [{ id: line?.id ?? '', quantity: 1 }];
    expect(attributesOf(await press(given, id, { lines }))).toMatchObject({ 'points-taken': earned / 3 });
    expect(await balance()).toBe((earned / 3) * 2);
    await press(given, id, { lines: [{ id: line?.id ?? '', quantity: 2 }] });
    expect(await balance()).toBe(0);
  });

  test('an order that is refunded before it is finished earns by what is left of it', async () => {
    const whole = await finished({ items: [aBurger(shop, { quantity: 2 })], total: 60 });
    const earned = await balance();
    const id = await place({ items: [aBurger(shop, { quantity: 2 })], total: 60 });
    await api.context.db.update(orders).set({ paymentStatus: 'success' }).where(eq(orders.id, id));
    expect(whole).not.toBe(id);
    const [line] = (await listOf(given, id)).meta.lines;
    attributesOf(await press(given, id, { lines: [{ id: line?.id ?? '', quantity: 1 }] }));
    await api.context.db.update(orders).set({ paymentStatus: 'pending' }).where(eq(orders.id, id));
    await move(id, 'finished');
    expect(await balance()).toBe(earned + earned / 2);
  });

  test('points that paid come back by their share, and a cancellation returns the others alone', async () => {
    await finished({ items: [aBurger(shop, { quantity: 9 })], total: 270 });
    await finished({ items: [aBurger(shop, { quantity: 9 })], total: 270 });
    await finished({ items: [aBurger(shop, { quantity: 9 })], total: 270 });
    const before = await balance();
    const id = await place({ 'payment-type': 'loyalty-points', items: [aBurger(shop)], total: 30 });
    const price = before - (await balance());
    const refund = attributesOf(await press(given, id, { amount: 10 }));
    expect(refund).toMatchObject({ way: 'points', 'points-returned': price - Math.floor((price * 2) / 3) });
    expect(await balance()).toBe(before - price + (refund['points-returned'] ?? 0));
    await move(id, 'cancelled-by-employee', { 'reason-code': 'too-busy' });
    expect(await balance()).toBe(before);
  });

  test('a coupon can be used again when everything of its order went back, and not before', async () => {
    await seedOffers(api.context.db, shop.id, {
      coupons: [{ code: 'ONCE', benefit: { type: 'percentage', percent: 10 }, limits: { perCustomer: 1 } }],
    } as never);
    const coupon = { 'coupon-code': 'ONCE', total: 27 };
    const id = await finished(coupon);
    const again = () =>
      api.call('POST', '/orders', {
        token: sara.token,
        body: aPayload(shop, coupon),
        headers: { 'idempotency-key': randomUUID() },
      });
    await press(given, id, { amount: 10 });
    expect((await again()).statusCode).not.toBe(201);
    attributesOf(await press(given, id, { amount: 17 }));
    expect((await again()).statusCode).toBe(201);
  });

  test('what cannot go back is refused by name', async () => {
    const id = await finished();
    const refused = async (body: Partial<RefundOrderBody>) => {
      const answer = await press(given, id, body);
      const { code, source } = errorOf(answer) ?? {};
      return [answer.statusCode, code, source?.pointer];
    };
    expect(await refused({})).toEqual([422, 'refund-empty', '/lines']);
    expect(await refused({ amount: 30.01 })).toEqual([422, 'refund-above-rest', '/amount']);
    expect(await refused({ amount: 1.234 })).toEqual([422, 'refund-amount-invalid', '/amount']);
    expect(await refused({ charges: ['delivery_charge'] })).toEqual([422, 'refund-part-unknown', '/charges/0']);
    expect(await refused({ lines: [{ id: randomUUID(), quantity: 1 }] })).toEqual([
      422,
      'refund-part-unknown',
      '/lines/0',
    ]);
    expect(await refused({ amount: 1, 'reason-code': 'other' })).toEqual([422, 'reason-required', '/reason']);
    // Nothing is cancelled here: the words fit every change that asks for a reason.
    const wordless = errorOf(await press(given, id, { amount: 1, 'reason-code': 'other' }));
    expect(wordless?.detail).toBe('Say why: the guest will read it.');
    const [line] = (await listOf(given, id)).meta.lines;
    const lines = [{ id: line?.id ?? '', quantity: 2 }];
    expect(await refused({ lines })).toEqual([422, 'refund-part-gone', '/lines/0']);
  });

  test('a cook gives nothing back, and another branch has no such order', async () => {
    const id = await finished();
    const cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect((await press({ api, staff: cook }, id, { amount: 1 })).statusCode).toBe(403);
    const elsewhere = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
    expect((await press({ api, staff: elsewhere }, id, { amount: 1 })).statusCode).toBe(404);
  });
});
