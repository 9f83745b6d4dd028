import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { branches } from '../catalogue/location/location.tables.ts';
import { menuItems } from '../catalogue/menu/menu.tables.ts';
import type { StoredKitchen } from '../catalogue/settings/branch.schema.ts';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';
import { aConcept } from '../testing/a-concept.ts';
import { aBurger, aPayload, aPlainItem } from '../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { placeTestOrder } from '../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../testing/sign-in.ts';
import { moveOrder } from './order/move-order.ts';
import { findOwnOrder } from './order/order.store.ts';
import { orders } from './order.tables.ts';

const stations = ['grill', 'drinks'].map((handle) => ({
  handle,
  name: { 'en-us': handle, 'ar-sa': handle, fr: handle },
}));
const advanceOrder = { isAllowed: true, maximumDays: 7, minimumLeadMinutes: 15 };
/** Two at the grill, ten minutes a burger; packing takes two. */
const kitchen: StoredKitchen = { packingMinutes: 2, stations: [{ station: 'grill', hands: 2, byHour: [] }] };

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;

async function open(own: StoredKitchen = kitchen): Promise<void> {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { stations, advanceOrder }, olaya: { kitchen: own } });
  const { db } = api.context;
  await db.update(menuItems).set({ station: 'grill', makeMinutes: 10 }).where(eq(menuItems.id, shop.menu.items.burger));
  await db.update(menuItems).set({ station: 'drinks', makeMinutes: 1 }).where(eq(menuItems.id, shop.menu.items.cola));
  sara = await signIn(api);
}
beforeEach(() => open());
afterEach(() => api.close());

const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);
const tryOrder = (own: Partial<CheckoutPayload>, guest = sara) =>
  api.call('POST', '/orders', {
    token: guest.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': randomUUID() },
  });

const clock = (moment: string | null | undefined) => moment?.slice(11, 16);

