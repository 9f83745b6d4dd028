import type { CheckoutPayload } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { orderEvents } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
let kitchen: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  manager = await signInStaff(api, shop);
  kitchen = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);

async function placeDelivery(): Promise<string> {
  const body = { ...insideOlaya, line1: 'King Fahd Road 12' };
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, { token: sara.token, body });
  const address = saved.json().data[0].id;
  return place({ type: 'deliver', location: null, address, items: [aBurger(shop, { quantity: 2 })], total: 75 });
}

const move = (id: string, body: object, { token }: { token: string } = kitchen) =>
  api.call('POST', `/orders/${id}/statuses`, { token, body });
type StepDocument = { attributes: { code: string; 'is-current': boolean } };
const codesOf = async (id: string) =>
  (await api.call('GET', `/orders/${id}/statuses`, { token: kitchen.token }))
    .json()
    .data.map(({ attributes }: StepDocument) => attributes.code);

describe('the branch moves an order', () => {
  test('API-75: step by step, and every step is in the history with who took it', async () => {
    const id = await place();
    for (const code of ['accepted', 'in-kitchen', 'ready', 'finished']) {
      api.passSeconds(60);
      const response = await move(id, { code });
      expect(response.statusCode).toBe(200);
      expect(response.json().data.attributes['current-status'].code).toBe(code);
    }
    expect(await codesOf(id)).toEqual(['posted', 'accepted', 'in-kitchen', 'ready', 'finished']);
    const rows = await api.context.db.select().from(orderEvents).orderBy(orderEvents.number);
    expect(rows.slice(1).map(({ actor, actorId }) => [actor, actorId])).toEqual(
      Array.from({ length: 4 }, () => ['employee', kitchen.staffId]),
    );
  });

  test('the same step twice, or from two screens at once, is one step', async () => {
    const id = await place();
    await move(id, { code: 'accepted' });
    const again = await move(id, { code: 'accepted' });
    expect(again.statusCode).toBe(200);
    const both = await Promise.all([move(id, { code: 'ready' }), move(id, { code: 'ready' }, manager)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await codesOf(id)).toEqual(['posted', 'accepted', 'ready']);
  });

  test.each(['posted', 'waiting-for-payment', 'cancelled-by-customer', 'on-the-way', 'eaten', 'customer-arrived'])(
    'never to %s',
    async (code) => {
      const id = await place();
      await move(id, { code: 'accepted' });
      const response = await move(id, { code }, manager);
      expect(response.statusCode).toBe(422);
      expect(response.json().error).toMatchObject([{ code: 'status-move-not-allowed', source: { pointer: '/code' } }]);
      expect(await codesOf(id)).toEqual(['posted', 'accepted']);
    },
  );

  test('a ready that was pressed by mistake is taken back, with the promise as it was', async () => {
    const id = await place();
    for (const code of ['accepted', 'in-kitchen']) await move(id, { code });
    await api.call('POST', `/orders/${id}/delays`, {
      token: kitchen.token,
      body: { minutes: 10, 'reason-code': 'busy' },
      headers: { 'idempotency-key': 'a-delay-of-ten' },
    });
    const read = async () => (await api.call('GET', `/orders/${id}`, { token: kitchen.token })).json().data.attributes;
    const promised = (await read())['estimated-ready-at'];
    api.passSeconds(60);
    await move(id, { code: 'ready' });
    const ready = (await read())['current-status'];
    const back = { code: 'in-kitchen', 'takes-back': ready.at };
    expect((await move(id, { code: 'in-kitchen' })).statusCode).toBe(422);
    api.passSeconds(60);
    const both = await Promise.all([move(id, back), move(id, back)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ 'current-status': { code: 'in-kitchen' }, 'estimated-ready-at': promised });
    expect(await codesOf(id)).toEqual(['posted', 'accepted', 'in-kitchen', 'ready', 'in-kitchen']);

    // Its guest reads the steps that count.
    const own = await api.call('GET', `/orders/${id}/statuses`, { token: sara.token });
    const steps = own.json().data.map(({ attributes }: StepDocument) => [attributes.code, attributes['is-current']]);
    expect(steps).toEqual([
      ['posted', false],
      ['accepted', false],
      ['in-kitchen', true],
    ]);

    // A later ready stands, whatever arrives late.
    api.passSeconds(60);
    await move(id, { code: 'ready' });
    expect((await move(id, back)).statusCode).toBe(422);
    await move(id, { code: 'finished' });
    expect((await move(id, { ...back, 'takes-back': (await read())['current-status'].at })).statusCode).toBe(422);
    expect((await read())['current-status'].code).toBe('finished');
  });

  test('CANCEL-04: a manager cancels with a reason that the guest reads; the kitchen not what is accepted', async () => {
    const id = await place();
    expect((await move(id, { code: 'accepted' })).statusCode).toBe(200);
    expect((await move(id, { code: 'cancelled-by-employee', reason: 'Oven broke' })).statusCode).toBe(403);
    const silent = await move(id, { code: 'cancelled-by-employee', reason: ' \u0000' }, manager);
    expect(silent.json().error).toMatchObject([{ code: 'reason-required', source: { pointer: '/reason' } }]);
    const said = await move(id, { code: 'cancelled-by-employee', reason: 'Oven broke' }, manager);
    expect(said.json().data.attributes['current-status'].code).toBe('cancelled-by-employee');
    const seen = await api.call('GET', `/orders/${id}/statuses`, { token: sara.token });
    expect(seen.json().data.at(-1).attributes).toMatchObject({ code: 'cancelled-by-employee', reason: 'Oven broke' });
    expect((await move(id, { code: 'accepted' }, manager)).statusCode).toBe(422);
  });

  test('a manager says that an order failed, the kitchen does not', async () => {
    const id = await place();
    expect((await move(id, { code: 'order-failed' })).statusCode).toBe(403);
    expect((await move(id, { code: 'order-failed' }, manager)).statusCode).toBe(200);
    expect(await codesOf(id)).toEqual(['posted', 'order-failed']);
  });

  test('another branch and another merchant do not see it, the guest moves nothing', async () => {
    const id = await place();
    const malqa = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const foreign = await signInStaff(api, other, { role: 'owner' });
    expect((await move(id, { code: 'accepted' }, malqa)).statusCode).toBe(404);
    expect((await move(id, { code: 'accepted' }, foreign)).statusCode).toBe(401);
    expect((await move(id, { code: 'accepted' }, sara)).statusCode).toBe(422);
    expect((await api.call('GET', `/orders/${id}`, { token: malqa.token })).statusCode).toBe(404);
    expect((await api.call('GET', `/orders/${id}`, { token: kitchen.token })).statusCode).toBe(200);
    expect(await codesOf(id)).toEqual(['posted']);
  });
});

describe('what there is to do', () => {
  test('is the open orders of the branch, the longest waiting first', async () => {
    const first = await place();
    api.passSeconds(30);
    const second = await place();
    api.passSeconds(30);
    const elsewhere = await place({ location: shop.branches.malqa, total: 32 });
    const list = async ({ token }: SignedInStaff) =>
      (await api.call('GET', '/staff/orders', { token })).json().data.map((order: { id: string }) => order.id);
    expect(await list(kitchen)).toEqual([first, second]);
    expect(await list(manager)).toEqual([first, second, elsewhere]);
    await move(first, { code: 'finished' });
    expect(await list(kitchen)).toEqual([second]);
    expect((await api.call('GET', '/staff/orders', { token: sara.token })).statusCode).toBe(403);
    expect((await api.call('GET', '/staff/orders')).statusCode).toBe(401);
  });
});

describe('employees of an order', () => {
  const assign = (id: string, body: object, { token }: { token: string } = kitchen) =>
    api.call('POST', `/orders/${id}/employees`, { token, body });
  const employeesOf = async (id: string, query = '') =>
    (await api.call('GET', `/orders/${id}/employees${query}`, { token: sara.token })).json().data;

  test('ORDER-06, API-78: the guest sees who drives, by name and number and nothing else', async () => {
    const id = await placeDelivery();
    expect(await employeesOf(id)).toEqual([]);
    const answer = await assign(id, { function: 'driver', name: 'Khalid', phone: '+966500000001' });
    expect(answer.statusCode).toBe(200);
    await assign(id, { function: 'cook', name: 'Mona' });
    const drivers = await employeesOf(id, '?filter[function]=driver');
    expect(drivers).toEqual([
      {
        type: 'order-employees',
        id: answer.json().data.id,
        attributes: { function: 'driver', name: 'Khalid', phone: '+966500000001' },
      },
    ]);
    expect(await employeesOf(id)).toHaveLength(2);
  });

  test('the same driver twice is one, another one takes the place', async () => {
    const id = await placeDelivery();
    const first = await assign(id, { function: 'driver', name: 'Khalid' });
    expect((await assign(id, { function: 'driver', name: 'Khalid' })).json()).toEqual(first.json());
    await assign(id, { function: 'driver', name: 'Sami' });
    expect((await employeesOf(id)).map((one: { attributes: object }) => one.attributes)).toEqual([
      { function: 'driver', name: 'Sami', phone: null },
    ]);
  });

  test('a name is needed, and an order that is collected has no driver', async () => {
    const delivery = await placeDelivery();
    const nameless = await assign(delivery, { function: 'driver', name: ' \u202e ' });
    expect(nameless.json().error).toMatchObject([{ code: 'employee-name-required', source: { pointer: '/name' } }]);
    const unknown = await assign(delivery, { function: 'juggler', name: 'Sami' });
    expect(unknown.json().error).toMatchObject([{ code: 'invalid-field', source: { pointer: '/function' } }]);
    const collected = await assign(await place(), { function: 'driver', name: 'Sami' });
    expect(collected.statusCode).toBe(422);
    expect(collected.json().error).toMatchObject([{ code: 'driver-not-needed', source: { pointer: '/function' } }]);
  });

  test('only staff of the branch assign, and nobody else sees who was', async () => {
    const id = await placeDelivery();
    const body = { function: 'driver', name: 'Khalid' };
    const malqa = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    expect((await assign(id, body, sara)).statusCode).toBe(403);
    expect((await assign(id, body, malqa)).statusCode).toBe(404);
    expect((await api.call('GET', `/orders/${id}/employees`, { token: omar.token })).statusCode).toBe(404);
    expect((await api.call('GET', `/orders/${id}/employees`)).statusCode).toBe(401);
    expect(await employeesOf(id)).toEqual([]);
  });
});
