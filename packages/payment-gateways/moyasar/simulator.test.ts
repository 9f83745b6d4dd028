import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createGatewayBox,
  createGatewaySimulation,
  goodGatewayDay,
  type GatewaySimulation,
  type GatewaySwitches,
} from '../simulation.ts';
import { gatewaySimulators } from '../simulators.ts';

const now = new Date('2026-11-21T12:00:00Z');
const givenId = '019a0000-1111-4222-8333-444444444444';
const secret = { authorization: `Basic ${Buffer.from('sk_test_cafe:').toString('base64')}` };

let sent: { url: string; body: string }[];
let simulation: GatewaySimulation;
let app: FastifyInstance;
beforeEach(async () => {
  sent = [];
  const wait = async () => undefined;
  const gateways = createGatewayBox({ wait, deliver: async (message) => sent.push(message) && 200 });
  simulation = createGatewaySimulation({ now: () => now, wait, gateways });
  app = Fastify();
  await app.register(gatewaySimulators, { simulation: simulation, prefix: '/simulator' });
});
afterEach(() => app.close());

const turn = (switches: Partial<GatewaySwitches>) =>
  simulation.gateways.setSwitches('moyasar', { ...goodGatewayDay, ...switches });

const card = { type: 'creditcard', name: 'Sara Ali', month: '12', year: '30', cvc: '123' };
const asked = (number = '4111111111111111') => ({
  publishable_api_key: 'pk_test_cafe',
  given_id: givenId,
  amount: 4550,
  currency: 'SAR',
  callback_url: 'https://shop.test/payment/moyasar?link=abc',
  metadata: { reference: 'attempt-1' },
  source: { ...card, number },
});

const pay = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/simulator/moyasar/v1/payments', payload, headers });

const ask = async (id = givenId, headers: Record<string, string> = secret) =>
  app.inject({ url: `/simulator/moyasar/v1/payments/${id}`, headers });

test('a browser pays with the publishable key, the shop reads with the secret one', async () => {
  const created = await pay(asked(), { origin: 'https://shop.test' });
  expect(created.statusCode).toBe(201);
  expect(created.headers['access-control-allow-origin']).toBe('*');
  const payment = (await ask()).json<Record<string, unknown>>();
  expect(payment).toMatchObject({ id: givenId, status: 'paid', amount: 4550, amount_format: '45.50 SAR' });
  expect(payment).toMatchObject({ source: { company: 'visa', number: '411111XXXXXX1111', response_code: '00' } });
});

test('a secret key out of a browser, a publishable one that reads and a stranger’s open nothing', async () => {
  expect(
    (await pay({ ...asked(), publishable_api_key: undefined }, { ...secret, origin: 'https://shop.test' })).statusCode,
  ).toBe(401);
  await pay(asked());
  const publishable = { authorization: `Basic ${Buffer.from('pk_test_cafe:').toString('base64')}` };
  const stranger = { authorization: `Basic ${Buffer.from('sk_test_other:').toString('base64')}` };
  expect((await ask(givenId, publishable)).statusCode).toBe(403);
  expect((await ask(givenId, stranger)).json()).toMatchObject({ type: 'api_error', message: 'Object not found' });
  expect((await ask(givenId, {})).statusCode).toBe(401);
});

test('a declined card is an answer of 201 with what the bank said', async () => {
  const created = await pay(asked('4201320000311101'));
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    status: 'failed',
    source: { message: 'INSUFFICIENT FUNDS', response_code: '51' },
  });
});

test('an id that was given once is refused the second time', async () => {
  await pay(asked());
  const again = await pay(asked());
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([400, 'used_given_id']);
});

test('what is wrong with a payment is said field by field', async () => {
  const wrong = { ...asked('4111111111111112'), amount: 45.5, callback_url: undefined };
  expect((await pay(wrong)).json()).toMatchObject({
    type: 'invalid_request_error',
    errors: { amount: ['must be an integer'], callback_url: ['is required'], number: ['is invalid'] },
  });
});

