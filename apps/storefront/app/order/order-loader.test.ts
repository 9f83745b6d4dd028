import { describe, expect, it } from 'vitest';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../testing/menu-document.ts';
import { callRoute } from '../testing/call-route.ts';
import { loader } from './order.route.tsx';
import { loader as loadHistory } from './orders.route.tsx';
import { anOrderDocument } from './testing/orders.ts';

const customer = {
  type: 'customers',
  id: 'sara',
  attributes: { 'first-name': 'Sara', 'last-name': '', 'dial-code': '+966', mobile: '5', 'is-mobile-verified': true },
};
const signedIn = { 'GET /customers': () => ({ body: { data: [customer] } }) };
const call = (token: string | undefined, api: Parameters<typeof callRoute>[1]['api']) =>
  callRoute(loader, {
    path: '/user/order/order-1',
    params: { order: 'order-1' },
    ...(token && { token }),
    api,
  });

const historyCall = (asked: { path: string; query: string }[]) =>
  asked.find(({ path }) => path === '/customers/sara/orders')?.query;

describe('the order page', () => {
  it('ROUTE-16: reads the order with its lines and steps', async () => {
    const { value, asked } = await call('t', {
      ...signedIn,
      'GET /orders/order-1': () => ({ body: anOrderDocument('posted') }),
    });
    const order = asked.find(({ path }) => path === '/orders/order-1');
    expect(order?.query).toBe('?include=items,statuses,location,feedbacks.ratings');
    expect(value).toMatchObject({ order: { number: '017', lines: [{ quantity: 2 }], steps: [{ code: 'posted' }] } });
  });

  it('ORDER-06: reads who has to do with it, and does without where that cannot be read', async () => {
    const attributes = { function: 'driver', name: 'Khalid', phone: '+966551230000' };
    const order = { 'GET /orders/order-1': () => ({ body: anOrderDocument('on-the-way') }) };
    const people = { body: { data: [{ type: 'order-employees', id: 'e', attributes }] } };
    const known = await call('t', { ...signedIn, ...order, 'GET /orders/order-1/employees': () => people });
    expect(known.value).toMatchObject({ employees: [{ role: 'driver', name: 'Khalid', phone: '+966551230000' }] });
    const unknown = await call('t', {
      ...signedIn,
      ...order,
      'GET /orders/order-1/employees': () => ({ status: 500 }),
    });
    expect(unknown.value).toMatchObject({ order: { number: '017' }, employees: [] });
  });

  it('FEED-01: reads the rating that its guest gave', async () => {
    const document = anOrderDocument('finished');
    const said = { comment: 'Lovely', at: '2026-03-01T18:00:00.000Z' };
    const stars = { 'topic-id': 'food', 'topic-name': { 'en-us': 'Food' }, rating: 4 };
    document.included?.push(
      { type: 'feedbacks', id: 'f', attributes: said },
      { type: 'ratings', id: 'r', attributes: stars },
    );
    const { value } = await call('t', { ...signedIn, 'GET /orders/order-1': () => ({ body: document }) });
    const rating = { comment: 'Lovely', topics: [{ id: 'food', name: { 'en-us': 'Food' }, stars: 4 }] };
    expect(value).toMatchObject({ order: { rating } });
  });

  it('ROUTE-37: sends a visitor who is not signed in to /signin, and back afterwards', async () => {
    const { status, headers } = await call(undefined, {});
    expect([status, headers.get('location')]).toEqual([302, '/signin?next=%2Fuser%2Forder%2Forder-1']);
  });

  it('ROUTE-37: a session that has ended is closed and signed in again', async () => {
    const ended = { status: 401, body: { error: [{ code: 'unauthenticated', detail: '' }] } };
    const { headers } = await call('ended', { 'GET /customers': () => ended });
    expect(headers.get('location')).toContain('/signin');
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  });

  it("somebody else's order is not found", async () => {
    const { status } = await call('t', {
      ...signedIn,
      'GET /orders/order-1': () => ({ status: 404, body: { error: {} } }),
    });
    expect(status).toBe(404);
  });

  it('an archived order says so to its page', async () => {
    const { status, value } = await call('t', {
      ...signedIn,
      'GET /orders/order-1': () => ({ status: 404, body: { error: { code: 'order-archived', detail: '' } } }),
    });
    expect([status, value]).toEqual([404, 'order-archived']);
  });
});

const menu = {
  'GET /cdn/menu.json': () => ({
    body: aMenuDocument([aCategoryResource({ items: [anItemResource({ 'image-uri': '/cdn/burger.jpg' })] })]),
  }),
};

