import { expect, test } from 'vitest';
import { isPaymentAddress, readPaymentAddress } from './load-payment.ts';

const read = (path: string) => {
  const { provider, orderId, amount, intentId } = readPaymentAddress(new URL(path, 'https://shop.example'));
  return { provider, orderId, amount, intentId };
};
const none = { provider: undefined, orderId: undefined, amount: undefined, intentId: undefined };

test.each([
  '/checkout/payment',
  '/payment/checkout/order/1/45.50',
  '/payment/tap/redirect',
  '/payment/tap-redirect',
  '/payment/moneyhash/gQlovBL',
  '/payment/pinpad',
  '/payment/moyasar/',
  '/hyperpay/c-1/1/mada',
  '/payment/tap.data',
])('ROUTE-23: %s is a payment page', (path) => {
  expect(isPaymentAddress(path)).toBe(true);
});

test.each(['/payment', '/payment/nonsense', '/payment/tap/nonsense', '/payment/nonsense/order/1', '/hyperpay'])(
  'ROUTE-35: %s is none',
  (path) => {
    expect(isPaymentAddress(path)).toBe(false);
  },
);

test.each([
  ['ROUTE-23', '/payment/checkout?order=1', { provider: 'checkout', orderId: '1' }],
  ['PAY-11', '/payment/checkout/order/1/45.50', { provider: 'checkout', orderId: '1', amount: '45.50' }],
  ['ROUTE-23', '/payment/tap?order=1', { provider: 'tap', orderId: '1' }],
  ['PAY-13', '/payment/tap-redirect?order=1', { provider: 'tap', orderId: '1' }],
  ['PAY-14', '/payment/tap/redirect?order=1', { provider: 'tap', orderId: '1' }],
  ['PAY-15', '/payment/tap/order/1', { provider: 'tap', orderId: '1' }],
  ['ROUTE-23', '/payment/hyperpay?order=1', { provider: 'hyperpay', orderId: '1' }],
  ['PAY-17', '/hyperpay/c-1/1', { provider: 'hyperpay', intentId: 'c-1', orderId: '1' }],
  ['PAY-17', '/hyperpay/c-1/1/mada', { provider: 'hyperpay', intentId: 'c-1', orderId: '1' }],
  ['ROUTE-23', '/payment/moneyhash?order=1', { provider: 'moneyhash', orderId: '1' }],
  ['PAY-20', '/payment/moneyhash/i-1', { provider: 'moneyhash', intentId: 'i-1' }],
  ['ROUTE-23', '/payment/moyasar?order=1', { provider: 'moyasar', orderId: '1' }],
  ['ROUTE-23', '/checkout/payment?order=1', { provider: 'foodics-online', orderId: '1' }],
])('%s: the address %s says what is to be paid', (_id, path, expected) => {
  expect(read(path)).toEqual({ ...none, ...expected });
});

test('an address of nothing says nothing, whatever stands in it', () => {
  expect(read('/payment')).toEqual(none);
  expect(read('/payment/tap/order/%E0%A4%A')).toEqual({ ...none, provider: 'tap', orderId: '%E0%A4%A' });
});

test('the same is read while a page is asked for its data alone', () => {
  expect(read('/payment/tap.data?order=1')).toEqual({ ...none, provider: 'tap', orderId: '1' });
});