async function read(id: string) {
  const { attributes } = (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data;
  const window = attributes['ready-window'];
  return { readyAt: clock(attributes['estimated-ready-at']), window: window && [clock(window.from), clock(window.to)] };
}

async function branchNow(items?: string) {
  const query = items ? `?filter[items]=${items}` : '';
  const { attributes } = (await api.call('GET', `/locations/${shop.branches.olaya}${query}`)).json().data;
  const window = attributes['ready-window'];
  return {
    readyAt: clock(attributes['estimated-ready-at']),
    window: window && [clock(window.from), clock(window.to)],
    isBusy: attributes['is-busy'],
  };
}

/** An hour more for orders of the next ten minutes. */
async function setBusy(): Promise<void> {
  const { token } = await signInStaff(api, shop, { branchId: shop.branches.olaya });
  const body = { 'order-types': ['to-go', 'pickup'], 'extra-minutes': 60, reason: 'busy', until: 10 };
  expect((await api.call('POST', '/staff/pauses', { token, body })).statusCode).toBe(201);
}

async function timesOn(items: string): Promise<string[]> {
  const path = `/locations/${shop.branches.olaya}/order-times?filter[order-type]=to-go&filter[items]=${items}`;
  const { data } = (await api.call('GET', path)).json();
  return data.flatMap(({ attributes }: { attributes: { times: string[] } }) => attributes.times);
}

describe('a branch with a kitchen', () => {
  test('promises what its stations can make, and tells the same before and after ordering', async () => {
    const burger = shop.menu.items.burger;
    const before = await branchNow(`${burger}:1`);
    // Ten minutes at the grill, two of packing, five of margin.
    expect(before).toEqual({ readyAt: '12:17', window: ['12:05', '12:20'], isBusy: false });
    const id = await place();
    expect(await read(id)).toEqual({ readyAt: '12:17', window: before.window });
    const [stored] = await api.context.db.select().from(orders).where(eq(orders.id, id));
    expect(stored?.booking).toMatchObject({
      work: [{ station: 'grill', minutes: 10, dishes: 1 }],
      why: { ordersAhead: 0, marginMinutes: 5, packingMinutes: 2, pace: 1 },
    });
  });

  test('its staff read what an order was promised for', async () => {
    const ids = [await place(), await place(), await place()];
    const staff = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    const { data } = (await api.call('GET', '/staff/board', { token: staff.token })).json();
    const last = data.find(({ id }: { id: string }) => id === ids[2]);
    expect(last.attributes.promise).toEqual({
      'promised-at': '2026-11-20T12:27:00.000Z',
      stations: [{ station: 'grill', hands: 2, 'ahead-minutes': 20, 'own-minutes': 10 }],
      'orders-ahead': 2,
      'packing-minutes': 2,
      pace: 1,
      'extra-minutes': 0,
      'margin-minutes': 5,
    });
  });

  test('a later order comes behind the work before it, an earlier one keeps its time, and the menu says busy', async () => {
    const first = await place();
    for (let count = 0; count < 5; count += 1) await place();
    // Six burgers before it are sixty minutes of two hands.
    expect((await branchNow(`${shop.menu.items.burger}:1`)).isBusy).toBe(true);
    const last = await place();
    expect((await read(last)).readyAt).toBe('12:47');
    expect((await read(first)).readyAt).toBe('12:17');
    const cola = await place({ items: [aPlainItem(shop, 'cola')], total: 7 });
    expect((await read(cola)).readyAt).toBe('12:08');
  });

  test('an order that came to nothing or is ready gives its time back', async () => {
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await place());
    for (const id of ids.slice(0, 3)) await move(id, 'cancelled-by-employee');
    for (const id of ids.slice(3)) await move(id, 'ready');
    expect(await branchNow(`${shop.menu.items.burger}:1`)).toMatchObject({ readyAt: '12:17', isBusy: false });
  });

  test('what the kitchen has to do moves the estimate of an order that it is late with', async () => {
    const id = await place();
    api.passSeconds(25 * 60);
    // It is not accepted: all of it is still to be made.
    expect((await read(id)).readyAt).toBe('12:37');
    await move(id, 'in-kitchen');
    expect((await read(id)).readyAt).toBe('12:32');
    await move(id, 'ready');
    expect((await read(id)).readyAt).toBe('12:25');
  });

  test('an order that is overdue is waited for where the kitchen says what is ready, and not where it never does', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await place());
    api.passSeconds(45 * 60);
    const burger = `${shop.menu.items.burger}:1`;
    expect((await branchNow(burger)).readyAt).toBe('13:02');
    // Its own guest reads that it is not ready yet.
    expect((await read(ids[5] ?? '')).readyAt).not.toBe('12:47');
    await move(ids[0] ?? '', 'ready');
    api.passSeconds(60);
    expect(Number((await branchNow(burger)).readyAt?.slice(3))).toBeGreaterThan(10);
  });

  test('minutes of a busy branch are in the promise', async () => {
    await setBusy();
    expect((await read(await place())).readyAt).toBe('13:17');
  });

  test('hands change by the hour', async () => {
    await api.close();
    // The test begins at noon UTC, three in the afternoon in Riyadh.
    await open({
      packingMinutes: 2,
      stations: [{ station: 'grill', hands: 1, byHour: [{ hours: '15:00-16:00', hands: 4 }] }],
    });
    for (let count = 0; count < 3; count += 1) await place();
    expect((await read(await place())).readyAt).toBe('12:17');
  });
});