test.each([
  ['approve', 'paid'],
  ['decline', 'failed'],
])('after the bank’s page and %s the guest comes back with the status %s', async (choice, status) => {
  const created = (await pay(asked('4000000000003220'))).json<{
    status: string;
    source: { transaction_url: string };
  }>();
  expect(created.status).toBe('initiated');
  const { pathname } = new URL(created.source.transaction_url);
  const page = await app.inject(pathname);
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' https://shop.test;`);
  const [, action = ''] = /action="([^"]+)"/.exec(page.body) ?? [];
  const answered = await app.inject({ method: 'POST', url: action, payload: { choice } });
  const back = new URL(String(answered.headers.location));
  expect(back.origin + back.pathname).toBe('https://shop.test/payment/moyasar');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ link: 'abc', id: givenId, status });
  // Reloading the bank's page redirects, and nothing is decided twice.
  const again = await app.inject({ method: 'POST', url: action, payload: { choice: 'approve' } });
  expect(new URL(String(again.headers.location)).searchParams.get('status')).toBe(status);
});

test.each([
  ['123456', 'paid'],
  ['111111', 'failed'],
])('STC Pay asks for a code, and %s is %s', async (otp, status) => {
  const source = { type: 'stcpay', mobile: '0512345678' };
  const created = (await pay({ ...asked(), callback_url: undefined, source }, { origin: 'https://shop.test' })).json<{
    source: { transaction_url: string };
  }>();
  const { pathname } = new URL(created.source.transaction_url);
  const answered = await app.inject({ method: 'POST', url: pathname, payload: { otp_value: otp } });
  expect(answered.json()).toMatchObject({ status });
  expect(sent).toMatchObject([{ url: 'https://shop.test/api/webhook/moyasar/feedback' }]);
});

test('Apple Pay goes by the amount, as their sandbox does', async () => {
  const source = { type: 'applepay', token: '{}' };
  expect((await pay({ ...asked(), given_id: undefined, source, amount: 250_00 })).json()).toMatchObject({
    status: 'paid',
  });
  expect((await pay({ ...asked(), source })).json()).toMatchObject({ status: 'failed' });
});

test('every change is told to the shop with the account’s secret, and a forger does not know it', async () => {
  await pay(asked());
  await app.inject({ method: 'POST', url: `/simulator/moyasar/v1/payments/${givenId}/refund`, headers: secret });
  turn({ webhooks: 'forged' });
  await pay({ ...asked('4000000000000002'), given_id: undefined });
  await simulation.gateways.settled();
  const events = sent.map(({ body }) => JSON.parse(body) as { type: string; secret_token: string });
  expect(events.map(({ type, secret_token }) => [type, secret_token])).toEqual([
    ['payment_paid', 'webhooks-of-cafe'],
    ['payment_refunded', 'webhooks-of-cafe'],
    ['payment_failed', 'guessed-by-somebody'],
  ]);
});

test('no more goes back than was taken', async () => {
  await pay(asked());
  const refund = (amount: number) =>
    app.inject({
      method: 'POST',
      url: `/simulator/moyasar/v1/payments/${givenId}/refund`,
      headers: secret,
      payload: { amount },
    });
  expect((await refund(4000)).json()).toMatchObject({ status: 'refunded', refunded: 4000 });
  expect((await refund(551)).statusCode).toBe(400);
  expect((await refund(550)).json()).toMatchObject({ refunded: 4550 });
});

test('an authorisation is money only once it is captured, and can be let go', async () => {
  const manual = { ...asked(), source: { ...card, number: '4111111111111111', manual: true } };
  expect((await pay(manual)).json()).toMatchObject({ status: 'authorized' });
  const verb = (name: string) =>
    app.inject({ method: 'POST', url: `/simulator/moyasar/v1/payments/${givenId}/${name}`, headers: secret });
  expect((await verb('capture')).json()).toMatchObject({ status: 'captured', captured: 4550 });
  expect((await verb('void')).json()).toMatchObject({ status: 'voided' });
});

test('it takes what its switches say, and fails as they say', async () => {
  turn({ taken: 'one-less' });
  expect((await pay({ ...asked(), given_id: undefined })).json()).toMatchObject({ amount: 4549 });
  turn({ taken: 'other-currency' });
  expect((await pay({ ...asked(), given_id: undefined })).json()).toMatchObject({ currency: 'USD' });
  turn({ api: 'throttle' });
  expect((await pay(asked())).statusCode).toBe(429);
});
