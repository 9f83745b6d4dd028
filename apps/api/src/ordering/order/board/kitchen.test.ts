import { randomUUID } from 'node:crypto';
import { type BoardLine, type BoardOrder, paymentStatuses } from '@sufra/contracts';
import {
  isForKitchen,
  orderStatusCodes,
  orderTypes,
  type OrderStatusCode,
  paymentTypes,
  type StaffRole,
} from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menuCategories, menuItems } from '../../../catalogue/menu/menu.tables.ts';
import { aBurger, aPlainItem } from '../../../testing/a-payload.ts';
import { openOrderStream } from '../../../testing/open-order-stream.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../../testing/sign-in-staff.ts';
import { type SignedInGuest, signIn } from '../../../testing/sign-in.ts';
import { takeBackReady } from '../../../testing/take-back-ready.ts';
import { orders } from '../../order.tables.ts';

const named = (name: string) => ({ 'en-us': name, 'ar-sa': name, fr: name });
const stations = ['grill', 'fry', 'drinks'].map((handle) => ({ handle, name: named(handle) }));

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let cook: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { stations } });
  const { db } = api.context;
  const { items, categories } = shop.menu;
  await db.update(menuCategories).set({ station: 'fry' }).where(eq(menuCategories.id, categories.desserts));
  const make = (id: string, how: Partial<typeof menuItems.$inferInsert>) =>
    db.update(menuItems).set(how).where(eq(menuItems.id, id));
  await make(items.cola, { station: 'drinks' });
  await make(items.juice, { station: 'gone' });
  await make(items.burger, { station: 'grill', preparationMinutes: 7 });
  sara = await signIn(api);
  cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const mealWithCola = () => ({
  ...aPlainItem(shop, 'meal'),
  'combo-items': [{ id: shop.menu.choices.cola, quantity: 1, modifiers: [] }],
});

/** A burger for the grill and two cakes for the fryer. */
const place = () => placeTestOrder(api, shop, sara, { items: [aBurger(shop), aPlainItem(shop, 'cake', 2)], total: 70 });

const read = async (id: string, staff = cook): Promise<BoardOrder['attributes']> =>
  (await api.call('GET', `/staff/board/${id}`, { token: staff.token })).json().data.attributes;

const bump = (id: string, bumps: { line: string; station: string }[], done = true, staff = cook) =>
  api.call('POST', `/staff/board/${id}/bumps`, { token: staff.token, body: { bumps, done } });

const at = (lines: BoardLine[], station: string) =>
  lines.filter((line) => line.station === station).map(({ id }) => ({ line: id, station }));

const statusOf = async (id: string) => (await read(id))['current-status'].code;

describe('the stations of the board', () => {
  test('are the merchant’s: an item’s own, else its category’s, else the first; with the time it takes', async () => {
    const items = [aBurger(shop), aPlainItem(shop, 'cake'), aPlainItem(shop, 'juice'), mealWithCola()];
    const id = await placeTestOrder(api, shop, sara, { items, total: 100 });
    const { data, meta } = (await api.call('GET', '/staff/board', { token: cook.token })).json();
    expect(meta.stations).toEqual(stations);
    const lines: BoardLine[] = data[0].attributes.lines;
    expect(lines.map(({ station }) => station)).toEqual(['grill', 'fry', 'grill', 'grill']);
    expect(lines.map((line) => line['make-minutes'])).toEqual([7, 20, 20, 20]);
    expect(lines[3]?.['combo-items']).toMatchObject([{ station: 'drinks' }]);
    expect(data[0].id).toBe(id);
    await api.context.db.update(menuItems).set({ removedAt: api.context.now() });
    expect((await read(id)).lines.map(({ station }) => station)).toEqual(['grill', 'fry', 'grill', 'grill']);
    await api.context.db.update(menuCategories).set({ station: null });
    expect((await read(id)).lines.map(({ station }) => station)).toEqual(['grill', 'grill', 'grill', 'grill']);
  });

  test('a merchant without stations has one kitchen', async () => {
    const plain = await seedShop(api.context.db, { host: 'plain.test', appKey: 'plain-shop-application' });
    const staff = await signInStaff(api, plain, { branchId: plain.branches.olaya });
    const answer = await api.call('GET', '/staff/board', { merchant: plain, token: staff.token });
    expect(answer.json().meta.stations).toMatchObject([{ handle: 'kitchen', name: { 'ar-sa': 'المطبخ' } }]);
  });
});

