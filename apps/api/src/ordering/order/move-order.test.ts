import { isNotNull, sql } from 'drizzle-orm';
import { finalStatuses, type Locale, type OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBurger } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from './move-order.ts';
import { assignEmployee, listEmployees } from './employee/employee.store.ts';
import { cookOneRound, startDemoKitchen } from './demo-kitchen.ts';
import { findOrderEvents, presentOrderEvent } from './order-event.store.ts';
import { orderEvents, orders, type StoredOrder } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const place = (own: Parameters<typeof placeTestOrder>[3] = {}) => placeTestOrder(api, shop, sara, own);

async function placeDelivery(own: { locale?: Locale } = {}): Promise<void> {
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...insideOlaya, line1: 'King Fahd Road 12' },
  });
  const address = saved.json().data[0].id;
  await place({ type: 'deliver', location: null, address, items: [aBurger(shop, { quantity: 2 })], total: 75, ...own });
}

async function onlyOrder(): Promise<StoredOrder> {
  const [order] = await api.context.db.select().from(orders);
  if (!order) throw new Error('no order');
  return order;
}

const byStaff = { role: 'staff', name: 'employee' } as const;
const move = async (to: OrderStatusCode) => moveOrder(api.context, await onlyOrder(), { to, by: byStaff });
const history = async () =>
  (await api.context.db.select().from(orderEvents).where(isNotNull(orderEvents.id)).orderBy(orderEvents.number)).map(
    ({ status }) => status,
  );

describe('moveOrder', () => {
  test('a legal step changes the order, its history and the guest’s events together', async () => {
    await place();
    api.passSeconds(90);
    expect(await move('ready')).toMatchObject({ ok: true, value: { status: 'ready' } });
    expect(await onlyOrder()).toMatchObject({ status: 'ready', statusAt: new Date('2026-11-20T12:01:30Z') });
    expect(await history()).toEqual(['posted', 'ready']);
    const events = (
      await findOrderEvents(api.context.db, { merchantId: shop.id, customerId: sara.customerId }, 0, 10)
    ).map(presentOrderEvent);
    expect(events.map(({ number, code, sequence }) => [number, code, sequence])).toEqual([
      [1, 'posted', 1],
      [2, 'ready', 5],
    ]);
    expect(events[1]).toMatchObject({ 'order-number': '001', 'location-name': { 'en-us': 'Branch olaya' } });
  });

  test.each([
    ['backwards', ['ready', 'in-kitchen']],
    ['to where it stands', ['ready', 'ready']],
    ['out of a final state', ['finished', 'order-failed']],
    ['on a way that this order type has not', ['on-the-way']],
  ] as [string, OrderStatusCode[]][])('a step %s is refused and changes nothing', async (_, steps) => {
    await place();
    const last = steps.at(-1);
    for (const step of steps.slice(0, -1)) await move(step);
    const before = [
      await onlyOrder(),
      await history(),
      await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber)),
    ];
    expect(last && (await move(last))).toMatchObject({ ok: false, refusal: { code: 'status-move-not-allowed' } });
    expect([
      await onlyOrder(),
      await history(),
      await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber)),
    ]).toEqual(before);
  });

  test('of two who move the same order at once, one is refused', async () => {
    await place();
    const order = await onlyOrder();
    const results = await Promise.all([
      moveOrder(api.context, order, { to: 'accepted', by: byStaff }),
      moveOrder(api.context, order, { to: 'ready', by: byStaff }),
    ]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.id))).toBe(2);
  });

  test('collecting a cash order settles its payment', async () => {
    await place();
    await move('ready');
    expect((await onlyOrder()).paymentStatus).toBe('pending');
    await move('finished');
    expect((await onlyOrder()).paymentStatus).toBe('success');
  });

  test('history does not run backwards when clocks disagree', async () => {
    await place();
    api.passSeconds(-30);
    await move('accepted');
    expect((await onlyOrder()).statusAt).toEqual(new Date('2026-11-20T12:00:00Z'));
  });
});

test('the index over open orders spells the final statuses of the status table', async () => {
  const { rows } = await api.context.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'orders_open_by_branch'`,
  );
  const spelt = [...(rows[0]?.indexdef ?? '').matchAll(/'([a-z-]+)'/g)].map(([, code]) => code);
  expect(spelt).toEqual(finalStatuses);
});

describe('the demo kitchen', () => {
  const kitchen = { merchantHandles: ['saffron-test'], stepSeconds: 5 };

  async function cookAll(): Promise<number> {
    let moved = 0;
    for (let round = 0; round < 12; round += 1) {
      api.passSeconds(5);
      moved += await cookOneRound(api.context, kitchen);
    }
    return moved;
  }

  test('takes an order to go through every step to its end, and no further', async () => {
    await place();
    expect(await cookAll()).toBe(5);
    expect(await history()).toEqual(['posted', 'accepted', 'confirmed', 'in-kitchen', 'ready', 'finished']);
  });

  test('sends a delivery on its way', async () => {
    await placeDelivery();
    await cookAll();
    expect(await history()).toEqual([
      'posted',
      'accepted',
      'confirmed',
      'in-kitchen',
      'ready',
      'on-the-way',
      'delivered',
      'finished',
    ]);
    const { id } = await onlyOrder();
    expect(await listEmployees(api.context, { merchantId: shop.id, id })).toMatchObject([
      { function: 'driver', name: 'Yousef', phone: null },
    ]);
  });

  test('names the driver in the script that the guest reads', async () => {
    await placeDelivery({ locale: 'ar-sa' });
    await cookAll();
    expect(await listEmployees(api.context, await onlyOrder())).toMatchObject([{ name: 'يوسف' }]);
  });

  test('leaves the driver whom somebody has named', async () => {
    await placeDelivery();
    await assignEmployee(api.context, await onlyOrder(), { function: 'driver', name: 'Huda' });
    await cookAll();
    expect(await listEmployees(api.context, await onlyOrder())).toMatchObject([{ name: 'Huda' }]);
  });

  test('leaves an order at each step for its time', async () => {
    await place();
    api.passSeconds(4);
    expect(await cookOneRound(api.context, kitchen)).toBe(0);
    api.passSeconds(1);
    expect(await cookOneRound(api.context, kitchen)).toBe(1);
    expect(await cookOneRound(api.context, kitchen)).toBe(0);
  });

  test('touches no other merchant’s orders', async () => {
    await place();
    api.passSeconds(60);
    expect(await cookOneRound(api.context, { ...kitchen, merchantHandles: ['somebody-else'] })).toBe(0);
    expect(await cookOneRound(api.context, { ...kitchen, merchantHandles: [] })).toBe(0);
  });

  test('of two processes at once never moves an order twice', async () => {
    const other = await startTestApi(api.services.database);
    for (const _ of [1, 2, 3, 4]) await place();
    api.passSeconds(5);
    other.passSeconds(5);
    const moved = await Promise.all([cookOneRound(api.context, kitchen), cookOneRound(other.context, kitchen)]);
    expect(moved[0] + moved[1]).toBe(4);
    const all = await api.context.db.select().from(orders);
    expect(all.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    await other.close();
  });

  test('cooks by the clock until it is told to stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await place();
    api.passSeconds(5);
    const started = startDemoKitchen(api.context, kitchen);
    vi.advanceTimersByTime(1000);
    await started.stop();
    expect(await history()).toEqual(['posted', 'accepted']);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
