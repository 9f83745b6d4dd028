import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { refuseProblem } from '@sufra/api/payment/start-payment';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';

let open: SimulatedGateway;
beforeEach(async () => {
  open = await openSimulatedGateway(foodicsOnline);
});
afterEach(() => open.close());

const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0077',
};

/** Sends a card as the fields of the frame do, and returns the token. */
async function tokenize(number: string, changes: Record<string, string> = {}) {
  const payload = { public_key: 'simulator-public', number, expiry: '12/30', cvv: '123', ...changes };
  return open.simulator.inject({ method: 'POST', url: '/simulator/foodics-online/tokens', payload });
}

async function pay(number: string, payment: GatewayPayment = aPayment) {
  const { token } = (await tokenize(number)).json<{ token: string }>();
  const started = await open.gateway.start(payment, { ...aStart, token });
  return { started, payment: { ...payment, providerPaymentId: started.providerPaymentId ?? null } };
}

describe('a charge', () => {
  test('of a good card is paid, and the look-up knows amount, currency, reference and card', async () => {
    const { started, payment } = await pay(cards.approve);
    expect(started.kind).toBe('verify');
    expect(await open.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: payment.providerPaymentId,
      reference: aPayment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      card: { brand: 'Visa', last4: '4242' },
      paidWith: 'card',
    });
  });

  test('of a bad card is declined at once', async () => {
    const { started, payment } = await pay(cards.decline);
    expect(started).toMatchObject({ kind: 'declined', failure: 'declined', code: 'card_declined' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'declined' });
  });

  test.each([
    ['approve', 'success'],
    ['decline', 'failed'],
  ])('that the bank asks about is open until its owner says %s', async (choice, state) => {
    const { started, payment } = await pay(cards.challenge);
    if (started.kind !== 'redirect') throw new Error(started.kind);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    expect(await open.open(started.url)).toContain('SAR 45.50');
    expect(await open.open(started.url, { choice })).toBe(aStart.urls.back);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state });
    expect(await open.open(started.url, { choice: 'approve' })).toBe(aStart.urls.back);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state });
  });

  test('that nobody finishes is over after a quarter of an hour', async () => {
    const { payment } = await pay(cards.pending);
    open.pass(14);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    open.pass(2);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test('PAY-24: Apple Pay’s token is charged like a card’s', async () => {
    const token = { version: 'EC_v1', data: 'sealed', signature: 'signed', header: {} };
    const payment = { ...aPayment, method: 'apple-pay' as const };
    expect(await open.gateway.start(payment, { ...aStart, token })).toMatchObject({ kind: 'verify' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', paidWith: 'apple-pay' });
  });
});

describe('a card that cannot be', () => {
  test.each([
    ['PAY-28', 'number', { number: '4242 4242 4242 4241' }],
    ['PAY-29', 'expiry', { expiry: '10/26' }],
    ['PAY-30', 'cvv', { cvv: '12' }],
  ])('%s: the fields hand over no token when the %s is not valid', async (_rule, field, change) => {
    const response = await tokenize(cards.approve, change);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ errors: [{ code: `card_${field}_invalid`, field }] });
  });

  test.each([
    ['PAY-28', 'number', '4000 0000 0000 0259', 'card-number-invalid'],
    ['PAY-29', 'expiry', '4000 0000 0000 0069', 'card-expiry-invalid'],
    ['PAY-30', 'cvv', '4000 0000 0000 0127', 'card-cvv-invalid'],
  ] as const)('%s: a %s that the provider refuses is named to the guest', async (_rule, problem, number, code) => {
    const { started, payment } = await pay(number);
    expect(started).toMatchObject({ kind: 'declined', failure: 'declined', problem });
    expect(refuseProblem(problem)).toMatchObject({ code, pointer: '/token' });
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'none' });
  });

  test('digits of the region are digits in the fields', async () => {
    const response = await tokenize('٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', { expiry: '١٢/٣٠', cvv: '١٢٣' });
    expect(response.statusCode).toBe(201);
  });

  test('a token pays once', async () => {
    const { token } = (await tokenize(cards.approve)).json<{ token: string }>();
    await open.gateway.start(aPayment, { ...aStart, token });
    const second = { ...aPayment, id: '0199aaaa-0000-7000-8000-000000000002' };
    expect(await open.gateway.start(second, { ...aStart, token })).toMatchObject({
      kind: 'declined',
      failure: 'failed',
      code: 'token_invalid',
    });
  });
});