describe('a bump', () => {
  test('begins the order, and the last one at all stations makes it ready, with its words in the log', async () => {
    const id = await place();
    const { lines } = await read(id);
    expect((await bump(id, at(lines, 'grill'))).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('in-kitchen');
    expect((await read(id)).lines.map(({ bumps }) => bumps.map(({ station, done }) => [station, done]))).toEqual([
      [['grill', true]],
      [],
    ]);
    const answer = await bump(id, at(lines, 'fry'));
    expect(answer.json().data.attributes['current-status'].code).toBe('ready');
    const steps = (await api.call('GET', `/orders/${id}/statuses`, { token: sara.token })).json().data;
    expect(steps.map((step: { attributes: { code: string } }) => step.attributes.code)).toEqual([
      'posted',
      'in-kitchen',
      'ready',
    ]);
  });

  test('sent twice, and by two displays at once, changes nothing more', async () => {
    const id = await place();
    const { lines } = await read(id);
    const all = [...at(lines, 'grill'), ...at(lines, 'fry')];
    const answers = await Promise.all([bump(id, all), bump(id, [...all, ...all]), bump(id, at(lines, 'fry'))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const before = await read(id);
    expect(before['current-status'].code).toBe('ready');
    api.passSeconds(5);
    expect((await bump(id, all)).statusCode).toBe(200);
    expect(await read(id)).toEqual(before);
  });

  test('taken back while the order is cooked is as if it had not been', async () => {
    const id = await place();
    const { lines } = await read(id);
    await bump(id, at(lines, 'grill'));
    await bump(id, at(lines, 'grill'), false);
    expect((await read(id)).lines[0]?.bumps).toMatchObject([{ station: 'grill', done: false }]);
    await bump(id, at(lines, 'fry'));
    expect(await statusOf(id)).toBe('in-kitchen');
    await bump(id, at(lines, 'grill'));
    expect(await statusOf(id)).toBe('ready');
  });

  test('taken back when the order is ready returns it to the display, until it is bumped again', async () => {
    const id = await place();
    const { lines } = await read(id);
    const all = [...at(lines, 'grill'), ...at(lines, 'fry')];
    const isShown = async () => isForKitchen(kitchenOrder(await read(id)));
    await bump(id, all);
    expect([await statusOf(id), await isShown()]).toEqual(['ready', false]);
    api.passSeconds(10);
    await bump(id, at(lines, 'fry'), false);
    expect([await statusOf(id), await isShown()]).toEqual(['ready', true]);
    await bump(id, at(lines, 'fry'));
    expect([await statusOf(id), await isShown()]).toEqual(['ready', false]);
  });

  test('comes back whole when the board takes the ready back', async () => {
    const id = await place();
    const { lines } = await read(id);
    await bump(id, at(lines, 'grill'));
    await bump(id, at(lines, 'fry'));
    api.passSeconds(30);
    await takeBackReady(api, id, cook.token);
    const again = await read(id);
    expect(again.lines.flatMap(({ bumps }) => bumps.map(({ done }) => done))).toEqual([false, false]);
    await bump(id, [...at(lines, 'grill'), ...at(lines, 'fry')]);
    expect(await statusOf(id)).toBe('ready');
  });

  test('of a combo is one press for each station of its parts', async () => {
    const id = await placeTestOrder(api, shop, sara, { items: [mealWithCola()], total: 40 });
    const [line] = (await read(id)).lines;
    const refused = await bump(id, [{ line: line?.id ?? '', station: 'fry' }]);
    expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([422, '/bumps/0/line']);
    await bump(id, [{ line: line?.id ?? '', station: 'drinks' }]);
    expect(await statusOf(id)).toBe('ready');
  });

  test('reaches the branch’s other displays as an event, with nothing personal in it', async () => {
    const id = await place();
    const { lines } = await read(id);
    await bump(id, at(lines, 'grill'));
    const stream = await openOrderStream(api, shop, { token: cook.token });
    await bump(id, at(lines, 'grill'), false);
    await stream.until('event: branch-order');
    expect(stream.text()).toContain(id);
    expect(stream.text()).not.toContain('Sara');
    stream.body.destroy();
  });

  test('is refused for lines of no such order, for an order that is over, and without the right to it', async () => {
    const id = await place();
    const other = await place();
    const { lines } = await read(id);
    const wrong = await bump(id, at((await read(other)).lines, 'grill'));
    expect([wrong.statusCode, wrong.json().errors[0].source.pointer]).toEqual([422, '/bumps/0/line']);
    expect((await bump(id, [{ line: 'nothing', station: 'grill' }])).statusCode).toBe(422);
    expect((await bump(id, [])).statusCode).toBe(422);
    expect((await bump(randomUUID(), at(lines, 'grill'))).statusCode).toBe(404);
    const elsewhere = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.malqa });
    expect((await bump(id, at(lines, 'grill'), true, elsewhere)).statusCode).toBe(404);
    for (const role of ['driver', 'head-office'] satisfies StaffRole[]) {
      const without = await signInStaff(api, shop, { role, branchId: shop.branches.olaya });
      expect((await bump(id, at(lines, 'grill'), true, without)).statusCode).toBe(403);
    }
    expect((await read(id)).lines.flatMap(({ bumps }) => bumps)).toEqual([]);
    await api.call('POST', `/orders/${id}/statuses`, { token: cook.token, body: { code: 'finished' } });
    expect((await bump(id, at(lines, 'grill'))).statusCode).toBe(422);
  });
});

const kitchenOrder = (attributes: BoardOrder['attributes']) => ({
  status: attributes['current-status'].code,
  statusAt: new Date(attributes['current-status'].at),
  paymentMethod: attributes['payment-method'],
  paymentStatus: attributes['payment-status'],
  lines: attributes.lines.map(({ bumps }) => ({
    bumps: bumps.map(({ station, done, at }) => ({ station, isDone: done, at: new Date(at) })),
  })),
});

test('the display has what is paid or paid at handover, in every way of paying, state, type and status, and nothing else', async () => {
  const id = await placeTestOrder(api, shop, sara);
  const [stored] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  if (!stored) throw new Error('The order is not there.');
  const isCooking: readonly OrderStatusCode[] = ['posted', 'accepted', 'confirmed', 'in-kitchen'];
  const isPaidLater: readonly string[] = ['cash', 'card-on-delivery', 'card-on-pickup'];
  let [tried, shown] = [0, 0];
  for (const status of orderStatusCodes) {
    const rows = paymentTypes.flatMap((paymentMethod) =>
      paymentStatuses.flatMap((paymentStatus) =>
        orderTypes.map((type) => ({ ...stored, id: randomUUID(), status, paymentMethod, paymentStatus, type })),
      ),
    );
    await api.context.db.delete(orders);
    await api.context.db.insert(orders).values(rows.map((row, index) => ({ ...row, number: index + 1 })));
    const { data } = (await api.call('GET', '/staff/board', { token: cook.token })).json();
    const found = (data as BoardOrder[]).filter(({ attributes }) => isForKitchen(kitchenOrder(attributes)));
    const expected = rows.filter(
      (row) =>
        isCooking.includes(status) && (row.paymentStatus === 'success' || isPaidLater.includes(row.paymentMethod)),
    );
    expect(found.map((order) => order.id).toSorted()).toEqual(expected.map((row) => row.id).toSorted());
    tried += rows.length;
    shown += found.length;
  }
  expect([tried, shown]).toEqual([12 * 5 * 3 * orderTypes.length, 4 * 11 * orderTypes.length]);
});
