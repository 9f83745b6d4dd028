import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hyperpayConfig, hyperpaySettings, readHyperpayWebhook, simulatedHyperpay } from './server.ts';
import { failureOf, kindOf, readAmount, writeAmount } from './transactions.ts';

const live = hyperpaySettings.parse({
  accessToken: 'a token',
  entities: [
    { entityId: 'for-mada', brands: ['MADA'] },
    { entityId: 'for-the-rest', brands: ['VISA', 'MASTER', 'APPLEPAY'] },
  ],
  webhookKey: 'ab'.repeat(32),
});

describe('what a page may know of HyperPay', () => {
  test('brands to choose from, and nothing of the account', () => {
    const { page, methods, flow } = hyperpayConfig(live);
    expect(page).toEqual({
      choices: [
        { method: 'card', brands: ['MADA'] },
        { method: 'card', brands: ['VISA', 'MASTER'] },
        { method: 'apple-pay', brands: ['APPLEPAY'] },
      ],
    });
    expect({ methods, flow }).toEqual({ methods: ['card', 'apple-pay'], flow: 'start' });
    expect(JSON.stringify(hyperpayConfig(live))).not.toMatch(/token|for-|abab/);
  });

  test('the live widget comes from its own hosts alone, and banks may be anywhere', () => {
    const { scripts, styles, connections, frames, forms } = hyperpayConfig(live).hosts;
    const own = ['https://oppwa.com', 'https://*.oppwa.com'];
    expect([scripts, connections]).toEqual([own, own]);
    expect(styles).toEqual([...own, "'unsafe-inline'"]);
    expect([frames, forms]).toEqual([['https:'], ['https:']]);
    const other = { ...live, widgetUrl: 'https://oppwa.com.evil.example/v1/paymentWidgets.js' };
    expect(hyperpayConfig(other).hosts.scripts).toEqual(['https://oppwa.com.evil.example']);
  });

  test('the simulator needs its own host, or none where it is the shop’s', () => {
    const at = (browser: string) =>
      hyperpayConfig(simulatedHyperpay({ server: 'http://127.0.0.1:4100/simulator', browser })).hosts;
    expect(at('/simulator').scripts).toEqual([]);
    expect(at('http://localhost:4100/simulator').frames).toEqual(['http://localhost:4100']);
  });

  test('settings say what is missing', () => {
    expect(() => hyperpaySettings.parse({ accessToken: 'a', entities: [], webhookKey: 'short' })).toThrow(/entities/);
    const tried = { ...live, testMode: 'EXTERNAL' };
    expect(() => hyperpaySettings.parse(tried)).toThrow(/baseUrl/);
    expect(hyperpaySettings.parse({ ...tried, baseUrl: 'https://eu-test.oppwa.com/' }).testMode).toBe('EXTERNAL');
    expect(live.baseUrl).toBe('https://eu-prod.oppwa.com');
  });
});

const riyal = { code: 'SAR', digits: 2 };
const dinar = { code: 'KWD', digits: 3 };

test.each([
  [4550, riyal, '45.50'],
  [5, riyal, '0.05'],
  [100_000, riyal, '1000.00'],
  [1500, dinar, '1.50'],
  [1505, dinar, '1.505'],
  [50, dinar, '0.05'],
  [7, { code: 'JPY', digits: 0 }, '7.00'],
])('%i of %o is written as %s, and read again', (minor, currency, text) => {
  expect(writeAmount(minor, currency)).toBe(text);
  expect(readAmount(text, currency)).toBe(minor);
});

test('what is finer than the currency, or no amount, is never the amount of an order', () => {
  expect(readAmount('45.5', riyal)).toBe(4550);
  expect(readAmount('45.501', riyal)).toBe(-1);
  expect(['', '45,50', '-1.00', 'NaN', '1e3', undefined].map((text) => readAmount(text, riyal))).toEqual(
    Array.from({ length: 6 }, () => -1),
  );
});

