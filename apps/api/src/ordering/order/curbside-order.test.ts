import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from './move-order.ts';
import { findOrderEvents } from './order-event.store.ts';
import { findOwnOrder } from './order.store.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    concept: { advanceOrder: { isAllowed: true, maximumDays: 2, minimumLeadMinutes: 15 } },
  });
  sara = await signIn(api);
  omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
});
afterEach(() => api.close());

async function saveCar(guest = sara, plate: string | null = 'ABC 1234'): Promise<string> {
  const body = { color: 'white', 'car-maker': 'toyota', 'plate-number': plate };
  const response = await api.call('POST', `/customers/${guest.customerId}/cars`, { token: guest.token, body });
  return response.json().data.id;
}

const place = (own: Partial<CheckoutPayload>) =>
  api.call('POST', '/orders', {
    token: sara.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': randomUUID() },
  });
const errorsOf = (response: Awaited<ReturnType<typeof place>>) =>
  response
    .json<{ errors: { code: string; source: { pointer: string } }[] }>()
    .errors.map((error) => [error.code, error.source.pointer]);

async function placeCurbside(): Promise<string> {
  const response = await place({ 'car-id': await saveCar() });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}

describe('an order with a car', () => {
  test('CHK-03: a to-go order with a car is curbside, and keeps what the car looks like', async () => {
    const carId = await saveCar();
    const response = await place({ 'car-id': carId });
    expect(response.json().data.attributes).toMatchObject({
      'order-type': 'curbside',
      'car-id': carId,
      car: {
        'color-name': { 'en-us': 'White' },
        'car-maker-name': { 'ar-sa': 'تويوتا' },
        'car-maker-image-uri': '/api/cars/makers/toyota/picture',
        'plate-number': 'ABC 1234',
      },
      'arrived-at': null,
    });
  });

  test('the order stays true when its car is changed or deleted afterwards', async () => {
    const carId = await saveCar();
    const { id } = (await place({ 'car-id': carId })).json().data;
    await api.call('DELETE', `/customers/${sara.customerId}/cars/${carId}`, { token: sara.token });
    const order = await api.call('GET', `/orders/${id}`, { token: sara.token });
    expect(order.json().data.attributes.car['plate-number']).toBe('ABC 1234');
  });

  test('CURB-02: the server refuses curbside at a branch without it', async () => {
    const response = await place({
      'car-id': await saveCar(),
      location: shop.branches.malqa,
      items: [aPlainItem(shop, 'cola')],
      total: 7,
    });
    expect(errorsOf(response)).toEqual([['curbside-unavailable', '/type']]);
  });

  test('CURB-09: a car without a plate cannot be used for a curbside order', async () => {
    expect(errorsOf(await place({ 'car-id': await saveCar(sara, null) }))).toEqual([
      ['plate-number-required', '/car-id'],
    ]);
  });

  test('somebody else’s car, no car, and something that is no car are refused', async () => {
    expect(errorsOf(await place({ 'car-id': await saveCar(omar) }))).toEqual([['car-unknown', '/car-id']]);
    expect(errorsOf(await place({ 'car-id': 'my-car' }))).toEqual([['car-unknown', '/car-id']]);
    expect(errorsOf(await place({ type: 'curbside' }))).toEqual([['car-required', '/car-id']]);
  });

  test('another type than to-go takes no notice of a car', async () => {
    const response = await place({ type: 'pickup', 'car-id': await saveCar() });
    expect(response.json().data.attributes).toMatchObject({ 'order-type': 'pickup', 'car-id': null, car: null });
  });
});

describe('arriving', () => {
  const arrive = (id: string, guest: SignedInGuest | undefined = sara, code = 'customer-arrived') =>
    api.call('POST', `/orders/${id}/statuses`, { token: guest?.token, body: { code } });

  test('CURB-10: the owner says so once, and a second time changes nothing', async () => {
    const id = await placeCurbside();
    api.passSeconds(300);
    expect((await arrive(id)).json().data.attributes['arrived-at']).toBe('2026-11-20T12:05:00.000Z');
    api.passSeconds(60);
    const again = await Promise.all([arrive(id), arrive(id)]);
    expect(again.map((response) => response.statusCode)).toEqual([200, 200]);
    const order = await api.call('GET', `/orders/${id}`, { token: sara.token });
    expect(order.json().data.attributes).toMatchObject({
      'arrived-at': '2026-11-20T12:05:00.000Z',
      'current-status': { code: 'posted' },
    });
  });

  test('CURB-10: nobody else can say so, and no other order has it', async () => {
    const id = await placeCurbside();
    expect((await arrive(id, omar)).statusCode).toBe(404);
    expect((await api.call('POST', `/orders/${id}/statuses`, { body: { code: 'customer-arrived' } })).statusCode).toBe(
      401,
    );
    const toGo = (await place({})).json().data.id;
    expect(errorsOf(await arrive(toGo))).toEqual([['status-move-not-allowed', '/code']]);
  });

  test('CURB-10: who watches the order hears of the arrival, once, as of the status it has then', async () => {
    const id = await placeCurbside();
    await Promise.all([arrive(id), arrive(id)]);
    await arrive(id);
    const events = await findOrderEvents(api.context.db, { merchantId: shop.id, customerId: sara.customerId }, 0, 10);
    expect(events.map(({ number, code }) => [number, code])).toEqual([
      [1, 'posted'],
      [2, 'posted'],
    ]);
  });

  test('CURB-10: nobody arrives for an order for later that the branch has not got yet', async () => {
    const response = await place({ 'car-id': await saveCar(), 'scheduled-time': '2026-11-20T18:00:00Z' });
    expect(response.statusCode, response.body).toBe(201);
    expect(errorsOf(await arrive(response.json().data.id))).toEqual([['status-move-not-allowed', '/code']]);
  });

  test('CURB-10: an order that is over has nobody to arrive, and guests move nothing else', async () => {
    const id = await placeCurbside();
    expect(errorsOf(await arrive(id, sara, 'ready'))).toEqual([['status-move-not-allowed', '/code']]);
    for (const to of ['ready', 'finished'] satisfies OrderStatusCode[]) {
      const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
      if (order) await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
    }
    expect(errorsOf(await arrive(id))).toEqual([['status-move-not-allowed', '/code']]);
  });
});