describe('a promise that grew since its guest looked', () => {
  /** Sees what one burger is promised, while others order six. */
  async function lookBeforeTheRush(): Promise<string> {
    const path = `/locations/${shop.branches.olaya}?filter[items]=${shop.menu.items.burger}:1`;
    const { attributes } = (await api.call('GET', path)).json().data;
    for (let count = 0; count < 6; count += 1) await place();
    return attributes['ready-window'].to;
  }

  test('is asked about with the new span, and the order is placed once its guest agrees to that', async () => {
    const seen = await lookBeforeTheRush();
    const refused = await tryOrder({ 'ready-by': seen });
    expect(refused.statusCode).toBe(422);
    const [error] = refused.json().errors;
    expect(error).toMatchObject({
      code: 'promise-later',
      source: { pointer: '/ready-by' },
      // Thirty minutes at the grill before it, ten of its own.
      meta: { 'ready-window': { from: '2026-11-20T12:35:00.000Z', to: '2026-11-20T12:50:00.000Z' } },
    });
    expect(error.detail).toContain('3:35');
    const rows = await api.context.db.select().from(orders);
    expect(rows).toHaveLength(6);
    const judged = await api.call('POST', '/orders/validate', {
      token: sara.token,
      body: aPayload(shop, { 'ready-by': seen }),
    });
    expect(judged.json().errors[0].code).toBe('promise-later');
    expect((await tryOrder({ 'ready-by': error.meta['ready-window'].to })).statusCode).toBe(201);
  });

  test('is shown before, where the last free minutes of a full kitchen are gone by the next minute', async () => {
    await api.close();
    await open({ packingMinutes: 2, stations: [{ station: 'grill', hands: 1, byHour: [] }] });
    const big = { items: [aBurger(shop, { quantity: 4 })], total: 120 };
    expect((await tryOrder({ ...big, 'scheduled-time': '2026-11-20T13:15:00.000Z' })).statusCode).toBe(201);
    // It begins at 12:23: two burgers, twenty minutes, are ready before it, or only after it.
    api.passSeconds(150);
    const path = `/locations/${shop.branches.olaya}?filter[items]=${shop.menu.items.burger}:2`;
    const window = (await api.call('GET', path)).json().data.attributes['ready-window'];
    expect(clock(window.to)! > '13:05').toBe(true);
    api.passSeconds(35);
    const two = { items: [aBurger(shop, { quantity: 2 })], total: 60 };
    expect((await tryOrder({ ...two, 'ready-by': window.to })).statusCode).toBe(201);
  });

  test('by one step is what passes by itself, and a time that cannot be read is named', async () => {
    const path = `/locations/${shop.branches.olaya}?filter[items]=${shop.menu.items.burger}:1`;
    const { attributes } = (await api.call('GET', path)).json().data;
    api.passSeconds(180);
    expect((await tryOrder({ 'ready-by': attributes['ready-window'].to })).statusCode).toBe(201);
    const wrong = await tryOrder({ 'ready-by': 'soon' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors[0].source.pointer).toBe('/ready-by');
  });

  test('is no other attempt: sent again with the new time the same key answers the same order', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (own: Partial<CheckoutPayload>) =>
      api.call('POST', '/orders', { token: sara.token, body: aPayload(shop, own), headers });
    const first = await send({ 'ready-by': '2026-11-20T12:20:00.000Z' });
    const again = await send({ 'ready-by': '2026-11-20T12:25:00.000Z' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json().data.id).toBe(first.json().data.id);
  });
});

async function move(id: string, to: 'ready' | 'in-kitchen' | 'finished' | 'cancelled-by-employee') {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

describe('times for later', () => {
  const burgers = () => `${shop.menu.items.burger}:4`;
  const order = (time: string) =>
    tryOrder({ 'scheduled-time': time, items: [aBurger(shop, { quantity: 4 })], total: 120 });

  test('a time that is full is not offered, and refused with its reason', async () => {
    const tonight = '2026-11-20T17:00:00.000Z';
    expect(await timesOn(burgers())).toContain(tonight);
    let taken = 0;
    while ((await timesOn(burgers())).includes(tonight) && taken < 10) {
      expect((await order(tonight)).statusCode).toBe(201);
      taken += 1;
    }
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(5);
    const refused = await order(tonight);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({
      code: 'schedule-full',
      source: { pointer: '/scheduled-time' },
      detail: 'This time is full: the kitchen has as many orders for it as it can make. Choose another time.',
    });
    const judged = await api.call('POST', '/orders/validate', {
      token: sara.token,
      body: aPayload(shop, { 'scheduled-time': tonight, items: [aBurger(shop, { quantity: 4 })], total: 120 }),
    });
    expect(judged.json().errors[0].code).toBe('schedule-full');
    expect(await timesOn(burgers())).toContain('2026-11-20T18:00:00.000Z');
  });

  test('full times are left out, or named as full where the merchant shows them', async () => {
    const path = `/locations/${shop.branches.olaya}/order-times?filter[order-type]=to-go&filter[items]=${burgers()}`;
    const today = async () => (await api.call('GET', path)).json().data[0].attributes;
    for (let count = 0; count < 8; count += 1) await place({ items: [aBurger(shop, { quantity: 4 })], total: 120 });
    const hidden = await today();
    expect(hidden.full).toBeUndefined();
    const { db } = api.context;
    const concept = aConcept({ stations, advanceOrder: { ...advanceOrder, fullTimes: 'shown' } });
    await db.update(merchants).set({ concept, version: randomUUID() }).where(eq(merchants.id, shop.id));
    const shown = await today();
    expect(shown.times).toEqual(hidden.times);
    expect(shown.full).toContain('2026-11-20T12:30:00.000Z');
    expect((await order(shown.full.at(-1))).json().errors[0].code).toBe('schedule-full');
  });

  test('a time that is full is not offered however many days away it is', async () => {
    const concept = aConcept({ stations, advanceOrder: { ...advanceOrder, maximumDays: 30 } });
    await api.context.db.update(merchants).set({ concept, version: randomUUID() }).where(eq(merchants.id, shop.id));
    const evening = '2026-12-12T17:00:00.000Z';
    expect(await timesOn(burgers())).toContain(evening);
    for (let taken = 0; taken < 5; taken += 1) await order(evening);
    expect(await timesOn(burgers())).not.toContain(evening);
  });

  test('every time that is offered is accepted a second later', async () => {
    for (let count = 0; count < 4; count += 1) await place();
    for (let count = 0; count < 6; count += 1) {
      const offered = await timesOn(burgers());
      api.passSeconds(1);
      // The nearest ones are those that are in doubt.
      expect((await order(offered[count % 2] ?? '')).statusCode, offered[count % 2]).toBe(201);
    }
  });

  test('a branch that is busy for ten minutes offers the times behind them as on a quiet day', async () => {
    const quiet = await timesOn(burgers());
    await setBusy();
    expect(await timesOn(burgers())).toEqual(quiet);
    expect((await order(quiet[0] ?? '')).statusCode).toBe(201);
  });

  /** The branch says something else, as an import would. */
  async function change(own: Partial<typeof branches.$inferInsert>): Promise<void> {
    const { db } = api.context;
    await db.update(branches).set(own).where(eq(branches.id, shop.branches.olaya));
    await db.update(merchants).set({ version: randomUUID() }).where(eq(merchants.id, shop.id));
  }

  test('nobody cooks while the branch is closed, except shortly before it opens or where hours say so', async () => {
    await change({ openingHours: { everyDay: ['10:00-23:00'] } });
    api.passSeconds(14 * 3600);
    const dozen = `${shop.menu.items.burger}:12`;
    const first = async (items: string) => (await timesOn(items))[0];
    // Five in the morning. Two are made in the twenty minutes before ten, a dozen takes two hands an hour.
    expect(await first(`${shop.menu.items.burger}:2`)).toBe('2026-11-21T07:00:00.000Z');
    expect(await first(dozen)).toBe('2026-11-21T08:00:00.000Z');
    const stations = [{ station: 'grill', hands: 2, byHour: [{ hours: '07:00-10:00', hands: 2 }] }];
    await change({ kitchen: { ...kitchen, stations } });
    expect(await first(dozen)).toBe('2026-11-21T07:00:00.000Z');
  });

  test('what is taken before closing is finished after it, for as long as somebody stays', async () => {
    // Three in the afternoon.
    await change({ openingHours: { everyDay: ['10:00-16:00'] } });
    const hour = { items: [aBurger(shop, { quantity: 12 })], total: 360 };
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await tryOrder(hour));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 422, 422]);
    expect(answers[3]?.json().errors[0].code).toBe('kitchen-full');
    expect((await read(answers[2]?.json().data.id)).readyAt).toBe('15:07');
    // The page of the branch promises no time that checkout would refuse.
    const full = { readyAt: undefined, window: undefined, isBusy: true };
    expect(await branchNow(`${shop.menu.items.burger}:12`)).toEqual(full);
    // A closed branch is not busy.
    api.passSeconds(5 * 3600);
    expect(await branchNow()).toEqual({ ...full, isBusy: false });
  });

  test('a large order is begun as much sooner as it needs, and its time is kept', async () => {
    const placed = await tryOrder({
      'scheduled-time': '2026-11-20T17:00:00.000Z',
      items: [aBurger(shop, { quantity: 20 })],
      total: 600,
    });
    expect(placed.statusCode).toBe(201);
    const [stored] = await api.context.db.select().from(orders).where(eq(orders.id, placed.json().data.id));
    expect(stored?.estimatedReadyAt?.toISOString()).toBe('2026-11-20T17:00:00.000Z');
    // Two hundred minutes of two hands.
    expect(stored!.releaseAt.getTime()).toBeLessThan(Date.parse('2026-11-20T15:20:00Z'));
  });
});

test('an oversold kitchen is impossible: guests who order at once get what fits, the others read that it is full', async () => {
  const guests: SignedInGuest[] = [];
  for (let count = 10; count < 22; count += 1) guests.push(await signIn(api, { mobile: `5123000${count}` }));
  const wanted = { 'scheduled-time': '2026-11-20T17:00:00.000Z', items: [aBurger(shop, { quantity: 2 })], total: 60 };
  const answers = await Promise.all(guests.map((guest) => tryOrder(wanted, guest)));
  const accepted = answers.filter(({ statusCode }) => statusCode === 201);
  const others = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(accepted.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other.json().errors[0].code).toBe('schedule-full');
  const rows = await api.context.db.select().from(orders);
  const starts = rows.map(({ booking }) => Date.parse(booking!.startAt));
  const minutes = (Date.parse('2026-11-20T17:00:00Z') - Math.min(...starts)) / 60_000;
  // Twenty minutes an order, two hands.
  expect(rows.length * 20).toBeLessThanOrEqual(minutes * 2);
  expect(new Set(rows.map(({ booking }) => booking!.sequence)).size).toBe(rows.length);
});
