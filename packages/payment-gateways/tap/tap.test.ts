import { describe, expect, test } from 'vitest';
import { readWebhook, hashstringOf, publicConfigOf, readPayer, simulatedTap, tapSettings } from './server.ts';

const noHosts = { scripts: [], styles: [], frames: [], connections: [], images: [], fonts: [], forms: [] };

describe('settings of Tap', () => {
  test('with a public key let its script and its frame into the page, and nothing else', () => {
    const settings = tapSettings.parse({ secretKey: 'sk_live_1', publicKey: 'pk_live_1', merchantId: 'm-1' });
    const { secretKey, ...config } = { secretKey: settings.secretKey, ...publicConfigOf(settings) };
    expect(config).toMatchObject({
      flow: 'token',
      hosts: { ...noHosts, scripts: ['https://tap-sdks.b-cdn.net'], frames: ['https://sdk.tap.company'] },
      page: { publicKey: 'pk_live_1', merchantId: 'm-1' },
      options: { 'tap/web_public_key': 'pk_live_1' },
    });
    expect(JSON.stringify(config)).not.toContain(secretKey);
  });

  test('without one send the guest to Tap’s page, which needs nothing of ours', () => {
    const config = publicConfigOf(tapSettings.parse({ secretKey: 'sk_live_1' }));
    expect(config).toMatchObject({ flow: 'start', hosts: noHosts, page: {}, options: {} });
  });

  test('under which the simulator stands in need no host but the shop’s own', () => {
    const config = publicConfigOf(simulatedTap({ server: 'http://127.0.0.1:3000/simulator', browser: '/simulator' }));
    expect(config.hosts).toEqual(noHosts);
  });

  test.each([
    [{ secretKey: 'pk_live_1' }, 'sk_test_'],
    [{ secretKey: 'sk_live_1', publicKey: 'sk_live_1' }, 'pk_test_'],
    [{ secretKey: 'sk_live_1', publicKey: 'pk_test_1' }, 'one key is for tests'],
    [{ secretKey: 'sk_live_1', scriptUrl: 'javascript:alert(1)' }, 'not an address'],
    [{ secretKey: 'sk_live_1', apiUrl: 'api.tap.company' }, 'apiUrl'],
  ])('say what is wrong with %j', (values, problem) => {
    expect(() => tapSettings.parse(values)).toThrow(problem);
  });
});

const sara = { firstName: 'Sara', lastName: 'Ali', email: null, mobile: '+966512345678' };

test.each([
  ['+966512345678', '966', '512345678'],
  ['+96551234567', '965', '51234567'],
  ['+201001234567', '20', '1001234567'],
  ['+33612345678', '33', '612345678'],
  ['+12025550143', '1', '2025550143'],
  ['+2348031234567', '234', '8031234567'],
])('the number %s is written in two parts', (mobile, countryCode, number) => {
  expect(readPayer({ ...sara, mobile }).phone).toEqual({ country_code: countryCode, number });
});

test('a guest without a last name, a number or a name at all is somebody, too', () => {
  expect(readPayer({ firstName: 'Sara', lastName: '', email: 'sara@example.test', mobile: null })).toEqual({
    first_name: 'Sara',
    last_name: 'Sara',
    email: 'sara@example.test',
  });
  expect(readPayer({ ...sara, firstName: ' ' }).first_name).toBe('Guest');
});

const secretKey = 'sk_test_demo';
const settings = { ...simulatedTap({ server: 'https://tap.example', browser: '/tap' }), secretKey };

const charge = {
  id: 'chg_TS01',
  object: 'charge',
  amount: 45.5,
  currency: 'SAR',
  status: 'CAPTURED',
  reference: { gateway: 'gw1', payment: 'py1', transaction: 'our-reference' },
  transaction: { created: '1700000000000' },
};