describe('result codes', () => {
  test.each([
    [
      'success',
      [
        '000.000.000',
        '000.000.100',
        '000.100.110',
        '000.100.112',
        '000.300.000',
        '000.600.000',
        '000.400.110',
        '000.400.120',
      ],
    ],
    ['success', ['000.400.000', '000.400.010', '000.400.060', '000.400.100']],
    ['pending', ['000.200.000', '000.200.100', '800.400.500', '100.400.500']],
    ['in-doubt', ['900.100.100', '900.200.100', '900.300.600', '900.400.100', '000.400.030']],
    ['throttled', ['800.120.100']],
    ['declined', ['000.400.101', '000.400.108', '000.400.200', '800.100.152', '800.700.100', '800.800.102']],
    ['declined', ['100.396.101', '100.397.101', '100.395.501', '100.380.401', '100.390.112', '800.300.101']],
    ['declined', ['800.120.101', '800.110.100', '100.100.101', '100.100.303', '300.100.100']],
    ['failed', ['800.500.100', '999.999.999', '600.100.100', '800.800.400', '800.800.800']],
    ['failed', ['600.200.500', '500.100.201', '800.121.100', '800.900.300', '700.400.200', '100.550.300']],
    ['chargeback', ['000.100.200', '000.100.203', '000.100.220']],
    ['no-session', ['200.300.404']],
    ['nothing-found', ['700.400.580']],
    ['failed', ['', 'constructor', '123.456.789', '1000.000.000']],
  ])('%s', (kind, codes) => {
    expect(codes.map(kindOf)).toEqual(codes.map(() => kind));
  });

  test('say why nothing was taken', () => {
    expect(['800.100.152', '100.396.101', '100.396.103', '600.200.500'].map(failureOf)).toEqual([
      'declined',
      'cancelled',
      'expired',
      'failed',
    ]);
  });
});

const webhookKey = '00'.repeat(32);
const iv = '11'.repeat(12);
// Computed once with another program: AES-256-GCM of {"type":"test"}.
const vector = { body: 'df2d4591adf81069e5d7a3eeed2114', tag: '95a35a88f6cf4dac4244db27bc82dde5' };

const post = (body: string, tag: string | string[] | undefined, key = webhookKey) =>
  readHyperpayWebhook(
    { webhookKey: key },
    {
      body: Buffer.from(body),
      headers: { 'x-initialization-vector': iv, 'x-authentication-tag': tag },
    },
  );

function seal(message: unknown) {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(webhookKey, 'hex'), Buffer.from(iv, 'hex'));
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  return { body, tag: cipher.getAuthTag().toString('hex') };
}

const payload = { id: '8ac7a4a0', paymentType: 'DB', merchantTransactionId: 'our-reference', amount: '45.50' };
const sound = seal({ type: 'PAYMENT', action: 'CREATED', payload });
const refused = { kind: 'refused', status: 400 };

describe('a webhook of HyperPay', () => {
  test('the test message of the back office is opened and needs nothing', () => {
    expect(post(vector.body, vector.tag)).toEqual({ kind: 'ignored' });
    expect(post(vector.body.toUpperCase(), vector.tag.toUpperCase())).toEqual({ kind: 'ignored' });
    expect(seal('{"type":"test"}')).toEqual(vector);
  });

  test('names the payment, bare or in its envelope', () => {
    const named = { kind: 'payment', reference: 'our-reference', providerPaymentId: '8ac7a4a0' };
    expect(post(sound.body, sound.tag)).toEqual(named);
    expect(post(JSON.stringify({ encryptedBody: sound.body }), sound.tag)).toEqual(named);
  });

  test('a refund names the payment that it is of', () => {
    const refund = seal({ type: 'PAYMENT', payload: { id: 'refund', paymentType: 'RF', referencedId: '8ac7a4a0' } });
    expect(post(refund.body, refund.tag)).toEqual({ kind: 'payment', providerPaymentId: '8ac7a4a0' });
  });

  test('other kinds of messages are none of ours', () => {
    for (const message of [{ type: 'REGISTRATION', payload }, { type: 'PAYMENT', payload: {} }, 'no JSON', []]) {
      const { body, tag } = seal(message);
      expect(post(body, tag)).toEqual({ kind: 'ignored' });
    }
  });

  test('with another merchant’s key, changed, cut off or unsigned it is refused', () => {
    expect(post(sound.body, sound.tag, '11'.repeat(32))).toEqual(refused);
    const flipped = (sound.body.startsWith('a') ? 'b' : 'a') + sound.body.slice(1);
    expect(post(flipped, sound.tag)).toEqual(refused);
    const envelope = JSON.stringify({ encryptedBody: sound.body });
    const cut = [sound.body.slice(0, -1), sound.body.slice(0, -2), envelope.slice(0, -9), '', '{}', '[]', 'zz'];
    expect(cut.map((body) => post(body, sound.tag))).toEqual(cut.map(() => refused));
    const tags = [undefined, '', 'zz', sound.tag.slice(0, 8), [sound.tag, sound.tag]];
    expect(tags.map((tag) => post(sound.body, tag))).toEqual(tags.map(() => refused));
    expect(post(JSON.stringify({ type: 'PAYMENT', payload }), sound.tag)).toEqual(refused);
  });
});
