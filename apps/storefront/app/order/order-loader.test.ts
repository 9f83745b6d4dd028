import { describe, expect, it } from 'vitest';
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

describe('the order page', () => {
  it('ROUTE-16: reads the order with its lines and steps', async () => {
    const { value, asked } = await call('t', {
      ...signedIn,
      'GET /orders/order-1': () => ({ body: anOrderDocument('posted') }),
    });
    expect(asked.at(-1)?.query).toBe('?include=items,statuses,location');
    expect(value).toMatchObject({ order: { number: '017', lines: [{ quantity: 2 }], steps: [{ code: 'posted' }] } });
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
});

describe('the order history', () => {
  it('ORDER-14: is asked for newest first, and only for the customer who is signed in', async () => {
    const { data } = anOrderDocument('finished');
    const { asked, value } = await callRoute(loadHistory, {
      path: '/user/order',
      token: 't',
      api: { ...signedIn, 'GET /customers/sara/orders': () => ({ body: { data: [data] } }) },
    });
    expect(asked.at(-1)?.query).toBe('?sort=-placed-at&size=999');
    expect(value).toMatchObject({ orders: [{ id: 'order-1', number: '017' }] });
  });

  it("ROUTE-37: is nobody else's to see", async () => {
    const { headers } = await callRoute(loadHistory, { path: '/user/order', api: {} });
    expect(headers.get('location')).toBe('/signin?next=%2Fuser%2Forder');
  });
});
