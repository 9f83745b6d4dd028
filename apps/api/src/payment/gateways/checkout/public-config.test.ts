import { expect, test } from 'vitest';
import { describeCheckout } from './public-config.ts';
import { checkoutSettings, simulatedCheckout } from './settings.ts';

const known = { secretKey: 'sk_test', publicKey: 'pk_test', prefix: 'abcd1234', webhookSecret: 'whsec-demo' };

test('live settings need the hosts of Checkout.com and Apple, and tell no secret', () => {
  const applePay = { merchantId: 'merchant.example', key: '-----BEGIN PRIVATE KEY-----' };
  const config = describeCheckout(checkoutSettings.parse({ ...known, applePay }));
  const frames = ['https://*.checkout.com'];
  const apple = ['https://applepay.cdn-apple.com'];
  expect(config.hosts).toEqual({
    scripts: [...frames, ...apple],
    styles: frames,
    frames,
    connections: [...frames, ...apple],
    images: [...frames, ...apple],
    fonts: [...frames, 'https://*.cdn-apple.com'],
    forms: [],
  });
  expect(config.methods).toEqual(['card', 'apple-pay']);
  expect(JSON.stringify(config)).not.toMatch(/sk_test|whsec|PRIVATE/);
});

test('the merchant id of Apple Pay is an option of its own, and only where there is one', () => {
  const { options } = describeCheckout(
    checkoutSettings.parse({ ...known, applePay: { merchantId: 'merchant.example' } }),
  );
  expect(options).toEqual({
    'checkout/public_key': 'pk_test',
    'checkout/apple_pay_merchant_id': 'merchant.example',
  });
  const without = describeCheckout(checkoutSettings.parse(known));
  expect(without.options).toEqual({ 'checkout/public_key': 'pk_test' });
  expect(without.methods).toEqual(['card']);
});

test('the simulator lives on the shop’s own host', () => {
  const settings = simulatedCheckout({ server: 'http://127.0.0.1:3000/simulator', browser: '/simulator' });
  const { hosts } = describeCheckout(settings);
  expect(Object.values(hosts).flat()).toEqual([]);
});

test.each([
  [{ prefix: 'abcd1234' }, 'https://abcd1234.api.checkout.com'],
  [{ prefix: 'abcd1234', mode: 'sandbox' }, 'https://abcd1234.api.sandbox.checkout.com'],
  [{ prefix: undefined, baseUrl: 'https://pay.example/' }, 'https://pay.example'],
])('the API answers at the account’s own host: %o', (given, baseUrl) => {
  expect(checkoutSettings.parse({ ...known, ...given }).baseUrl).toBe(baseUrl);
});

test('settings without a host of their own are refused', () => {
  const read = checkoutSettings.safeParse({ ...known, prefix: undefined });
  expect(read.error?.issues[0]).toMatchObject({ path: ['prefix'] });
});
