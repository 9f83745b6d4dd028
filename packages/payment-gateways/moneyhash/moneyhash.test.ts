import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Gateway, GatewayPayment } from '../gateway.ts';
import { createGatewayHttp } from '../http.ts';
import { gateway as moneyhash, publicConfig, readWebhook, settings, simulated } from './server.ts';

const own = { apiKey: 'key', webhookSecret: 'secret' };

test('live addresses are MoneyHash’s own unless the file says otherwise, and so is the name of the header', () => {
  expect(settings.parse(own)).toEqual({
    ...own,
    cardBrands: ['mada', 'visa', 'mastercard'],
    apiUrl: 'https://web.moneyhash.io/api/v1.4',
    embedUrl: 'https://embed.moneyhash.io',
    apiKeyHeader: 'X-Api-Key',
    expiresAfterSeconds: 1800,
  });
  expect(settings.parse({ ...own, apiUrl: 'https://staging-web.moneyhash.io/api/v1.4/' }).apiUrl).toBe(
    'https://staging-web.moneyhash.io/api/v1.4',
  );
});

test.each([
  ['without a key', { webhookSecret: 'secret' }],
  ['without the secret of the webhooks', { apiKey: 'key' }],
  ['with a header that is none', { ...own, apiKeyHeader: 'X Api: Key' }],
  ['with a script for an address', { ...own, embedUrl: 'javascript:alert(1)' }],
  ['with a word nobody knows', { ...own, webhookSecrets: 'secret' }],
])('settings %s are refused', (_name, values) => {
  expect(settings.safeParse(values).success).toBe(false);
});

test('the page may frame MoneyHash’s hosts and load nothing from them', () => {
  const { hosts, page } = publicConfig(settings.parse(own));
  expect(hosts).toMatchObject({ frames: ['https://*.moneyhash.io'], scripts: [], connections: [], styles: [] });
  expect(page).toEqual({ embedUrl: 'https://embed.moneyhash.io' });
  const elsewhere = publicConfig(settings.parse({ ...own, embedUrl: 'https://pay.example/embedded/' }));
  expect(elsewhere.hosts.frames).toEqual(['https://pay.example']);
});

test('the simulator below the shop needs no host of its own, and nothing secret reaches the page', () => {
  const values = simulated({ server: 'http://127.0.0.1:3000/simulator', browser: '/simulator' });
  expect(settings.parse(values)).toEqual(values);
  const config = publicConfig(values);
  expect(config.hosts.frames).toEqual([]);
  expect(JSON.stringify(config)).not.toMatch(/simulator-moneyhash/);
});

const payment: GatewayPayment = {
  id: 'ours-1',
  orderId: 'order-1',
  orderNumber: '1001',
  amountMinor: 4550,
  currency: { code: 'SAR', digits: 2 },
  method: 'card',
  providerPaymentId: 'gQlovBL',
  memory: {},
  startedAt: new Date('2026-11-20T12:00:00Z'),
};

const purchase = { type: 'purchase', status: 'successful', amount: { value: 45.5, currency: 'SAR' } };
const transaction = { id: 't-1', status: 'purchase.successful', operations: [purchase], payment_method: 'CARD' };
const paid = {
  id: 'gQlovBL',
  status: 'PROCESSED',
  amount: { value: '45.50', currency: 'SAR' },
  merchant_reference: 'ours-1',
  payment_status: { status: 'CAPTURED' },
  active_transaction: transaction,
};
const envelope = (data: unknown, code = 200, errors: unknown[] = []) => ({ status: { code, errors }, data });

type Answer = { status?: number; body: unknown };

/** The gateway over a connection with fixed answers, which records the requests. */
function open(answer: (request: Request) => Answer, settings: object = {}) {
  const asked: Request[] = [];
  const line: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const { status = 200, body } = answer(request);
    return new Response(JSON.stringify(body), { status });
  };
  const tools = { http: createGatewayHttp(line), now: () => payment.startedAt };
  const gateway: Gateway = moneyhash.read({ apiKey: 'key', webhookSecret: 'secret', ...settings })(tools);
  return { gateway, asked };
}

const lookUp = (body: unknown, status = 200) => open(() => ({ status, body })).gateway.lookUp(payment);

describe('how the key is sent', () => {
  test.each([
    ['X-Api-Key', {}, 'x-api-key', 'key'],
    ['Authorization', { apiKeyHeader: 'Authorization' }, 'authorization', 'Token key'],
    ['a header of another name', { apiKeyHeader: 'X-Merchant-Key' }, 'x-merchant-key', 'key'],
  ])('in %s', async (_name, settings, header, value) => {
    const { gateway, asked } = open(() => ({ body: envelope({ intent: paid }) }), settings);
    await gateway.lookUp(payment);
    expect(asked[0]?.headers.get(header)).toBe(value);
    expect(asked[0]?.url).toBe('https://web.moneyhash.io/api/v1.4/payments/intent/gQlovBL/');
  });
});

