import { randomUUID } from 'node:crypto';
import type { PaymentDocument } from '@sufra/contracts';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { buildSimulator, createSimulation, type Simulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shopper, turn } from '../../testing/gateways/hyperpay-stage.ts';

let simulator: FastifyInstance;
let simulation: Simulation;
let api: TestApi;
let shop: SeededShop;
let token: string;
let orderId: string;

beforeEach(async () => {
  simulation = createSimulation({ now: () => api.context.now(), wait: async () => undefined });
  simulator = Fastify();
  await simulator.register(buildSimulator(simulation), { prefix: '/simulator' });
  const { port } = new URL(await simulator.listen({ host: '127.0.0.1', port: 0 }));
  await turn(simulator, { webhooks: 'hold' });
  api = await openTestApi({ environment: { DEMO: 'true', PORT: port } });
  shop = await seedShop(api.context.db, {
    application: { allowedPaymentsPickup: ['cash', 'card'], paymentGateway: 'hyperpay' },
  });
  ({ token } = await signIn(api));
  orderId = await placeOrder();
});
afterEach(async () => {
  await api.close();
  await simulator.close();
});

async function placeOrder(): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = aPayload(shop, { 'payment-type': 'card' });
  const response = await api.call('POST', '/orders', { token, headers, body });
  return response.json<{ data: { id: string } }>().data.id;
}

const call = async (path: string, body: object, caller: string | undefined = token, key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key };
  const response = await api.call('POST', path, { ...(caller && { token: caller }), headers, body });
  return { status: response.statusCode, ...response.json<Partial<PaymentDocument>>() };
};
const begin = (own: object = {}, ...rest: [string?, string?]) =>
  call('/hyperpay/checkout', { 'order-id': orderId, ...own }, ...rest);
const ask = (id: string, own: object = {}, caller?: string) =>
  call('/hyperpay/get-payment-status', { 'order-id': orderId, id, ...own }, caller);

const widgetOf = ({ data }: Partial<PaymentDocument>) => {
  const step = data?.attributes.step;
  if (step?.kind !== 'page') throw new Error('There is no widget.');
  return step.data;
};
const checkoutOf = (document: Partial<PaymentDocument>): string => String(widgetOf(document)['checkoutId']);

/** Pays a checkout with what its own page was given. */
const pay = (begun: Partial<PaymentDocument>, card?: Parameters<ReturnType<typeof shopper>['pay']>[1]) =>
  shopper(simulator, String(widgetOf(begun)['resultUrl'])).pay(checkoutOf(begun), card);

describe('an order that is paid through HyperPay', () => {
  test('API-34: POST /hyperpay/checkout prepares a checkout for what the order costs, once a key', async () => {
    const begun = await begin();
    expect(begun.status).toBe(200);
    expect(widgetOf(begun)).toMatchObject({ brands: ['VISA', 'MASTER'], integrity: expect.stringMatching(/^sha384-/) });
    expect(String(widgetOf(begun)['resultUrl'])).toMatch(/^https:\/\/saffron\.test\/payment\/hyperpay\?link=/);
    const again = await begin();
    expect(checkoutOf(again)).toBe(checkoutOf(begun));
    const mada = await begin({ method: 'MADA' }, token, 'one-press');
    expect(widgetOf(mada)['brands']).toEqual(['MADA']);
    expect(checkoutOf(await begin({ method: 'MADA' }, token, 'one-press'))).toBe(checkoutOf(mada));
    await pay(begun);
    expect((await ask(checkoutOf(begun))).data?.attributes.amount).toBe(30);
  });

  test('API-35: POST /hyperpay/get-payment-status asks the gateway, and the order goes to the branch', async () => {
    const begun = await begin();
    const open = await ask(checkoutOf(begun));
    expect(open.data?.attributes).toMatchObject({ 'order-status': 'waiting-for-payment', 'is-open': true });
    await pay(begun);
    const paid = await ask(checkoutOf(begun));
    expect(paid.data?.attributes).toMatchObject({
      'order-status': 'posted',
      'payment-status': 'success',
      'card-brand': 'Visa',
      'card-last4': '0010',
    });
    expect((await begin()).data?.attributes['payment-status']).toBe('success');
  });

  test('a declined card leaves the order waiting for another one', async () => {
    const begun = await begin();
    await pay(begun, 'decline');
    const declined = await ask(checkoutOf(begun));
    expect(declined.data?.attributes).toMatchObject({ failure: 'declined', 'order-status': 'waiting-for-payment' });
    const again = await begin();
    await pay(again);
    expect((await ask(checkoutOf(again))).data?.attributes['payment-status']).toBe('success');
  });

  test('a webhook settles what nobody came back for, and one that was forged does not', async () => {
    const begun = await begin();
    await pay(begun);
    const [sent] = simulation.gateways.webhooks();
    const deliver = (message: { headers: Record<string, string>; body: string }) =>
      api.app.inject({
        method: 'POST',
        url: '/api/webhook/hyperpay/feedback',
        headers: { host: shop.host, ...message.headers },
        payload: message.body,
      });
    if (!sent) throw new Error('Nothing was sent.');
    expect((await deliver(sent.webhook.forged)).statusCode).toBe(400);
    await api.runJobs();
    expect(await stored()).toMatchObject({ 'payment-status': 'pending' });
    expect((await deliver(sent.webhook)).statusCode).toBe(200);
    await api.runJobs();
    expect(await stored()).toMatchObject({ 'payment-status': 'success', 'order-status': 'posted' });
  });

  const stored = async () => {
    const response = await api.call('GET', `/payments/orders/${orderId}`, { token });
    return response.json<PaymentDocument>().data.attributes;
  };

  test('PAY-18: whoever only looks around is refused, and somebody else’s order does not exist', async () => {
    const browse = await api.call('POST', '/login/guest', { body: {} });
    const guest = browse.json<{ data: { attributes: { token: string } } }>().data.attributes.token;
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    const checkoutId = checkoutOf(await begin());
    expect([(await begin({}, guest)).status, (await ask(checkoutId, {}, guest)).status]).toEqual([403, 403]);
    expect([(await begin({}, '')).status, (await ask(checkoutId, {}, '')).status]).toEqual([401, 401]);
    expect([(await begin({}, omar.token)).status, (await ask(checkoutId, {}, omar.token)).status]).toEqual([404, 404]);
  });

  test('a checkout of another order pays nothing here', async () => {
    const first = checkoutOf(await begin());
    const second = await placeOrder();
    expect((await ask(first, { 'order-id': second })).status).toBe(404);
    expect((await ask('../../v1/other')).status).toBe(404);
    const unreadable = await begin({ method: 'CASH' });
    expect(unreadable.status).toBe(422);
  });
});
