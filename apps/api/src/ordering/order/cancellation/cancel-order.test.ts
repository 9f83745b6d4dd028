import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectUses } from '../../promotion/promotion.store.ts';
import { customerOfferUses } from '../../promotion/promotion.tables.ts';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { aPayload } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { seedOffers } from '../../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { moveOrder } from '../move-order.ts';
import { findOwnOrder } from '../order.store.ts';
import { orderEvents, orders } from '../../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
const cancellation = { maximumStatus: 'accepted', minutes: 5 } as const;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { cancellation } });
  sara = await signIn(api);
});
afterEach(() => api.close());

async function place(own: Partial<CheckoutPayload> = {}, at = shop, guest = sara): Promise<string> {
  const response = await api.call('POST', '/orders', {
    token: guest.token,
    merchant: at,
    body: aPayload(at, own),
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}

const cancel = (id: string, body?: object, token: string | undefined = sara.token) =>
  api.call('PATCH', `/orders/${id}/cancellation`, { token, body });

async function read(id: string) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  return order;
}

const move = async (id: string, to: OrderStatusCode) =>
  moveOrder(api.context, await read(id), { to, by: { role: 'staff', name: 'employee' } });

const attributesOf = async (id: string) =>
  (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data.attributes;

describe('PATCH /orders/{id}/cancellation', () => {
  test('API-79, CANCEL-01: a guest calls an order off, with a reason for the branch', async () => {
    const id = await place();
    expect(await attributesOf(id)).toMatchObject({ 'is-cancellable': true, 'cancellable-until': null });
    api.passSeconds(3600);
    const response = await cancel(id, { reason: 'Ordered  twice\u0000' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data.attributes).toMatchObject({
      'current-status': { code: 'cancelled-by-customer', at: '2026-11-20T13:00:00.000Z' },
      'is-cancellable': false,
      'refund-due-at': null,
    });
    const [step] = await api.context.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.status, 'cancelled-by-customer'));
    expect(step).toMatchObject({ actor: 'customer', actorId: sara.customerId, reason: 'Ordered  twice' });
  });

  test('a repeated request changes nothing and answers the same', async () => {
    const id = await place();
    const first = await cancel(id);
    api.passSeconds(60);
    const again = await cancel(id);
    expect([again.statusCode, again.json().data]).toEqual([200, first.json().data]);
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber))).toBe(2);
  });

  test('CANCEL-02: at the last status the minutes count from the server’s own time of it', async () => {
    const id = await place();
    const later = await place();
    api.passSeconds(600);
    await move(id, 'accepted');
    await move(later, 'accepted');
    expect(await attributesOf(id)).toMatchObject({
      'is-cancellable': true,
      'cancellable-until': '2026-11-20T12:15:00.000Z',
    });
    api.passSeconds(299);
    expect((await cancel(id)).statusCode).toBe(200);
    api.passSeconds(1);
    expect(await attributesOf(later)).toMatchObject({ 'is-cancellable': false });
    const response = await cancel(later);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ code: 'cancellation-too-late' }]);
    expect((await read(later)).status).toBe('accepted');
  });

  test.each([
    ['en-US', 'Order cancellation failed'],
    ['ar-SA', 'تعذّر إلغاء الطلب'],
    ['fr', 'Échec de l’annulation de la commande'],
  ])('CANCEL-01, ERR-45: above it an order is refused with the notice, in %s', async (language, title) => {
    const id = await place();
    await move(id, 'confirmed');
    const response = await api.call('PATCH', `/orders/${id}/cancellation`, { token: sara.token, language });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ code: 'cancellation-too-late', title }]);
    expect(await attributesOf(id)).toMatchObject({ 'is-cancellable': false, 'cancellable-until': null });
  });

  test('CANCEL-03: where the merchant says nothing about it, nobody may', async () => {
    const strict = await seedShop(api.context.db, { host: 'strict.test', appKey: 'strict-storefront-key' });
    const guest = await signIn(api, { merchant: strict });
    const id = await place({}, strict, guest);
    const response = await api.call('PATCH', `/orders/${id}/cancellation`, { token: guest.token, merchant: strict });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { code: 'cancellation-not-allowed', title: 'Order cancellation failed' },
    ]);
  });

  test('gives back the use of a coupon', async () => {
    await seedOffers(api.context.db, shop.id, {
      coupons: [{ code: 'SAVE10', benefit: { type: 'percentage', percent: 10 }, limits: { total: 1, perCustomer: 1 } }],
    });
    const id = await place({ 'coupon-code': 'SAVE10', total: 27 });
    expect((await cancel(id)).statusCode).toBe(200);
    const { total } = await selectUses(api.context.db, { merchantId: shop.id, customerId: undefined }, ['SAVE10']);
    expect(total).toEqual({ SAVE10: 0 });
    expect(await api.context.db.select().from(customerOfferUses)).toMatchObject([{ uses: 0 }]);
    await place({ 'coupon-code': 'SAVE10', total: 27 });
  });

  test('money that was taken is marked for refund, points that were spent are not money', async () => {
    const refundOf = async (paid: Partial<typeof orders.$inferInsert>) => {
      const id = await place();
      await api.context.db.update(orders).set(paid).where(eq(orders.id, id));
      return (await cancel(id)).json().data.attributes['refund-due-at'];
    };
    expect(await refundOf({ paymentMethod: 'card', paymentStatus: 'success' })).toBe('2026-11-20T12:00:00.000Z');
    expect(await refundOf({ paymentMethod: 'card', paymentStatus: 'pending' })).toBeNull();
    expect(await refundOf({ paymentMethod: 'loyalty-points', paymentStatus: 'success' })).toBeNull();
    const byStaff = await place();
    await api.context.db.update(orders).set({ paymentMethod: 'card', paymentStatus: 'success' });
    await move(byStaff, 'cancelled-by-employee');
    expect((await read(byStaff)).refundDueAt).toEqual(new Date('2026-11-20T12:00:00Z'));
    await forgetOrderLogs(api.context);
  });

  test('of guest and kitchen at the same moment exactly one wins, and no use is counted twice', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await place();
      const before = await read(id);
      const byKitchen = moveOrder(api.context, before, {
        to: 'in-kitchen',
        by: { role: 'staff', name: 'employee' },
      });
      const [cooked, ...cancelled] = await Promise.all(
        round % 2 === 0 ? [byKitchen, cancel(id), cancel(id)] : [byKitchen, cancel(id)],
      );
      const { status } = await read(id);
      expect(status).toBe(cooked.ok ? 'in-kitchen' : 'cancelled-by-customer');
      expect(new Set(cancelled.map(({ statusCode }) => statusCode))).toEqual(new Set([cooked.ok ? 422 : 200]));
    }
  });

  test('a kitchen that only accepts the order does not take the right away', async () => {
    const id = await place();
    await Promise.all([move(id, 'accepted'), cancel(id)]);
    await cancel(id);
    expect((await read(id)).status).toBe('cancelled-by-customer');
  });

  test('an order that staff have called off stays theirs', async () => {
    const id = await place();
    await move(id, 'cancelled-by-employee');
    expect((await cancel(id)).statusCode).toBe(422);
    expect((await read(id)).status).toBe('cancelled-by-employee');
  });

  test('is nobody’s but the owner’s: 401 for a stranger, 404 for somebody else', async () => {
    const id = await place();
    expect((await api.call('PATCH', `/orders/${id}/cancellation`)).statusCode).toBe(401);
    const omar = await signIn(api, { mobile: '598765432' });
    expect((await cancel(id, undefined, omar.token)).statusCode).toBe(404);
    expect((await cancel(randomUUID())).statusCode).toBe(404);
    expect((await cancel('nonsense')).statusCode).toBe(404);
    expect((await read(id)).status).toBe('posted');
  });

  test('a reason that is too long is refused where it stands', async () => {
    const id = await place();
    const response = await cancel(id, { reason: 'x'.repeat(257) });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ source: { pointer: '/reason' } }]);
    expect((await cancel(id, { reason: 'x'.repeat(256) })).statusCode).toBe(200);
  });
});
