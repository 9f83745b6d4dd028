import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { orders } from '../../ordering/order.tables.ts';
import { limitCounters } from '../../platform/limits/limit-counter.tables.ts';
import { aBurger, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

const stations = ['grill', 'drinks'].map((handle) => ({
  handle,
  name: { 'en-us': handle, 'ar-sa': handle, fr: handle },
}));

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;

beforeEach(async () => {
  api = await openTestApi();
  const kitchen = {
    packingMinutes: 2,
    stations: ['grill', 'drinks'].map((station) => ({ station, hands: 1, byHour: [] })),
  };
  shop = await seedShop(api.context.db, { concept: { stations }, olaya: { kitchen } });
  const { db } = api.context;
  await db.update(menuItems).set({ station: 'grill', makeMinutes: 8 }).where(eq(menuItems.id, shop.menu.items.burger));
  await db.update(menuItems).set({ station: 'drinks', makeMinutes: 1 }).where(eq(menuItems.id, shop.menu.items.cola));
  sara = await signIn(api);
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const both = () => ({ items: [aBurger(shop), aPlainItem(shop, 'cola')], total: 37 });
const place = (own = {}) => placeTestOrder(api, shop, sara, own);
const setStatus = (id: string, code: string) =>
  api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code } });

async function bump(id: string, station: string, done = true) {
  const shown = await api.call('GET', `/staff/board/${id}`, { token: manager.token });
  const { lines } = shown.json().data.attributes as { lines: { id: string; station: string }[] } & object;
  const bumps = lines.filter((line) => line.station === station).map((line) => ({ line: line.id, station }));
  const answer = await api.call('POST', `/staff/board/${id}/bumps`, { token: manager.token, body: { bumps, done } });
  expect(answer.statusCode).toBe(200);
}

const read = async (token = manager.token) =>
  (await api.call('GET', '/staff/kept-promises', { token })).json().data.attributes;

async function promisedNow(): Promise<string> {
  const path = `/locations/${shop.branches.olaya}?filter[items]=${shop.menu.items.burger}:1`;
  return (await api.call('GET', path)).json().data.attributes['estimated-ready-at'].slice(11, 16);
}

/** The grill takes eleven minutes for a burger that is written with eight, forty times within the last days. */
async function cookForDays() {
  for (let count = 0; count < 40; count += 1) {
    const id = await place();
    api.passSeconds(11 * 60);
    await bump(id, 'grill');
    api.passSeconds(120);
    await setStatus(id, 'finished');
    api.passSeconds(480);
  }
}

describe('promised against kept', () => {
  test('lists what became ready and what is late, with the presses of its stations, earliest promise first', async () => {
    const [kept, late] = [await place(both()), await place(both())];
    await bump(kept, 'drinks');
    api.passSeconds(8 * 60);
    await bump(kept, 'grill');
    api.passSeconds(32 * 60);
    const { orders: list, since } = await read();
    expect(since).toBe('2026-11-19T21:00:00.000Z');
    expect(list).toEqual([
      {
        id: kept,
        number: '001',
        'promised-at': '2026-11-20T12:15:00.000Z',
        'ready-at': '2026-11-20T12:08:00.000Z',
        stations: [
          { station: 'grill', 'forecast-at': '2026-11-20T12:08:00.000Z', 'done-at': '2026-11-20T12:08:00.000Z' },
          { station: 'drinks', 'forecast-at': '2026-11-20T12:01:00.000Z', 'done-at': '2026-11-20T12:00:00.000Z' },
        ],
      },
      expect.objectContaining({ id: late, 'promised-at': '2026-11-20T12:23:00.000Z', 'ready-at': null }),
    ]);
    await setStatus(late, 'ready');
    expect((await read()).orders[1]['ready-at']).toBe('2026-11-20T12:40:00.000Z');
  });

  test('a press of one station gives its hands to the next promise, and a press that is taken back does not', async () => {
    const id = await place(both());
    await place({ items: [aPlainItem(shop, 'cola')], total: 7 });
    expect(await promisedNow()).toBe('12:23');
    await bump(id, 'grill');
    expect(await promisedNow()).toBe('12:15');
    await bump(id, 'grill', false);
    expect(await promisedNow()).toBe('12:23');
    const [stored] = await api.context.db.select().from(orders).where(eq(orders.id, id));
    expect(stored?.booking?.done).toEqual({});
  });

  test('is for those who may set the branch, at their own one', async () => {
    const cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect((await api.call('GET', '/staff/kept-promises', { token: cook.token })).statusCode).toBe(403);
    const elsewhere = `/staff/kept-promises?location=${shop.branches.malqa}`;
    expect((await api.call('GET', elsewhere, { token: manager.token })).statusCode).toBe(422);
    const owner = await signInStaff(api, shop, { role: 'owner' });
    const plain = (await api.call('GET', elsewhere, { token: owner.token })).json().data.attributes;
    expect(plain).toMatchObject({ orders: [], stations: [], learned: null });
  });

  test('one person reads them so many times an hour, and others of the branch still do', async () => {
    const call = ({ token } = manager) => api.call('GET', '/staff/kept-promises', { token });
    await read();
    // Six hundred reads take too long for a test: all but two are written into the counter that the first made.
    const isOfReads = like(limitCounters.key, 'kept-promises-hour:%');
    const counters = await api.context.db.update(limitCounters).set({ count: 599 }).where(isOfReads).returning();
    expect(counters).toHaveLength(1);
    await read();
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect((await call(await signInStaff(api, shop, { branchId: shop.branches.olaya }))).statusCode).toBe(200);
    api.passSeconds(Number(refused.headers['retry-after']));
    expect((await call()).statusCode).toBe(200);
  });
});