// Computed once with another program; what the hash is made of stands in Tap's documentation.
const hashes = {
  sar: '4957094e6c599fdc89c8953e2a4bc8340c4dbfbc0aa7a9746ebf1bb1ba8b7117',
  kwd: '695367086fe9dd9572937601a57be302405b3d61ea16cd55dff11bc73e03f073',
};
const kuwaiti = { ...charge, id: 'chg_TS02', amount: 1.5, currency: 'KWD' };

const post = (message: unknown, hashstring?: string | string[]) =>
  readWebhook(settings, {
    body: Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
    headers: hashstring === undefined ? {} : { hashstring },
  });

describe('a webhook of Tap', () => {
  test('carries a hash over the amount with the two decimals of riyals', () => {
    expect(hashstringOf(charge, secretKey)).toBe(hashes.sar);
    expect(post(charge, hashes.sar)).toEqual({
      kind: 'payment',
      providerPaymentId: 'chg_TS01',
      reference: 'our-reference',
    });
  });

  test('and with the three decimals of dinars', () => {
    expect(hashstringOf(kuwaiti, secretKey)).toBe(hashes.kwd);
    expect(post(kuwaiti, hashes.kwd)).toMatchObject({ kind: 'payment', providerPaymentId: 'chg_TS02' });
  });

  test('is the same whether the moment is a text or a number', () => {
    expect(post({ ...charge, transaction: { created: 1_700_000_000_000 } }, hashes.sar).kind).toBe('payment');
  });

  test('of a payment without references is hashed with nothing in their place', () => {
    const bare = { ...charge, reference: undefined };
    const hash = hashstringOf(bare, secretKey);
    expect(hash).not.toBe(hashes.sar);
    expect(post(bare, hash)).toEqual({ kind: 'payment', providerPaymentId: 'chg_TS01' });
  });

  test.each([
    ['another amount', { ...charge, amount: 45.49 }],
    ['another currency', { ...charge, currency: 'AED' }],
    ['another payment', { ...charge, id: 'chg_TS03' }],
    ['another outcome', { ...charge, status: 'DECLINED' }],
    ['another moment', { ...charge, transaction: { created: '1700000000001' } }],
  ])('with %s is refused', (_what, changed) => {
    expect(post(changed, hashes.sar)).toEqual({ kind: 'refused', status: 401 });
  });

  test('of another merchant, which another key signed, is refused', () => {
    expect(post(charge, hashstringOf(charge, 'sk_test_another'))).toEqual({ kind: 'refused', status: 401 });
  });

  test.each([
    ['without a hash', undefined],
    ['with an empty hash', ''],
    ['with a longer hash', `${hashes.sar}0`],
    ['with two hashes', [hashes.sar, hashes.sar]],
  ])('%s is refused', (_what, hash) => {
    expect(post(charge, hash)).toEqual({ kind: 'refused', status: 401 });
  });

  test.each([
    ['cut off half way', JSON.stringify(charge).slice(0, 60)],
    ['empty', ''],
    ['about nothing', '{}'],
    ['of another shape', { ...charge, amount: '45.50' }],
  ])('%s is refused as unreadable', (_what, message) => {
    expect(post(message, hashes.sar)).toEqual({ kind: 'refused', status: 400 });
  });

  test('with an amount that its currency cannot have is refused', () => {
    expect(post({ ...charge, amount: 45.505 }, hashes.sar)).toEqual({ kind: 'refused', status: 401 });
  });

  test('of a refund names the charge, and is hashed with the moment of the refund', () => {
    const refund = { ...charge, object: 'refund', id: 're_1', charge_id: 'chg_TS01', transaction: null, created: '1' };
    expect(post(refund, hashstringOf(refund, secretKey))).toEqual({ kind: 'payment', providerPaymentId: 'chg_TS01' });
  });

  test('of anything else is heard and does nothing', () => {
    const invoice = { ...charge, object: 'invoice' };
    expect(post(invoice, hashstringOf(invoice, secretKey))).toEqual({ kind: 'ignored' });
  });
});
