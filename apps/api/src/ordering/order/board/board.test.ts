import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookOneRound } from '../demo-kitchen.ts';
import { orders } from '../../order.tables.ts';
import { lookAfterOrders } from '../unattended/look-after-orders.ts';
import { allergens, menuItems } from '../../../catalogue/menu/menu.tables.ts';
import { listStaffedBranches } from '../../../staff/staff.store.ts';
import { aPayload } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../../testing/sign-in-staff.ts';
import { type SignedInGuest, signIn } from '../../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let huda: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  huda = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

async function place(change: object = {}): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = aPayload(shop, change);
  const placed = await api.call('POST', '/orders', { token: sara.token, headers, body });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().data.id;
}

const board = async (staff = huda) => (await api.call('GET', '/staff/board', { token: staff.token })).json().data;
const move = (id: string, code: string, reason?: string) =>
  api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body: { code, ...(reason && { reason }) } });

describe('the board', () => {
  test('has an open order with its guest, its lines and what is to be collected', async () => {
    const id = await place({ notes: 'Ring twice' });
    const [order] = await board();
    expect(order).toMatchObject({
      id,
      attributes: {
        'current-status': { code: 'posted' },
        'order-type': 'to_go',
        'payment-method': 'cash',
        'to-collect': order.attributes.total,
        notes: 'Ring twice',
        guest: { name: 'Sara', phone: '+966512345678' },
        reason: null,
      },
    });
    expect(order.attributes.lines[0]).toMatchObject({
      quantity: expect.any(Number),
      name: { 'en-us': expect.any(String) },
    });
    expect(order.attributes.total).toBeGreaterThan(0);
  });

  test('answers one order the same way, and to another branch not at all', async () => {
    const id = await place();
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const one = (token: string) => api.call('GET', `/staff/board/${id}`, { token });
    expect((await one(huda.token)).json().data).toEqual((await board())[0]);
    expect((await one(elsewhere.token)).statusCode).toBe(404);
    expect(await board(elsewhere)).toEqual([]);
    expect((await api.call('GET', '/staff/board/nothing', { token: huda.token })).statusCode).toBe(404);
  });

  test('keeps an order that ended today, paid at handover, with no more of the number than four digits', async () => {
    const id = await place();
    await move(id, 'finished');
    expect(await board()).toMatchObject([
      { id, attributes: { 'current-status': { code: 'finished' }, 'to-collect': 0, guest: { phone: '5678' } } },
    ]);
  });

  test('says why an order was called off, and forgets it a day later', async () => {
    const id = await place();
    await move(id, 'cancelled-by-employee', 'The oven is cold');
    expect(await board()).toMatchObject([{ id, attributes: { reason: 'The oven is cold', 'to-collect': 0 } }]);
    api.passSeconds(25 * 3600);
    const tomorrow = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    expect(await board(tomorrow)).toEqual([]);
  });

  test('says of an order that waits what is done next and when, and nothing once it is accepted', async () => {
    const id = await place();
    const next = async () => (await board())[0].attributes['next-alert'];
    expect(await next()).toEqual({ step: 'louder', at: '2026-11-20T12:01:00.000Z' });
    api.passSeconds(60);
    await lookAfterOrders(api.context);
    // No device listens: the branch is called with the first look after the same minute.
    expect(await next()).toEqual({ step: 'tell-guest', at: '2026-11-20T12:05:00.000Z' });
    api.passSeconds(240);
    await lookAfterOrders(api.context);
    expect(await next()).toEqual({ step: 'cancel', at: '2026-11-20T12:10:00.000Z' });
    await move(id, 'accepted');
    expect(await next()).toBeNull();
  });

  test('counts an order that is overdue by its promise, also when it is read anew', async () => {
    const id = await place();
    const promised = async () => (await board())[0].attributes['estimated-ready-at'];
    expect(await promised()).toBe('2026-11-20T12:20:00.000Z');
    await move(id, 'accepted');
    api.passSeconds(40 * 60);
    expect(await promised()).toBe('2026-11-20T12:20:00.000Z');
    await move(id, 'in-kitchen');
    expect(await promised()).toBe('2026-11-20T12:20:00.000Z');
    const body = { minutes: 30, 'reason-code': 'busy' };
    const headers = { 'idempotency-key': randomUUID() };
    await api.call('POST', `/orders/${id}/delays`, { token: huda.token, body, headers });
    expect(await promised()).toBe('2026-11-20T12:50:00.000Z');
    await move(id, 'ready');
    expect(await promised()).toBe('2026-11-20T12:40:00.000Z');
  });

  test('names the allergens of a dish as the menu has them', async () => {
    const sesame = { 'en-us': 'Sesame', 'ar-sa': 'سمسم', fr: 'Sésame' };
    const allergen = {
      id: randomUUID(),
      merchantId: shop.id,
      handle: 'sesame',
      position: 0,
      name: sesame,
      image: null,
    };
    await api.context.db.insert(allergens).values(allergen);
    await api.context.db.update(menuItems).set({ allergenIds: [allergen.id] });
    await place();
    expect((await board())[0].attributes.lines).toMatchObject([{ allergens: [sesame] }]);
  });
});