describe('a dish unlike the others of its station', () => {
  test('is named with its minutes, where its station made nothing else of the order', async () => {
    const { db } = api.context;
    const { cola } = shop.menu.items;
    await db.update(menuItems).set({ station: 'grill', makeMinutes: 8 }).where(eq(menuItems.id, cola));
    for (let count = 0; count < 80; count += 1) {
      // Three in five are burgers, which take what is written; a cola takes longer.
      const isCola = count % 5 < 2;
      // A session ends within a day.
      if (count % 20 === 0) manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
      const id = await place(isCola ? { items: [aPlainItem(shop, 'cola')], total: 7 } : {});
      api.passSeconds((isCola ? 12 : 8) * 60);
      await bump(id, 'grill');
      api.passSeconds(120);
      await setStatus(id, 'finished');
      api.passSeconds(480);
    }
    const { dishes, stations: measured } = await read();
    expect(dishes).toEqual([
      {
        item: cola,
        name: expect.objectContaining({ 'en-us': 'cola' }),
        station: 'grill',
        figure: { orders: 32, 'written-minutes': 8, 'took-minutes': 12 },
      },
    ]);
    expect(measured[0].figure).toMatchObject({ orders: 80, 'took-minutes': 8 });
  });
});

describe('a figure that is wrong', () => {
  const decide = (decision: 'accept' | 'decline', station = 'grill') =>
    api.call('PUT', '/staff/kitchen-figures', { token: manager.token, body: { station, decision } });

  test('is proposed with what a dish took; accepted it makes the next promise, and taking it back ends that', async () => {
    await cookForDays();
    const { stations: measured } = await read();
    expect(measured[0]).toMatchObject({ station: 'grill', 'is-proposed': true });
    expect(measured[0].figure).toEqual({ orders: 40, 'written-minutes': 8, 'took-minutes': 11 });
    expect(measured[1]).toMatchObject({ station: 'drinks', figure: null, 'is-proposed': false });
    expect((await decide('accept')).statusCode).toBe(204);
    // Lessons of the old figure do not fit the new one.
    const after = await read();
    expect(after.learned).toMatchObject({ 'is-used': false, orders: 0, pace: 1 });
    expect(after.stations[0]['is-proposed']).toBe(false);
    const id = await place();
    const [stored] = await api.context.db.select().from(orders).where(eq(orders.id, id));
    expect(stored?.booking?.work[0]?.minutes).toBeCloseTo(11);
    expect((await decide('accept')).statusCode).toBe(409);

    const log = (await api.call('GET', '/staff/log', { token: manager.token })).json().data;
    expect(log[0].attributes).toMatchObject({
      action: 'kitchen-minutes-set',
      'may-undo': true,
      after: { minutes: 11 },
    });
    const undone = await api.call('POST', `/staff/log/${log[0].id}/undo`, { token: manager.token, body: {} });
    expect(undone.statusCode).toBe(204);
    const again = await place();
    const [plain] = await api.context.db.select().from(orders).where(eq(orders.id, again));
    expect(plain?.booking?.work[0]?.minutes).toBe(8);
  });

  test('that is declined is not proposed for a week; other stations and words are refused', async () => {
    await cookForDays();
    expect((await decide('decline')).statusCode).toBe(204);
    expect((await read()).stations[0]['is-proposed']).toBe(false);
    expect((await decide('accept')).statusCode).toBe(409);
    const unknown = await decide('accept', 'oven');
    expect([unknown.statusCode, unknown.json().errors[0].source.pointer]).toEqual([422, '/station']);
  });
});

test('what was learned is seen, forgotten with one call and learned again when that is taken back', async () => {
  await cookForDays();
  const before = await read();
  expect(before.learned).toMatchObject({ 'is-used': true, orders: 40, 'judged-orders': 40, 'forgotten-at': null });
  expect(before.learned.pace).toBeGreaterThan(1.05);
  expect(before.learned['missed-minutes-with']).toBeLessThan(before.learned['missed-minutes-without']);
  const withLesson = await promisedNow();
  const forget = () => api.call('DELETE', '/staff/learned', { token: manager.token });
  expect((await forget()).statusCode).toBe(204);
  expect((await read()).learned).toMatchObject({ 'is-used': false, orders: 0, pace: 1, 'margin-minutes': 5 });
  expect(await promisedNow()).not.toBe(withLesson);
  const [entry] = (await api.call('GET', '/staff/log', { token: manager.token })).json().data;
  expect(entry.attributes).toMatchObject({ action: 'kitchen-forgotten', by: 'Huda' });
  await api.call('POST', `/staff/log/${entry.id}/undo`, { token: manager.token, body: {} });
  expect((await read()).learned).toMatchObject({ orders: 40, pace: before.learned.pace });
  expect(await promisedNow()).toBe(withLesson);
  const owner = await signInStaff(api, shop, { role: 'owner' });
  const unnamed = await api.call('DELETE', `/staff/learned?location=${randomUUID()}`, { token: owner.token });
  expect(unnamed.json().errors[0].source.pointer).toBe('/location');
});
