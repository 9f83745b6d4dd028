import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { gateway as moyasar } from '@sufra/payment-gateways/moyasar/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';

let open: SimulatedGateway;
beforeEach(async () => {
  open = await openSimulatedGateway(moyasar);
});
afterEach(() => open.close());

const cards = { approve: '4201320111111010', decline: '4201320000311101', challenge: '4000000000003220' };
const givenId = '0199aaaa-0000-4000-8000-000000000001';

/** The request of Moyasar's form from the guest's browser, made from the data of the start. */
async function pay(number: string, payment: GatewayPayment = aPayment, changes: object = {}) {
  const started = await open.gateway.start(payment, aStart);
  if (started.kind !== 'page') throw new Error(started.kind);
  const { data } = started;
  const answer = await open.simulator.inject({
    method: 'POST',
    url: '/simulator/moyasar/v1/payments',
    headers: { origin: 'https://shop.example' },
    payload: {
      publishable_api_key: open.gateway.publicConfig().page['publishable-key'],
      given_id: data['given-id'],
      amount: data['amount'],
      currency: data['currency'],
      description: data['description'],
      metadata: data['metadata'],
      callback_url: data['callback-url'],
      source: { type: 'creditcard', name: 'Sara Ali', number, month: '12', year: '30', cvc: '123' },
      ...changes,
    },
  });
  return answer.json<{ id: string; status: string; source: { transaction_url: string } }>();
}

describe('a payment that the browser began', () => {
  test('is found by the id that we gave it, with amount, currency, reference and card', async () => {
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
    await pay(cards.approve);
    // The server was not told: as after an answer that was lost.
    expect(await open.gateway.lookUp({ ...aPayment, providerPaymentId: null })).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: givenId,
      reference: aPayment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      isBegun: true,
      code: '00',
      card: { brand: 'mada', last4: '1010' },
      paidWith: 'card',
    });
  });

  test('with a card that the bank refuses has failed, and says why', async () => {
    await pay(cards.decline);
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'failed', failure: 'declined', code: '51' });
  });

  test.each([
    ['approve', 'success'],
    ['decline', 'failed'],
  ])('stays open while the bank’s page is, and is decided there: %s', async (choice, state) => {
    const { status, source } = await pay(cards.challenge);
    expect(status).toBe('initiated');
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'pending', isBegun: true });
    const form = await open.open(source.transaction_url);
    const [, action = ''] = /action="([^"]+)"/.exec(form) ?? [];
    const back = new URL(await open.open(action, { choice }));
    expect(back.href.startsWith(aStart.urls.back)).toBe(true);
    expect(back.searchParams.get('id')).toBe(givenId);
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state });
  });

  test('is begun once, however often its form is sent', async () => {
    await pay(cards.decline);
    expect(await pay(cards.approve)).toMatchObject({ type: 'used_given_id' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'failed' });
    const next = { ...aPayment, id: '0199aaaa-0000-7000-8000-000000000002' };
    expect(await pay(cards.approve, next)).toMatchObject({ status: 'paid' });
  });

  test('as an authorisation alone pays nothing', async () => {
    const source = { type: 'creditcard', name: 'Sara Ali', number: cards.approve, month: '12', year: '30', cvc: '123' };
    await pay(cards.approve, aPayment, { source: { ...source, manual: true } });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'pending' });
  });

  test('with STC Pay or Apple Pay is told from one with a card', async () => {
    const stc = await pay('', aPayment, { source: { type: 'stcpay', mobile: '0512345678' }, callback_url: undefined });
    await open.open(stc.source.transaction_url, { otp_value: '123456' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', paidWith: 'stc-pay' });
    const second = { ...aPayment, id: '0199aaaa-0000-7000-8000-000000000002', amountMinor: 25_000 };
    await pay('', second, { source: { type: 'applepay', token: '{}' } });
    expect(await open.gateway.lookUp(second)).toMatchObject({ state: 'success', paidWith: 'apple-pay' });
  });
});

test('a currency of three digits goes as its minor units', async () => {
  const dinars = { ...aPayment, amountMinor: 12_345, currency: { code: 'KWD', digits: 3 } };
  await pay(cards.approve, dinars);
  expect(await open.gateway.lookUp(dinars)).toMatchObject({ amountMinor: 12_345, currencyCode: 'KWD' });
});

describe('who changes what the browser sends', () => {
  test('is found out by amount, currency and reference', async () => {
    await pay(cards.approve, aPayment, { amount: 100, metadata: { reference: 'another-order' } });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ amountMinor: 100, reference: 'another-order' });
  });

  test.each([
    ['one-less', { amountMinor: 4549 }],
    ['other-currency', { currencyCode: 'USD' }],
  ])('or %s in what Moyasar took: the claim is handed on as it is', async (taken, claimed) => {
    open.turn({ taken });
    await pay(cards.approve);
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', ...claimed });
  });

  test('and names no order at all has paid none', async () => {
    await pay(cards.approve, aPayment, { metadata: undefined });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ reference: '' });
  });
});

describe('a line that breaks', () => {
  test.each(['server-error', 'no-answer', 'throttle'])('when asking says nothing of the payment: %s', async (api) => {
    await pay(cards.approve);
    open.turn({ api });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success' });
  });

  test('while the browser pays loses the answer and not the payment', async () => {
    open.turn({ api: 'no-answer' });
    await pay(cards.approve).catch(() => undefined);
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', reference: aPayment.id });
  });
});

