import { describe, expect, test } from 'vitest';
import { createGatewayHttp } from '../../gateway-http.ts';
import type { Gateway, GatewayPayment } from '../../gateway.ts';
import { moneyhash } from './index.ts';

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

/** The gateway over a line that answers as it is told, and remembers what was asked. */
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
  expect(await gateway.refund(payment, { id: 'r-1', amountMinor: 4550, reason: 'late' })).toEqual({ kind: 'sent' });
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
  expect(await gateway.refund(payment, { id: 'r-1', amountMinor: 4550, reason: 'late' })).toEqual(expected);
  expect(asked[1]?.url).toBe('https://web.moneyhash.io/api/v1.4/payments/transactions/t-1/refund/');
  expect(await asked[1]?.json()).toEqual({ amount: '45.50' });
});