describe('the order history', () => {
  it('ORDER-14: is asked for newest first, and only for the customer who is signed in', async () => {
    const { data } = anOrderDocument('finished');
    const { asked, value } = await callRoute(loadHistory, {
      origin: 'http://history.localhost',
      path: '/user/order',
      token: 't',
      api: { ...signedIn, ...menu, 'GET /customers/sara/orders': () => ({ body: { data: [data] } }) },
    });
    expect(historyCall(asked)).toBe('?sort=-placed-at&size=21&include=items');
    expect(value).toMatchObject({ orders: [{ id: 'order-1', number: '017' }], hasMore: false });
  });

  it.each([
    ['', '21'],
    ['?show=40', '41'],
    ['?show=999', '999'],
    ['?show=5000', '999'],
    ['?show=-3', '21'],
    ['?show=many', '21'],
  ])('ORDER-15: an address that ends in "%s" asks for %s orders, and never for more than 999', async (search, size) => {
    const { asked } = await callRoute(loadHistory, {
      origin: 'http://history.localhost',
      path: `/user/order${search}`,
      token: 't',
      api: { ...signedIn, ...menu, 'GET /customers/sara/orders': () => ({ body: { data: [] } }) },
    });
    expect(historyCall(asked)).toBe(`?sort=-placed-at&size=${size}&include=items`);
  });

  it('ORDER-15: shows as many as were asked for, and knows that there are more', async () => {
    const { data } = anOrderDocument('finished');
    const list = Array.from({ length: 21 }, (_, index) => ({ ...data, id: `order-${index}` }));
    const { value } = await callRoute(loadHistory, {
      origin: 'http://history.localhost',
      path: '/user/order',
      token: 't',
      api: { ...signedIn, ...menu, 'GET /customers/sara/orders': () => ({ body: { data: list } }) },
    });
    expect(value).toMatchObject({ hasMore: true, orders: { length: 20 } });
  });

  it('reads each order in the currency that it was placed in', async () => {
    const { data } = anOrderDocument('finished', {
      attributes: { 'currency-code': 'KWD', 'currency-digits': 3, total: 1.125 },
    });
    const { value } = await callRoute(loadHistory, {
      origin: 'http://history.localhost',
      path: '/user/order',
      token: 't',
      api: { ...signedIn, ...menu, 'GET /customers/sara/orders': () => ({ body: { data: [data] } }) },
    });
    expect(value).toMatchObject({ orders: [{ currency: { code: 'KWD', digits: 3 }, bill: { totalMinor: 1125 } }] });
  });

  describe('with orders that left the database', () => {
    const archivedOrder = (id: string) => ({
      type: 'archived-orders',
      id,
      attributes: {
        number: '009',
        'placed-at': '2025-03-02T16:17:00.000Z',
        'location-name': { 'en-us': 'Olaya' },
        'order-type': 'pickup',
        status: 'finished',
        'payment-method': 'cash',
        'currency-code': 'SAR',
        total: 73.5,
        returned: 0,
        'is-at-hand': true,
      },
    });
    const load = async (orders: number, search = '') => {
      const { data } = anOrderDocument('finished');
      const list = Array.from({ length: orders }, (_, index) => ({ ...data, id: `order-${index}` }));
      const { asked, value } = await callRoute(loadHistory, {
        origin: 'http://history.localhost',
        path: `/user/order${search}`,
        token: 't',
        api: {
          ...signedIn,
          ...menu,
          'GET /customers/sara/orders': () => ({ body: { data: list, meta: { 'archived-until': '2025-03' } } }),
          'GET /customers/sara/archived-orders': () => ({ body: { data: ['a', 'b'].map(archivedOrder) } }),
        },
      });
      const call = asked.find(({ path }) => path === '/customers/sara/archived-orders')?.query;
      return { value: value as { orders: object[]; archived: object[]; hasMore: boolean }, call };
    };

    it('ORDER-15: lists them behind the others, as far as the page goes', async () => {
      const { value, call } = await load(3);
      expect(call).toBe('?page[size]=18');
      expect(value).toMatchObject({
        orders: { length: 3 },
        archived: [{ id: 'a', number: '009', totalMinor: 7350, type: 'pickup', isAtHand: true }, { id: 'b' }],
        hasMore: false,
      });
    });

    it('ORDER-15: leaves those that the page has no room for to the next one', async () => {
      const { value } = await load(19);
      expect(value).toMatchObject({ archived: [{ id: 'a' }], hasMore: true });
      const full = await load(21);
      expect(full.call).toBeUndefined();
      expect(full.value).toMatchObject({ orders: { length: 20 }, archived: [], hasMore: true });
    });
  });

  it('names the dishes of each order, with a picture from the menu of today', async () => {
    const { data: order, included = [] } = anOrderDocument('finished');
    const [line] = included;
    if (line?.attributes) line.attributes['item-id'] = ids.burger;
    const items = { data: [{ type: 'order-items', id: 'line-1' }] };
    const list = [
      { ...order, relationships: { items } },
      { ...order, id: 'order-2' },
    ];
    const { value } = await callRoute(loadHistory, {
      origin: 'http://history.localhost',
      path: '/user/order',
      token: 't',
      api: { ...signedIn, ...menu, 'GET /customers/sara/orders': () => ({ body: { data: list, included } }) },
    });
    const [first, second] = (value as { orders: object[] }).orders;
    expect(first).toMatchObject({ lines: [{ name: { 'en-us': 'Burger' }, quantity: 2 }], imageUrl: '/cdn/burger.jpg' });
    expect(second).toMatchObject({ lines: [], imageUrl: undefined });
  });

  it("ROUTE-37: is nobody else's to see", async () => {
    const { headers } = await callRoute(loadHistory, { path: '/user/order', api: {} });
    expect(headers.get('location')).toBe('/signin?next=%2Fuser%2Forder');
  });
});