describe('money goes back', () => {
  const refund = { id: 'refund-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' };

  test('whole or in parts, and never more than was taken', async () => {
    await pay(cards.approve);
    expect(await open.gateway.refund(aPayment, { ...refund, amountMinor: 1550, totalMinor: 1550 })).toEqual({
      kind: 'done',
    });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', refundedMinor: 1550 });
    expect(await open.gateway.refund(aPayment, { ...refund, totalMinor: 6100 })).toEqual({
      kind: 'refused',
      code: 'invalid_request_error',
    });
    expect(await open.gateway.refund(aPayment, { ...refund, amountMinor: 3000, totalMinor: 4550 })).toEqual({
      kind: 'done',
    });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ refundedMinor: 4550 });
  });

  test('without an answer nobody knows, and the look-up does', async () => {
    await pay(cards.approve);
    open.turn({ api: 'no-answer' });
    expect(await open.gateway.refund(aPayment, refund)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'throttle' });
    expect(await open.gateway.refund(aPayment, refund)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ refundedMinor: 4550 });
  });
});

describe('POST /webhook/moyasar/feedback', () => {
  const read = (body: string) => open.gateway.readWebhook({ body: Buffer.from(body), headers: {} });
  const sent = async () => {
    await pay(cards.approve);
    const [first] = open.webhooks();
    if (!first) throw new Error('no webhook');
    return first.webhook;
  };

  test('believes an event with the secret which payment it is about, and nothing else', async () => {
    const { url, body } = await sent();
    expect(url).toBe('https://shop.example/api/webhook/moyasar/feedback');
    expect(read(body)).toEqual({ kind: 'payment', providerPaymentId: givenId });
    expect(read(body.replace('payment_paid', 'payment_faild'))).toEqual({
      kind: 'payment',
      providerPaymentId: givenId,
    });
  });

  test('refuses what is forged, cut short or another merchant’s', async () => {
    const { body, forged } = await sent();
    expect(read(forged.body)).toEqual({ kind: 'refused', status: 401 });
    expect(read(body.replace('webhooks-of-simulator', 'webhooks-of-others'))).toEqual({ kind: 'refused', status: 401 });
    expect(read(body.replace(/"secret_token":"[^"]+",/, ''))).toEqual({ kind: 'refused', status: 401 });
    expect(read(body.slice(0, 40))).toEqual({ kind: 'refused', status: 400 });
    expect(read('[]')).toEqual({ kind: 'refused', status: 400 });
  });

  test('has nothing to do with looked-at cards, and events of the live account go to live keys', async () => {
    const { body } = await sent();
    expect(read(body.replace('payment_paid', 'payment_verified'))).toEqual({ kind: 'ignored' });
    expect(read(body.replace('"live":false', '"live":true'))).toEqual({ kind: 'ignored' });
  });

  test('takes of the page’s word nothing but the payment’s id', async () => {
    const said = { id: givenId.toUpperCase(), status: 'paid', amount: 1, metadata: { reference: 'x' } };
    expect(read(JSON.stringify(said))).toEqual({ kind: 'payment', providerPaymentId: givenId, isUnsigned: true });
    expect(read(JSON.stringify({ id: '../payments' }))).toEqual({ kind: 'refused', status: 400 });
  });
});

const liveSettings = {
  publishableKey: 'pk_live_cafe',
  secretKey: 'sk_live_cafe',
  webhookSecret: 'a-secret-of-the-cafe',
};
const openLive = (values: object) =>
  moyasar.read(values)({ http: () => Promise.reject(new Error('not called')), now: () => new Date() });

test('PAY-21: the page gets the publishable key and the one host that cards go to, and no secret', () => {
  const config = openLive(liveSettings).publicConfig();
  expect(config).toMatchObject({
    flow: 'start',
    methods: ['card'],
    page: { 'publishable-key': 'pk_live_cafe', 'api-url': 'https://api.moyasar.com' },
    hosts: { scripts: [], frames: [], connections: ['https://api.moyasar.com'], fonts: [] },
    options: { 'moyasar/publishable-key': 'pk_live_cafe' },
  });
  expect(JSON.stringify(config)).not.toMatch(/sk_live|a-secret/);
});

test('Apple’s script is allowed where Apple Pay is offered', () => {
  const { hosts } = openLive({ ...liveSettings, methods: ['card', 'apple-pay'] }).publicConfig();
  expect(hosts.scripts).toEqual(['https://applepay.cdn-apple.com']);
  expect(hosts.connections).toEqual(['https://api.moyasar.com', 'https://applepay.cdn-apple.com']);
});

test('Apple reads Moyasar’s file at the shop’s host, and its sessions come from Moyasar', async () => {
  expect(openLive(liveSettings).applePay).toBeUndefined();
  const { applePay } = openLive({ ...liveSettings, applePayDomainFile: 'text of Moyasar' });
  expect(applePay?.domainFile).toBe('text of Moyasar');
  await expect(applePay?.openSession({ host: 'shop.example', name: 'Shop' })).rejects.toThrow('opened by Moyasar');
});

test('settings that cannot be right say so', () => {
  const read = (change: object) => () => moyasar.read({ ...liveSettings, ...change });
  expect(read({ secretKey: 'pk_live_cafe' })).toThrow('starts with sk_test_ or sk_live_');
  expect(read({ secretKey: 'sk_test_cafe' })).toThrow('one key is for tests');
  expect(read({ webhookSecret: 'short' })).toThrow('webhookSecret');
});

test('without a webhook secret no event is believed, and the page’s word still is heard', () => {
  const gateway = openLive({ ...liveSettings, webhookSecret: undefined });
  const read = (body: object) => gateway.readWebhook({ body: Buffer.from(JSON.stringify(body)), headers: {} });
  expect(read({ type: 'payment_paid', secret_token: '', data: { id: givenId } })).toEqual({
    kind: 'refused',
    status: 401,
  });
  expect(read({ id: givenId })).toEqual({ kind: 'payment', providerPaymentId: givenId, isUnsigned: true });
});