describe('what an answer says', () => {
  test('is read from each shape that MoneyHash is known to answer in', async () => {
    const { active_transaction, ...intent } = paid;
    const old = { ...paid, amount: 45.5, amount_currency: 'sar', active_transaction: null };
    const shapes = [{ intent: paid }, { intent, transaction: active_transaction }, { intent: old }, paid];
    for (const data of shapes) {
      expect(await lookUp(envelope(data))).toMatchObject({
        kind: 'payment',
        state: 'success',
        reference: 'ours-1',
        amountMinor: 4550,
        currencyCode: 'SAR',
        refundedMinor: 0,
      });
    }
  });

  test('is found without a slash at the end of the address as well', async () => {
    const { gateway, asked } = open(({ url }) =>
      url.endsWith('/') ? { status: 404, body: envelope({}, 404) } : { body: envelope({ intent: paid }) },
    );
    expect(await gateway.lookUp(payment)).toMatchObject({ state: 'success' });
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['money that is only held', { payment_status: { status: 'AUTHORIZED' }, active_transaction: null }, 'pending'],
    ['money before the intent is done', { status: 'UNPROCESSED' }, 'pending'],
    ['money of an intent that was closed all the same', { status: 'CLOSED' }, 'success'],
    ['money that went back', { payment_status: { status: 'REFUNDED' } }, 'success'],
    ['a closed intent', { status: 'CLOSED', payment_status: null, active_transaction: null }, 'failed'],
    ['an expired intent', { status: 'TIME_EXPIRED', payment_status: null, active_transaction: null }, 'failed'],
    ['a status that nobody knows', { status: 'FROZEN' }, 'pending'],
  ])('%s', async (_name, change, state) => {
    expect(await lookUp(envelope({ intent: { ...paid, ...change } }))).toMatchObject({ kind: 'payment', state });
  });

  test('counts what was taken and what went back, and believes the reference it names', async () => {
    const refund = { type: 'refund', status: 'successful', amount: { value: '10.00', currency: 'SAR' } };
    const lost = { ...refund, status: 'failed' };
    const told = {
      ...paid,
      merchant_reference: null,
      custom_fields: { payment_id: 'somebody-else' },
      active_transaction: { ...transaction, operations: [{ ...purchase, amount: '45.49' }, refund, lost] },
    };
    expect(await lookUp(envelope({ intent: told }))).toMatchObject({
      amountMinor: 4549,
      refundedMinor: 1000,
      reference: 'somebody-else',
    });
    const nameless = { ...told, custom_fields: null };
    expect(await lookUp(envelope({ intent: nameless }))).toMatchObject({ reference: 'ours-1' });
  });

  test.each([
    ['an error within an answer that went well', envelope({ intent: paid }, 200, ['no'])],
    ['a failure within an answer that went well', envelope({}, 500)],
    ['an amount that is none', envelope({ intent: { ...paid, amount: 'much', active_transaction: null } })],
    ['an amount of another fineness', envelope({ intent: { ...paid, amount: '45.505', active_transaction: null } })],
    ['an amount without a currency', envelope({ intent: { ...paid, amount: '45.50', active_transaction: null } })],
    ['an intent without a status', envelope({ intent: { id: 'gQlovBL', amount: 1 } })],
    ['something else', { hello: 'world' }],
  ])('%s is no answer: nothing changes', async (_name, body) => {
    expect(await lookUp(body)).toEqual({ kind: 'unknown' });
  });

  test.each([400, 401, 403, 429, 500])('neither is a refusal with %s', async (status) => {
    expect(await lookUp(envelope({}, status), status)).toEqual({ kind: 'unknown' });
  });
});

test('a refund that is on its way is not sent again', async () => {
  const refund = { type: 'refund', status: 'pending', amount: { value: 45.5, currency: 'SAR' } };
  const told = { ...paid, active_transaction: { ...transaction, operations: [purchase, refund] } };
  const { gateway, asked } = open(() => ({ body: envelope({ intent: told }) }));
  expect(await gateway.refund(payment, { id: 'r-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' })).toEqual({
    kind: 'sent',
  });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  ['successful', { kind: 'done' }],
  ['pending', { kind: 'sent' }],
  ['failed', { kind: 'refused', code: 'refund.failed' }],
])('a refund that is answered with %s is told as that', async (status, expected) => {
  const answered = { transaction: { operations: [purchase, { type: 'refund', status }] } };
  const { gateway, asked } = open(({ method }) => ({
    body: envelope(method === 'POST' ? answered : { intent: paid }),
  }));
  expect(await gateway.refund(payment, { id: 'r-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' })).toEqual(
    expected,
  );
  expect(asked[1]?.url).toBe('https://web.moneyhash.io/api/v1.4/payments/transactions/t-1/refund/');
  expect(await asked[1]?.json()).toEqual({ amount: '45.50' });
});

