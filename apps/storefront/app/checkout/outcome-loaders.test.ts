import type { OrderStatusCode } from '@sufra/ordering';
import { expect, test } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { loader as failed } from './failed.route.tsx';
import { loader as paymentFailed } from './payment-failed.route.tsx';

const customer = { type: 'customers', id: 'sara', attributes: {} };

/** Opens a result page about an order that the API knows to stand there. */
const open = (
  loader: Parameters<typeof callRoute>[0],
  path: string,
  order: { status: OrderStatusCode; payment?: 'pending' | 'success' | 'failed' },
  token: string | undefined = 't',
) => {
  const attributes = {
    number: '017',
    'current-status': { code: order.status },
    'payment-status': order.payment ?? 'pending',
    total: 65,
  };
  return callRoute(loader, {
    path,
    ...(token && { token }),
    api: {
      'GET /customers': () => ({ body: { data: [customer] } }),
      'GET /orders/order-1': () => ({ body: { data: { type: 'orders', id: 'order-1', attributes } } }),
    },
  });
};
const led = ({ headers }: { headers: Headers }) => headers.get('location');

test('ROUTE-22: /checkout/failed asks the server: an order that goes on has not failed', async () => {
  expect(led(await open(failed, '/checkout/failed?order=order-1', { status: 'posted' }))).toBe('/user/order/order-1');
  const { value } = await open(failed, '/checkout/failed?order=order-1', { status: 'order-failed' });
  expect(value).toMatchObject({ order: { id: 'order-1', number: '017' } });
});

test('ROUTE-22: opened by hand it knows of no order; nor does it for a stranger', async () => {
  expect((await open(failed, '/checkout/failed', { status: 'posted' })).value).toEqual({ order: undefined });
  const stranger = await open(failed, '/checkout/failed?order=order-1', { status: 'posted' }, '');
  expect([stranger.value, stranger.asked]).toEqual([{ order: undefined }, []]);
});

test('ROUTE-24: /payment-failed asks the server: an order that is paid has no failed payment', async () => {
  const path = '/payment-failed?order=order-1';
  const paid = await open(paymentFailed, path, { status: 'posted', payment: 'success' });
  expect(led(paid)).toBe('/user/order/order-1');
  expect(led(await open(paymentFailed, path, { status: 'posted' }))).toBe('/user/order/order-1');
  const waiting = await open(paymentFailed, path, { status: 'waiting-for-payment' });
  expect(led(waiting)).toBe('/payment/tap?order=order-1');
  const { value } = await open(paymentFailed, path, { status: 'order-failed', payment: 'failed' });
  expect(value).toMatchObject({ order: { paymentStatus: 'failed' } });
});
