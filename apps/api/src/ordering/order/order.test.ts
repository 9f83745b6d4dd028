import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
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

const get = (path: string, guest: SignedInGuest | undefined = sara, language?: string) =>
  api.call('GET', path, { token: guest?.token, language });

async function advance(orderId: string, to: OrderStatusCode) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, orderId);
  if (!order) throw new Error('no such order');
  return moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

describe('GET /orders/{id}', () => {
  test('API-73: an order comes with what include asks for, and names that mean nothing are ignored', async () => {
    const id = await place({ items: [aBurger(shop), aPlainItem(shop, 'cola')], total: 37 });
    const plain = await get(`/orders/${id}`);
    expect(plain.statusCode).toBe(200);
    expect(plain.json()).toMatchObject({
      data: { id, attributes: { total: 37 } },
      links: { self: `/api/orders/${id}` },
    });
    expect(plain.json().included).toBeUndefined();

    const full = (await get(`/orders/${id}?include=items,combos,location,feedbacks.ratings`)).json();
    const items = full.included.filter(({ type }: { type: string }) => type === 'order-items');
    expect(items.map((item: { attributes: object }) => item.attributes)).toMatchObject([
      { name: { 'en-us': 'burger' }, price: 30 },
      { name: { 'en-us': 'cola' }, price: 7 },
    ]);
    expect(full.data.relationships).toEqual({
      location: { data: { type: 'locations', id: shop.branches.olaya } },
      items: { data: items.map(({ id }: { id: string }) => ({ type: 'order-items', id })) },
      feedbacks: { data: [] },
    });
    expect(full.included).toContainEqual(expect.objectContaining({ type: 'locations', id: shop.branches.olaya }));
    expect(full.included).toHaveLength(3);
  });

  test('placing an order takes the same include', async () => {
    const response = await api.call('POST', '/orders?include=promotion,items', {
      token: sara.token,
      body: aPayload(shop),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(response.json().included).toMatchObject([{ type: 'order-items' }]);
  });
});

describe('GET /orders/{id}/items', () => {
  test('API-76, API-77: the lines of an order, and one of them', async () => {
    const id = await place();
    const list = await get(`/orders/${id}/items`);
    expect(list.json().data).toMatchObject([{ type: 'order-items', attributes: { price: 30 } }]);
    const [line] = list.json().data;
    expect((await get(`/orders/${id}/items/${line.id}`)).json()).toEqual({ data: line });
    expect((await get(`/orders/${id}/items/${randomUUID()}`)).statusCode).toBe(404);
  });
});

describe('GET /orders/{id}/statuses', () => {
  test('API-74, ORDER-05: the history says what, whether it is current and whether guests see it', async () => {
    const id = await place();
    api.passSeconds(60);
    await advance(id, 'accepted');
    const response = await get(`/orders/${id}/statuses?filter[visible]=1`);
    expect(response.json().data).toMatchObject([
      {
        type: 'order-statuses',
        attributes: {
          code: 'posted',
          sequence: 1,
          description: 'Sent to branch',
          'is-current': false,
          visible: true,
          at: '2026-11-20T12:00:00.000Z',
        },
      },
      {
        attributes: {
          code: 'accepted',
          description: 'Order received',
          'is-current': true,
          at: '2026-11-20T12:01:00.000Z',
        },
      },
    ]);
  });

  test('ORDER-07, ORDER-08, ORDER-09, ORDER-10, ORDER-11: steps are told in the guest’s language', async () => {
    const id = await place();
    for (const to of ['accepted', 'in-kitchen', 'ready', 'finished'] as const) await advance(id, to);
    const told = async (language: string) => {
      const { data } = (await get(`/orders/${id}/statuses`, sara, language)).json();
      return data.map(({ attributes }: { attributes: { description: string } }) => attributes.description);
    };
    expect(await told('en-US')).toEqual([
      'Sent to branch',
      'Order received',
      'In kitchen',
      'Ready for collection',
      'Collected',
    ]);
    expect(await told('ar-SA')).toEqual([
      'أُرسل إلى الفرع',
      'تم استلام الطلب',
      'قيد التحضير في المطبخ',
      'جاهز للاستلام',
      'تم الاستلام من الفرع',
    ]);
    expect(await told('fr')).toEqual([
      'Envoyée au restaurant',
      'Commande reçue',
      'En cuisine',
      'Prête à être retirée',
      'Retirée',
    ]);
  });

  test('a guest who eats in collects nothing', async () => {
    const id = await place({ type: 'eat-in', 'table-label': '4' });
    await advance(id, 'finished');
    const { data } = (await get(`/orders/${id}/statuses`)).json();
    expect(data.at(-1).attributes.description).toBe('Complete');
  });
});

describe('POST /orders/{id}/statuses', () => {
  test('API-75: a guest moves no order, whatever the code', async () => {
    const id = await place();
    for (const code of ['finished', 'customer-arrived', 'cancelled-by-customer', 'nonsense']) {
      const response = await api.call('POST', `/orders/${id}/statuses`, { token: sara.token, body: { code } });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toMatchObject([{ code: 'status-move-not-allowed', source: { pointer: '/code' } }]);
    }
    expect((await get(`/orders/${id}`)).json().data.attributes['current-status'].code).toBe('posted');
  });
});

describe('GET /customers/{id}/orders', () => {
  test('API-51: the history, newest first unless sorted otherwise', async () => {
    const ids = [];
    for (const _ of [1, 2, 3]) {
      ids.unshift(await place());
      api.passSeconds(60);
    }
    const list = async (query: string) =>
      (await get(`/customers/${sara.customerId}/orders${query}`)).json().data.map(({ id }: { id: string }) => id);
    expect(await list('?sort=-placed-at&size=999')).toEqual(ids);
    expect(await list('')).toEqual(ids);
    expect(await list('?sort=placed-at')).toEqual(ids.toReversed());
    expect(await list('?size=2')).toEqual(ids.slice(0, 2));
  });

  test('ORDER-15: 999 is the most that a page holds', async () => {
    expect((await get(`/customers/${sara.customerId}/orders?size=999`)).statusCode).toBe(200);
    const response = await get(`/customers/${sara.customerId}/orders?size=1000`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ code: 'invalid-field', source: { parameter: 'size' } }]);
  });
});