describe('a line that breaks', () => {
  test('after the charge: nobody knows, and the look-up finds it by our reference', async () => {
    open.turn({ api: 'no-answer' });
    await expect(pay(cards.approve)).rejects.toThrow('did not answer');
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', reference: aPayment.id });
  });

  test('and a repeated attempt charges once', async () => {
    open.turn({ api: 'no-answer' });
    await expect(pay(cards.approve)).rejects.toThrow('did not answer');
    open.turn({ api: 'answer' });
    const { payment } = await pay(cards.approve);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success' });
    const answer = await open.simulator.inject({
      url: `/simulator/foodics-online/v1/payments?reference=${aPayment.id}`,
      headers: { authorization: 'Bearer simulator-secret' },
    });
    expect(answer.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  test('a server error is no decline', async () => {
    open.turn({ api: 'server-error' });
    await expect(pay(cards.approve)).rejects.toThrow('500');
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
  });

  test('too many requests take nothing', async () => {
    open.turn({ api: 'throttle' });
    const { started } = await pay(cards.approve);
    expect(started).toEqual({ kind: 'declined', failure: 'failed', code: 'status-429' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });
});

test.each([
  ['one-less', { amountMinor: 4549 }],
  ['other-currency', { currencyCode: 'USD' }],
])('what the provider claims is handed on as it is: %s', async (taken, claimed) => {
  open.turn({ taken });
  const { payment } = await pay(cards.approve);
  expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', ...claimed });
});

test('another reference is handed on as it is', async () => {
  open.turn({ taken: 'other-reference' });
  const { payment } = await pay(cards.approve);
  const found = await open.gateway.lookUp(payment);
  expect(found).toMatchObject({ kind: 'payment', state: 'success' });
  expect(found).not.toMatchObject({ reference: aPayment.id });
});

test('money goes back in parts, the same part once, and never more than was taken', async () => {
  const { payment } = await pay(cards.approve);
  const part = { id: 'refund-1', amountMinor: 1550, totalMinor: 1550, reason: 'late' };
  expect(await open.gateway.refund(payment, part)).toEqual({ kind: 'done' });
  expect(await open.gateway.refund(payment, part)).toEqual({ kind: 'done' });
  expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 1550 });
  expect(
    await open.gateway.refund(payment, { ...part, id: 'refund-2', amountMinor: 3001, totalMinor: 4551 }),
  ).toMatchObject({
    kind: 'refused',
  });
  open.turn({ api: 'no-answer' });
  const rest = { ...part, id: 'refund-3', amountMinor: 3000, totalMinor: 4550 };
  expect(await open.gateway.refund(payment, rest)).toEqual({ kind: 'unknown' });
  open.turn({ api: 'answer' });
  expect(await open.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
});

describe('a webhook', () => {
  const sent = async () => {
    const { payment } = await pay(cards.approve);
    const [first] = open.webhooks();
    if (!first) throw new Error('no webhook');
    return { payment, webhook: first.webhook };
  };
  const read = (body: string, headers: Record<string, string>) =>
    open.gateway.readWebhook({ body: Buffer.from(body), headers });

  test('names the payment, at the address that the charge named', async () => {
    const { payment, webhook } = await sent();
    expect(webhook.url).toBe(aStart.urls.webhook);
    expect(read(webhook.body, webhook.headers)).toEqual({
      kind: 'payment',
      reference: aPayment.id,
      providerPaymentId: payment.providerPaymentId,
    });
  });

  test('that is forged, cut, changed, unsigned or old is refused', async () => {
    const { webhook } = await sent();
    const refused = { kind: 'refused', status: 401 };
    expect(read(webhook.forged.body, webhook.forged.headers)).toEqual(refused);
    expect(read(webhook.body.slice(0, 40), webhook.headers)).toEqual(refused);
    expect(read(webhook.body.replace('paid', 'lost'), webhook.headers)).toEqual(refused);
    expect(read(webhook.body, {})).toEqual(refused);
    expect(read(webhook.body, { 'foodics-signature': 't=1,v1=00' })).toEqual(refused);
    open.pass(6);
    expect(read(webhook.body, webhook.headers)).toEqual(refused);
  });
});

test('PAY-22, PAY-24: the page gets the public key, Apple’s merchant id and the hosts of the script, and no secret', () => {
  const gateway = foodicsOnline.read({
    acceptsUndocumented: true,
    apiUrl: 'https://api.pay.example/v1',
    scriptUrl: 'https://js.pay.example/v1.js',
    frameOrigins: ['https://fields.pay.example'],
    publicKey: 'public-1',
    secretKey: 'secret-1',
    webhookSecret: 'secret-2',
    applePay: { merchantId: 'merchant.example' },
  })({ http: () => Promise.reject(new Error('not called')), now: () => new Date() });
  const config = gateway.publicConfig();
  expect(config.options).toEqual({
    'foodics-online/public_key': 'public-1',
    'foodics-online/apple_pay_merchant_id': 'merchant.example',
  });
  expect(config.methods).toEqual(['card', 'apple-pay']);
  expect(config.hosts.scripts).toContain('https://js.pay.example');
  expect(config.hosts.frames).toEqual(['https://js.pay.example', 'https://fields.pay.example']);
  expect(JSON.stringify(config)).not.toContain('secret');
  expect(gateway.returnPath?.(aPayment)).toBe('/checkout/payment');
});

test('settings that leave something out say that nothing is documented', () => {
  const read = (values: object) => () => foodicsOnline.read(values);
  expect(read({})).toThrow('Foodics publishes no documentation of its online payments');
  expect(read({ acceptsUndocumented: false })).toThrow('must be true');
  expect(read({ acceptsUndocumented: true, apiUrl: 'https://a.example' })).toThrow('has only met the simulator');
});