const secret = 'mh-secret';
const now = new Date(1_700_000_000_000);
const vector = 'cd9de30275b0b76354703c83c9bd734b71c463213bdc183d43bf32c4a24a3f7a';
const processed = { type: 'intent.processed', intent_type: 'PAYMENT', data: { intent_id: 'gQlovBL', intent: null } };

const v3 = (body: string, seconds: number, key = secret) =>
  createHmac('sha256', key)
    .update(Buffer.from(body).toString('base64') + seconds)
    .digest('hex');

function read(event: unknown, { at = now, key = secret, header = '' } = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const given = header || `t=${seconds},v1=00,v2=11,v3=${v3(body, seconds, key)}`;
  return readWebhook({ body: Buffer.from(body), headers: { 'moneyhash-signature': given } }, secret, now);
}

const isSigned = (body: Buffer, header: string, given: { secret: string; now: Date }) => {
  const reading = readWebhook({ body, headers: { 'moneyhash-signature': header } }, given.secret, given.now);
  return reading.kind !== 'refused' || reading.status !== 401;
};

describe('the signature of a message', () => {
  const body = Buffer.from('{"type":"intent.processed"}');

  test('is the third version: over the base64 of the bytes, and the time', () => {
    expect(isSigned(body, `t=1700000000,v3=${vector}`, { secret, now })).toBe(true);
    expect(isSigned(body, ` v3=${vector.toUpperCase()} , t=1700000000`, { secret, now })).toBe(true);
  });

  test.each([
    ['another time', `t=1700000001,v3=${vector}`],
    ['an older version alone', `t=1700000000,v1=${vector},v2=${vector}`],
    ['half a signature', `t=1700000000,v3=${vector.slice(0, 32)}`],
    ['no time', `v3=${vector}`],
    ['a time that is none', `t=1e9,v3=${vector}`],
    ['nothing', ''],
  ])('%s is no signature', (_name, header) => {
    expect(isSigned(body, header, { secret, now })).toBe(false);
  });

  test('belongs to these bytes, this secret and these five minutes', () => {
    const header = `t=1700000000,v3=${vector}`;
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(isSigned(Buffer.from('{"type":"intent.processed" }'), header, { secret, now })).toBe(false);
    expect(isSigned(body, header, { secret: 'another', now })).toBe(false);
    expect(isSigned(body, header, { secret, now: minutesLater(5) })).toBe(true);
    expect(isSigned(body, header, { secret, now: new Date(minutesLater(5).getTime() + 1000) })).toBe(false);
    expect(isSigned(body, header, { secret, now: minutesLater(-6) })).toBe(false);
  });
});

describe('a message', () => {
  test('of an intent or of a transaction says which payment to ask about, and no more', () => {
    const reference = { merchant_reference: 'ours-1' };
    expect(read(processed)).toEqual({ kind: 'payment', providerPaymentId: 'gQlovBL' });
    expect(read({ ...processed, data: { intent_id: 'gQlovBL', intent: reference } })).toEqual({
      kind: 'payment',
      providerPaymentId: 'gQlovBL',
      reference: 'ours-1',
    });
    const purchase = { type: 'transaction.purchase.failed', intent: { id: 'gQlovBL' }, transaction: reference };
    expect(read(purchase)).toEqual({ kind: 'payment', providerPaymentId: 'gQlovBL', reference: 'ours-1' });
  });

  test('of anything else is none of our business', () => {
    expect(read({ type: 'card_token.created', data: {} })).toEqual({ kind: 'ignored' });
  });

  test('that is forged, unsigned, signed for another merchant, cut off or too old is refused', () => {
    const whole = JSON.stringify(processed);
    const header = `t=1700000000,v3=${v3(whole, 1_700_000_000)}`;
    const refused = { kind: 'refused', status: 401 };
    expect(read(processed, { key: 'another merchant' })).toEqual(refused);
    expect(read(whole.slice(0, 30), { header })).toEqual(refused);
    expect(read(processed, { at: new Date(now.getTime() - 301_000) })).toEqual(refused);
    expect(readWebhook({ body: Buffer.from(whole), headers: {} }, secret, now)).toEqual(refused);
    const twice = { 'moneyhash-signature': [header, header] };
    expect(readWebhook({ body: Buffer.from(whole), headers: twice }, secret, now)).toEqual(refused);
  });

  test.each(['', 'not json', '[]', '{"type":"intent.processed"}', '{"type":"transaction.purchase.successful"}'])(
    'that is signed and cannot be read is refused as such: %s',
    (body) => {
      expect(read(body)).toEqual({ kind: 'refused', status: 400 });
    },
  );
});