describe('many boards that read one order at the same time', () => {
  const read = (id: string, staff = huda, language = 'en-us') =>
    api.call('GET', `/staff/board/${id}`, { token: staff.token, language });
  const stateOf = async (answer: ReturnType<typeof read>) =>
    (await answer).json().data.attributes['current-status'].code;

  test('share what is read, and each that asks after a change is given it', async () => {
    const id = await place();
    const select = vi.spyOn(api.context.db, 'select');
    const before = Array.from({ length: 60 }, () => read(id));
    expect((await move(id, 'accepted')).statusCode).toBe(200);
    const after = Array.from({ length: 60 }, () => stateOf(read(id)));
    expect(await Promise.all(after)).toEqual(after.map(() => 'accepted'));
    for (const answer of await Promise.all(before)) expect(answer.statusCode, answer.body).toBe(200);
    // The name of the guest is asked for once a read.
    const reads = select.mock.calls.filter(([columns]) => columns && 'first' in columns && 'last' in columns);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(60);
    select.mockRestore();
  });

  test('share nothing across languages and branches', async () => {
    const id = await place();
    const body = { code: 'cancelled-by-employee', 'reason-code': 'sold-out' };
    await api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body });
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const rounds = Array.from({ length: 4 }, () =>
      Promise.all([read(id), read(id, huda, 'ar-sa'), read(id, elsewhere)]),
    );
    for (const [english, arabic, none] of await Promise.all(rounds)) {
      expect(english.json().data.attributes.reason).toMatch(/^A dish/);
      expect(arabic.json().data.attributes.reason).toMatch(/^أحد/);
      expect(none.statusCode).toBe(404);
    }
  });
});

test('the demo kitchen leaves the orders of a branch to the person who is signed in there', async () => {
  const id = await place();
  const stands = async () =>
    (await api.call('GET', `/staff/board/${id}`, { token: huda.token })).json().data.attributes;
  const kitchen = {
    merchantHandles: ['saffron-test'],
    stepSeconds: 5,
    findStaffedBranches: () => listStaffedBranches(api.context.db, api.context.now()),
  };
  api.passSeconds(10);
  expect(await cookOneRound(api.context, kitchen)).toBe(0);
  expect((await stands())['current-status'].code).toBe('posted');
  await api.call('POST', '/staff/logout', { token: huda.token });
  expect(await cookOneRound(api.context, kitchen)).toBe(1);
});

test('the demo kitchen goes on where somebody signed in and left without signing out', async () => {
  await place();
  const staffed = () => listStaffedBranches(api.context.db, api.context.now());
  expect(await staffed()).toEqual([shop.branches.olaya]);
  api.passSeconds(3599);
  expect(await staffed()).toEqual([shop.branches.olaya]);
  api.passSeconds(2);
  expect(await staffed()).toEqual([]);
});

test('orders that were never handed over push no new one off the board', async () => {
  const old = await place();
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, old));
  if (!order) throw new Error('no order');
  const forgotten = Array.from({ length: 500 }, (_, at) => ({ ...order, id: uuid(), number: 1000 + at }));
  for (let start = 0; start < 500; start += 50)
    await api.context.db.insert(orders).values(forgotten.slice(start, start + 50));
  api.passSeconds(60);
  const fresh = await place();
  const shown: { id: string }[] = await board();
  expect(shown.at(-1)?.id).toBe(fresh);
  expect(shown).toHaveLength(500);
});
