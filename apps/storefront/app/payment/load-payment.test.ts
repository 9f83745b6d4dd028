import type { PaymentAttributes } from '@sufra/contracts';
import { expect, test } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { loadPayment } from './load-payment.ts';
import { aGateway, noHosts, paymentDocument } from './testing/a-payment.ts';

const customer = { type: 'customers', id: 'sara', attributes: {} };
const outcomeFor = (orderId: string | null) => ({
  data: {
    type: 'payment-outcomes',
    id: 'good',
    attributes: {
      'order-id': orderId,
      'order-number': '017',
      'order-status': 'posted',
      'order-status-label': 'Sent to branch',
      'payment-status': 'success',
      'is-open': false,
      amount: 45.5,
      'currency-code': 'SAR',
      'location-name': { 'en-us': 'Olaya' },
      'is-refunded': false,
    },
  },
});

const open = (path: string, { token = 't', ...order }: Partial<PaymentAttributes> & { token?: string } = {}) =>
  callRoute(loadPayment, {
    path,
    ...(token && { token }),
    api: {
      'GET /customers': () => ({ body: { data: [customer] } }),
      'GET /payments/orders/order-1': ({ headers }) =>
        headers.get('authorization') === 'Bearer t' ? { body: paymentDocument(order) } : { status: 404 },
      'GET /payments/providers/money-hash/intent/gQlovBL': () => ({ body: paymentDocument(order) }),
      'GET /payments/links/good': ({ headers }) => ({
        body: outcomeFor(headers.get('authorization') === 'Bearer t' ? 'order-1' : null),
      }),
    },
  });
const led = ({ headers }: { headers: Headers }) => headers.get('location');

test('API-32, ROUTE-23: a payment page asks how its order is being paid', async () => {
  const { value, asked } = await open('/payment/tap?order=order-1');
  expect(value).toMatchObject({ kind: 'pay', payment: { amountMinor: 4550, orderNumber: '017' } });
  expect(asked.map(({ path }) => path)).toContain('/payments/orders/order-1');
});

test('an order that is paid, or waits for no payment, has nothing to pay', async () => {
  expect(led(await open('/payment/tap?order=order-1', { 'payment-status': 'success' }))).toBe('/user/order/order-1');
  const inCash = await open('/payment/tap?order=order-1', { 'order-status': 'posted', 'payment-method': 'cash' });
  expect(led(inCash)).toBe('/user/order/order-1');
  const failed = await open('/payment/tap?order=order-1', { 'order-status': 'order-failed' });
  expect(led(failed)).toBe('/payment-failed?order=order-1');
});

test.each([
  ['tap', '/payment/checkout?order=order-1', '/payment/tap?order=order-1'],
  ['foodics-online', '/payment/tap?order=order-1', '/checkout/payment?order=order-1'],
] as const)(
  'PAY-06: a card is taken by %s where the setting names it, whatever the address says',
  async (provider, path, expected) => {
    expect(led(await open(path, { gateway: aGateway({ provider }) }))).toBe(expected);
  },
);

test('ROUTE-35: below /payment what is no payment page is not there, and nobody has to sign in to learn that', async () => {
  const { status, asked } = await open('/payment/nonsense', { token: '' });
  expect([status, asked]).toEqual([404, []]);
});

test('PAY-18: /hyperpay refuses whoever is not signed in', async () => {
  const { asked, ...answer } = await open('/hyperpay/c-1/order-1/mada?link=good', { token: '' });
  expect(led(answer)).toBe(`/signin?next=${encodeURIComponent('/hyperpay/c-1/order-1/mada?link=good')}`);
  expect(asked).toEqual([]);
  const gateway = aGateway({ provider: 'hyperpay' });
  expect((await open('/hyperpay/c-1/order-1/mada', { gateway })).value).toMatchObject({ kind: 'pay' });
});

test('PAY-20: /payment/moneyhash/{id} is the page of the order that this intent is for, and of no other', async () => {
  const step = { kind: 'page', data: { intentId: 'gQlovBL' } } as const;
  const gateway = aGateway({ provider: 'moneyhash' });
  const { value } = await open('/payment/moneyhash/gQlovBL', { gateway, step, 'is-open': true });
  expect(value).toMatchObject({ kind: 'pay', payment: { orderId: 'order-1', step } });
  expect((await open('/payment/moneyhash/unheard-of', { gateway })).value).toEqual({ kind: 'nothing' });
  const elsewhere = aGateway({ provider: 'tap' });
  expect(led(await open('/payment/moneyhash/gQlovBL', { gateway: elsewhere }))).toBe('/payment/tap?order=order-1');
});

test('PAY-31: an amount below the order total is refused', async () => {
  const gateway = aGateway({ provider: 'checkout' });
  const { value } = await open('/payment/checkout/order/order-1/45.00', { gateway });
  expect(value).toMatchObject({ kind: 'wrong-amount', problem: 'below-total' });
});

test('PAY-32, PAY-11: an invalid amount is refused, and the right one is not', async () => {
  const gateway = aGateway({ provider: 'checkout' });
  const wrong = await open('/payment/checkout/order/order-1/99.00', { gateway });
  expect(wrong.value).toMatchObject({ kind: 'wrong-amount', problem: 'invalid' });
  expect((await open('/payment/checkout/order/order-1/45.50', { gateway })).value).toMatchObject({ kind: 'pay' });
});

test('somebody else’s order is nothing to pay', async () => {
  expect((await open('/payment/tap?order=order-2')).value).toEqual({ kind: 'nothing' });
  expect((await open('/payment/tap')).value).toEqual({ kind: 'nothing' });
});

test('the server that sends the page is told the hosts of the gateway', async () => {
  const hosts = { ...noHosts, scripts: ['https://sdk.example'] };
  const { headers } = await open('/payment/tap?order=order-1', { gateway: aGateway({ hosts }) });
  expect(JSON.parse(headers.get('x-payment-hosts') ?? '')).toEqual(hosts);
});

test('a return link in another browser tells the outcome, and marks the browser', async () => {
  const { value, headers, asked } = await open('/payment/tap?link=good&tap_id=chg_1', { token: '' });
  expect(value).toMatchObject({ kind: 'outcome', outcome: { orderNumber: '017', status: 'success' } });
  const { visitor } = value as { visitor: string };
  expect(headers.get('set-cookie')).toContain(`payment-visitor=${visitor}; Max-Age=86400; Path=/; HttpOnly`);
  expect(asked.map(({ path, query }) => path + query)).toEqual([`/payments/links/good?visitor=${visitor}`]);
});

test('the owner’s own browser goes on to the order, signed in as it is', async () => {
  expect(led(await open('/payment/tap?link=good', { 'payment-status': 'success' }))).toBe('/user/order/order-1');
  expect((await open('/payment/tap?link=good', { 'is-open': true })).value).toMatchObject({
    kind: 'pay',
    isReturning: true,
  });
});

test('a link that is forged, too old, or used by another browser gives nothing', async () => {
  const { value } = await open('/payment/tap?link=bad', { token: '' });
  expect(value).toMatchObject({ kind: 'outcome', outcome: undefined });
});
