import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CheckoutPayload, SoldOutBody } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countedSales } from '../../catalogue/availability/availability.tables.ts';
import { orders } from '../../ordering/order.tables.ts';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const count = async (remaining: number, own: Partial<SoldOutBody> = {}): Promise<string> => {
  const body = { kind: 'item', 'thing-id': shop.menu.items.burger, until: 'hour', remaining, ...own };
  const answer = await api.call('POST', '/staff/sold-out', { token: manager.token, body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data.id;
};

const left = async (): Promise<(number | null)[]> => {
  const { data } = (await api.call('GET', '/staff/availability', { token: manager.token })).json();
  return data[0].attributes['sold-out'].map(({ remaining }: { remaining: number | null }) => remaining);
};

const place = (own: Partial<CheckoutPayload> = {}, guest = sara, key: string = randomUUID()) =>
  api.call('POST', '/orders', { token: guest.token, body: aPayload(shop, own), headers: { 'idempotency-key': key } });

const burgers = (quantity: number) => ({ items: [aBurger(shop, { quantity })], total: 30 * quantity });

describe('a count', () => {
  test('is said of the thing, which can be counted anew or marked as gone while some are left', async () => {
    await count(3);
    await placeTestOrder(api, shop, sara, burgers(2));
    const query = `item=${shop.menu.items.burger}`;
    const thing = async () =>
      (await api.call('GET', `/staff/things?${query}`, { token: manager.token })).json().data[0].attributes;
    expect(await thing()).toMatchObject({ 'sold-out-id': expect.any(String), remaining: 1 });
    await count(0);
    expect(await thing()).toMatchObject({ 'sold-out-id': expect.any(String), remaining: 0 });
    expect(await left()).toEqual([0]);
  });

  test('goes down with every order, and the last one empties it for the menu', async () => {
    await count(3);
    await placeTestOrder(api, shop, sara, burgers(2));
    expect(await left()).toEqual([1]);
    const refused = (await place(burgers(2))).json().errors;
    expect(refused).toMatchObject([
      {
        code: 'few-left',
        source: { pointer: '/items/0' },
        detail: 'Only 1 left of burger. Order fewer, or choose something else.',
      },
    ]);
    await placeTestOrder(api, shop, sara);
    expect(await left()).toEqual([0]);
    expect((await place()).json().errors).toMatchObject([{ code: 'item-unavailable-in-branch' }]);
    await api.runJobs();
    expect((await place()).json().errors).toMatchObject([{ code: 'item-unavailable-in-branch' }]);
    const { data } = (await api.call('GET', '/locations')).json();
    expect(data.length).toBeGreaterThan(0);
    api.passSeconds(3600);
    await placeTestOrder(api, shop, sara);
    expect(await left()).toEqual([]);
  });

  test('adds up over lines, also of combos, and of modifiers', async () => {
    await count(2, { 'thing-id': shop.menu.items.cola });
    const cola = { id: shop.menu.items.cola, quantity: 2 };
    const meal = {
      id: shop.menu.items.meal,
      quantity: 1,
      'combo-items': [{ id: shop.menu.choices.cola, quantity: 1 }],
    };
    expect((await place({ items: [cola, meal], total: 54 })).json().errors).toMatchObject([
      { code: 'few-left', source: { pointer: '/items/1' } },
    ]);
    await placeTestOrder(api, shop, sara, { items: [{ ...cola, quantity: 1 }, meal], total: 47 });
    expect(await left()).toEqual([0]);
    await count(1, { kind: 'modifier', 'thing-id': shop.menu.modifiers.garlic });
    expect((await place(burgers(2))).json().errors).toMatchObject([{ code: 'few-left' }]);
    await placeTestOrder(api, shop, sara);
    expect((await place()).json().errors).toMatchObject([{ code: 'modifiers_availability' }]);
  });

  test('comes back once when the order is cancelled while it is in force, and not afterwards', async () => {
    await count(1);
    const id = await placeTestOrder(api, shop, sara);
    await api.runJobs();
    const cancel = (order: string) =>
      api.call('POST', `/orders/${order}/statuses`, {
        token: manager.token,
        body: { code: 'cancelled-by-employee', reason: 'test', 'reason-code': 'other' },
      });
    expect((await cancel(id)).statusCode).toBe(200);
    expect(await left()).toEqual([1]);
    await cancel(id);
    expect(await left()).toEqual([1]);
    await api.runJobs();
    const again = await placeTestOrder(api, shop, sara);
    await count(5);
    await cancel(again);
    // The count of before is over; its order gives the new one nothing.
    expect(await left()).toEqual([5]);
  });

  test('is taken once by an attempt that is sent again', async () => {
    await count(5);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => place({}, sara, key)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await left()).toEqual([4]);
    expect((await place({}, sara, key)).statusCode).toBe(200);
  });

  test('leaves orders of other branches and other things alone', async () => {
    await count(0);
    await placeTestOrder(api, shop, sara, { location: shop.branches.malqa, total: 32 });
    await placeTestOrder(api, shop, sara, { items: [{ id: shop.menu.items.cola, quantity: 1 }], total: 7 });
    expect(await api.context.db.$count(countedSales)).toBe(0);
  });
});

// On PostgreSQL the buyers hold connections of their own; on the embedded database they come one after the other.
const buyers = process.env.TEST_DATABASE_URL ? 1000 : 200;

test(
  `${buyers} buyers of the last 10 at once: exactly 10 orders, and the others are told`,
  { timeout: 180_000 },
  async () => {
    await count(10);
    const guests: SignedInGuest[] = [];
    for (let index = 0; index < 20; index += 1) guests.push(await signIn(api, { mobile: `5${10_000_000 + index}` }));
    const logged: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
    // On a machine that is busy otherwise some wait too long for a connection: they send their attempt again, as phones do.
    const buy = async (guest: SignedInGuest | undefined) => {
      const key = randomUUID();
      let answer = await place({}, guest, key);
      while (answer.statusCode === 503) {
        await setTimeout(500);
        answer = await place({}, guest, key);
      }
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: buyers }, (_, index) => buy(guests[index % guests.length])));
    expect(logged.filter((line) => !line.includes('what the request needs cannot be reached'))).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(await api.context.db.$count(orders)).toBe(10);
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 201)
      .map(({ body }) => JSON.parse(body).errors[0].code);
    expect(new Set(refused)).toEqual(new Set(['item-unavailable-in-branch']));
    expect(await left()).toEqual([0]);
  },
);
