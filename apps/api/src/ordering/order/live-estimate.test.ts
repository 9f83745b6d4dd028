import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPlainItem } from '../../testing/a-payload.ts';
import { branches, deliveryAreas } from '../../catalogue/location/location.tables.ts';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from './move-order.ts';
import { findOwnOrder } from './order.store.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);

async function placeDelivery(): Promise<string> {
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...insideOlaya, lat: insideOlaya.lat + 0.03, line1: 'King Fahd Road 12' },
  });
  return place({
    type: 'deliver',
    location: null,
    address: saved.json().data[0].id,
    items: [aBurger(shop, { quantity: 2 })],
    total: 75,
  });
}

async function move(id: string, to: OrderStatusCode) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

async function estimateOf(id: string) {
  const { attributes } = (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data;
  const time = (moment: string | null) => moment?.slice(11, 16) ?? null;
  return [time(attributes['estimated-ready-at']), time(attributes['estimated-arrival-at'])];
}

describe('the estimate of an order', () => {
  test('ORDER-13: follows the kitchen from the promise to the fact', async () => {
    const id = await place();
    expect(await estimateOf(id)).toEqual(['12:20', null]);
    api.passSeconds(15 * 60);
    expect(await estimateOf(id)).toEqual(['12:27', null]);
    await move(id, 'in-kitchen');
    api.passSeconds(5 * 60);
    expect(await estimateOf(id)).toEqual(['12:27', null]);
    await move(id, 'ready');
    expect(await estimateOf(id)).toEqual(['12:20', null]);
    api.passSeconds(10 * 60);
    await move(id, 'finished');
    expect(await estimateOf(id)).toEqual(['12:20', null]);
  });

  test('waits for the dish that takes longest, the others taking the usual time of the branch', async () => {
    const take = (handle: 'burger' | 'cola', preparationMinutes: number) =>
      api.context.db.update(menuItems).set({ preparationMinutes }).where(eq(menuItems.id, shop.menu.items[handle]));
    await take('burger', 35);
    await take('cola', 2);
    const cola = aPlainItem(shop, 'cola');
    expect(await estimateOf(await place({ items: [cola], total: 7 }))).toEqual(['12:02', null]);
    const juice = { items: [cola, aPlainItem(shop, 'juice')], total: 17 };
    expect((await estimateOf(await place(juice)))[0]).toBe('12:20');
    expect((await estimateOf(await place({ items: [cola, aBurger(shop)], total: 37 })))[0]).toBe('12:35');
  });

  test('counts the orders that the same kitchen got before it, as long as it works on them', async () => {
    const before = [];
    for (let count = 0; count < 8; count += 1) before.push(await place());
    await place({ location: shop.branches.malqa, total: 32 });
    api.passSeconds(60);
    const id = await place();
    expect(await estimateOf(id)).toEqual(['12:29', null]);
    const list = await api.call('GET', `/customers/${sara.customerId}/orders?size=1`, { token: sara.token });
    expect(list.json().data[0].attributes['estimated-ready-at']).toBe('2026-11-20T12:29:00.000Z');
    for (const other of before.slice(0, 4)) await move(other, 'ready');
    for (const other of before.slice(4)) await move(other, 'cancelled-by-employee');
    expect(await estimateOf(id)).toEqual(['12:21', null]);
  });

  test('a branch tells a guest before the order what the order tells afterwards', async () => {
    const branchNow = async (id: string) => {
      const { attributes } = (await api.call('GET', `/locations/${id}`)).json().data;
      return [attributes['estimated-ready-at']?.slice(11, 16), attributes['is-busy']];
    };
    expect(await branchNow(shop.branches.olaya)).toEqual(['12:20', false]);
    const before = [];
    for (let count = 0; count < 8; count += 1) before.push(await place());
    api.passSeconds(60);
    expect(await branchNow(shop.branches.olaya)).toEqual(['12:29', true]);
    expect(await branchNow(shop.branches.malqa)).toEqual(['12:21', false]);
    expect((await estimateOf(await place()))[0]).toBe('12:29');
    for (const other of before) await move(other, 'ready');
    expect(await branchNow(shop.branches.olaya)).toEqual(['12:21', false]);
    expect(await branchNow(shop.branches.narjis)).toEqual([undefined, false]);
    expect(await branchNow(shop.branches.yasmin)).toEqual([undefined, false]);
    const list = await api.call('GET', '/locations');
    expect(list.json().data[0].attributes['estimated-ready-at']).toBe('2026-11-20T12:21:00.000Z');
  });

  test('adds handover and ride to a delivery, and only the rest of the ride once it is gone', async () => {
    const id = await placeDelivery();
    expect(await estimateOf(id)).toEqual(['12:20', '12:37']);
    api.passSeconds(18 * 60);
    await move(id, 'ready');
    await move(id, 'on-the-way');
    expect(await estimateOf(id)).toEqual(['12:18', '12:30']);
    api.passSeconds(11 * 60);
    await move(id, 'delivered');
    expect(await estimateOf(id)).toEqual(['12:18', '12:29']);
  });

  test('a delivery takes the ride of its area, longer in hours of slow traffic, and the branch tells it before', async () => {
    const { db } = api.context;
    // The order leaves at 12:25 UTC, which is 15:25 in Riyadh.
    const slowHours = [
      { hours: '15:25-15:30', percent: 50 },
      { hours: '22:00-15:25', percent: 90 },
    ];
    await db.update(branches).set({ slowHours }).where(eq(branches.id, shop.branches.olaya));
    await db.update(deliveryAreas).set({ rideMinutes: 30 }).where(eq(deliveryAreas.branchId, shop.branches.olaya));
    const { attributes } = (await api.call('GET', `/locations/${shop.branches.olaya}`)).json().data;
    expect(attributes['slow-ride-percent']).toBe(50);
    expect(attributes['delivery-areas'][0]['ride-minutes']).toBe(30);
    expect(await estimateOf(await placeDelivery())).toEqual(['12:20', '13:10']);
    api.passSeconds(5 * 60);
    const later = (await api.call('GET', `/locations/${shop.branches.olaya}`)).json().data;
    expect(later.attributes).not.toHaveProperty('slow-ride-percent');
  });

  test('nobody waits for an order that was called off', async () => {
    const id = await place();
    await move(id, 'cancelled-by-employee');
    expect(await estimateOf(id)).toEqual([null, null]);
  });
});
