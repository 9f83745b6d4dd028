import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkoutSettings, describeCheckout, readCheckoutWebhook, simulatedCheckout } from './server.ts';

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

const settings = checkoutSettings.parse(known);
const vector = '{"id":"evt_1","type":"payment_approved","data":{"id":"pay_1","reference":"1001"}}';
const vectorSignature = 'fa4ce3042cf236ac47861dcc9e5931e57ded2d608332450a6497f0061d05922a';

const read = (body: string, headers: Record<string, string | string[]>, own = settings) =>
  readCheckoutWebhook({ body: Buffer.from(body), headers }, own);

const signed = (event: unknown) => {
  const body = JSON.stringify(event);
  return read(body, { 'cko-signature': createHmac('sha256', known.webhookSecret).update(body).digest('hex') });
};

describe('the signature of Checkout.com', () => {
  test('is the HMAC of the bytes as they came', () => {
    expect(read(vector, { 'cko-signature': vectorSignature })).toEqual({
      kind: 'payment',
      reference: '1001',
      providerPaymentId: 'pay_1',
    });
    expect(read(vector.replace(',', ', '), { 'cko-signature': vectorSignature }).kind).toBe('refused');
  });

  test.each([
    ['is missing', {}],
    ['is somebody else’s', { 'cko-signature': 'f'.repeat(64) }],
    ['is cut off', { 'cko-signature': vectorSignature.slice(0, 32) }],
    ['is there twice', { 'cko-signature': [vectorSignature, vectorSignature] }],
  ])('that %s is refused', (_what, headers) => {
    expect(read(vector, headers)).toEqual({ kind: 'refused', status: 401 });
  });

  test('of another merchant’s key is refused', () => {
    const other = checkoutSettings.parse({ ...known, webhookSecret: 'whsec-other' });
    expect(read(vector, { 'cko-signature': vectorSignature }, other)).toEqual({ kind: 'refused', status: 401 });
  });

  test('is not enough where the workflow sends an Authorization as well', () => {
    const strict = checkoutSettings.parse({ ...known, webhookAuthorization: 'shared key' });
    const headers = { 'cko-signature': vectorSignature };
    expect(read(vector, headers, strict).kind).toBe('refused');
    expect(read(vector, { ...headers, authorization: 'another key' }, strict).kind).toBe('refused');
    expect(read(vector, { ...headers, authorization: 'shared key' }, strict).kind).toBe('payment');
  });
});

describe('an event', () => {
  test.each([
    ['payment_captured', { id: 'pay_1', action_id: 'act_1' }, { kind: 'payment', providerPaymentId: 'pay_1' }],
    ['payment_canceled', { id: 'pay_1' }, { kind: 'payment', providerPaymentId: 'pay_1' }],
    ['payment_cancelled', { id: 'pay_1' }, { kind: 'payment', providerPaymentId: 'pay_1' }],
    ['authentication_failed', { id: 'sid_1', payment_id: 'pay_1' }, { kind: 'payment', providerPaymentId: 'pay_1' }],
    ['payment_declined', { reference: '1001' }, { kind: 'payment', reference: '1001' }],
    ['dispute_received', { id: 'dsp_1' }, { kind: 'ignored' }],
    ['payment_approved', {}, { kind: 'ignored' }],
  ])('%s says which payment to ask about', (type, data, reading) => {
    expect(signed({ id: 'evt_1', type, data })).toEqual(reading);
  });

  test('that cannot be read is refused, signed or not', () => {
    expect(signed({ type: 'payment_approved' })).toEqual({ kind: 'refused', status: 400 });
    expect(signed('words')).toEqual({ kind: 'refused', status: 400 });
  });
});