describe('somebody else’s order', () => {
  const callsOf = (orderId: string, lineId: string, customerId: string): ['GET' | 'POST', string, object?][] => [
    ['GET', `/orders/${orderId}`],
    ['GET', `/orders/${orderId}?include=items,statuses,location`],
    ['GET', `/orders/${orderId}/statuses`],
    ['POST', `/orders/${orderId}/statuses`, { code: 'customer-arrived' }],
    ['GET', `/orders/${orderId}/items`],
    ['GET', `/orders/${orderId}/items/${lineId}`],
    ['GET', `/customers/${customerId}/orders`],
  ];

  test('does not exist: every call answers 404, for another guest and for the same guest at another shop', async () => {
    const id = await place();
    const [line] = (await get(`/orders/${id}/items`)).json().data;
    const calls = callsOf(id, line.id, sara.customerId);
    for (const [method, path, body] of calls) {
      expect((await api.call(method, path, { token: sara.token, body })).statusCode, path).not.toBe(404);
    }

    const omar = await signIn(api, { mobile: '598765432' });
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const saraElsewhere = await signIn(api, { merchant: other });
    for (const [method, path, body] of calls) {
      const asOmar = await api.call(method, path, { token: omar.token, body });
      expect([path, asOmar.statusCode]).toEqual([path, 404]);
      expect(asOmar.body).not.toContain(line.id);
      const elsewhere = await api.call(method, path, { token: saraElsewhere.token, body, merchant: other });
      expect([path, elsewhere.statusCode]).toEqual([path, 404]);
    }
  });

  test('API-04: without a token every call answers 401', async () => {
    const id = await place();
    for (const [method, path, body] of callsOf(id, randomUUID(), sara.customerId)) {
      expect([path, (await api.call(method, path, { body })).statusCode]).toEqual([path, 401]);
    }
  });

  test('an id that never existed looks exactly the same', async () => {
    for (const id of [randomUUID(), 'nonsense', "1' or 1=1"]) {
      expect((await get(`/orders/${encodeURIComponent(id)}`)).statusCode).toBe(404);
    }
  });
});
