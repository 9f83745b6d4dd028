import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createGatewaySimulation,
  goodGatewayDay,
  type GatewaySimulation,
  type GatewaySwitches,
} from '../simulation.ts';
import { gatewaySimulators } from '../simulators.ts';
import { apiKey } from './simulator.ts';
import { signatureOf, webhookSecret } from './simulated-intents.ts';

const start = new Date('2026-11-20T12:00:00Z');
const base = '/simulator/moneyhash';
const order = {
  amount: '45.50',
  amount_currency: 'SAR',
  operation: 'purchase',
  merchant_reference: 'ours-1',
  webhook_url: 'https://shop.test/api/webhook/moneyhash/feedback',
  successful_redirect_url: 'https://shop.test/back?link=1',
  expires_after_seconds: 1800,
};
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvv: '123' };
const declined = { ...good, number: '4000000000000002' };
const secured = { ...good, number: '4000000000003220' };

let app: FastifyInstance;
let simulation: GatewaySimulation;
let now: Date;
beforeEach(async () => {
  now = start;
  app = Fastify();
  simulation = createGatewaySimulation({ now: () => now });
  simulation.gateways.setSwitches('moneyhash', { ...goodGatewayDay, webhooks: 'hold' });
  await app.register(gatewaySimulators, { simulation: simulation, prefix: '/simulator' });
});
afterEach(() => app.close());

const turn = (change: Partial<GatewaySwitches>) =>
  simulation.gateways.setSwitches('moneyhash', { ...simulation.gateways.switchesOf('moneyhash'), ...change });
const api = (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = { 'x-api-key': apiKey },
) => app.inject({ method, url: `${base}/api/v1.4/${path}`, headers, ...(payload && { payload }) });
const create = async (change: object = {}): Promise<string> => {
  const response = await api('POST', 'payments/intent/', { ...order, ...change });
  return response.json<{ data: { id: string } }>().data.id;
};
type Told = {
  status: string;
  amount: { value: string; currency: string };
  merchant_reference: string;
  payment_status: { status: string | null };
  active_transaction: { id: string; status: string; card: object } | null;
};
const ask = async (id: string) =>
  (await api('GET', `payments/intent/${id}/`)).json<{ data: { intent: Told } }>().data.intent;
const post = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${base}/embed/payment/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const tryCard = (id: string, card: Record<string, string>) =>
  post(`${id}/card`, { ...card, sdk: 'true', parent: 'https://shop.test' });
const told = (html: string) => {
  const [, text = '{}'] = /data-embed="([^"]+)"/.exec(html) ?? [];
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
    event: string | null;
    goTo: string | null;
  };
};
const types = () =>
  simulation.gateways.webhooks().map(({ webhook }) => (JSON.parse(webhook.body) as { type: string }).type);

describe('the payment API', () => {
  test('takes the key in one header or the other, and no other key', async () => {
    const headers: Record<string, string>[] = [
      { 'x-api-key': apiKey },
      { authorization: `Token ${apiKey}` },
      { 'x-api-key': 'another' },
      {},
    ];
    const statuses = await Promise.all(
      headers.map(async (given) => (await api('POST', 'payments/intent/', order, given)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  test('names every field that is wrong, and takes no third decimal', async () => {
    const response = await api('POST', 'payments/intent/', { amount: '1.500', amount_currency: 'KWD' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ status: object }>().status).toEqual({
      code: 400,
      message: 'error',
      errors: [
        { amount: ['Ensure that there are no more than 2 decimal places.'] },
        { operation: ['This field is required.'] },
        { webhook_url: ['Enter a valid URL.'] },
      ],
    });
  });

  test('gives back what was taken, in parts, and no more than that', async () => {
    const id = await create();
    await tryCard(id, good);
    const path = `payments/transactions/${(await ask(id)).active_transaction?.id}/refund/`;
    expect((await api('POST', path, { amount: '40.00' })).statusCode).toBe(200);
    expect((await ask(id)).payment_status.status).toBe('PARTIALLY_REFUNDED');
    expect((await api('POST', path, { amount: '5.51' })).statusCode).toBe(400);
    expect((await api('POST', path, { amount: '5.50' })).statusCode).toBe(200);
    expect((await ask(id)).payment_status.status).toBe('REFUNDED');
  });

  test('claims what the switches say it took', async () => {
    const id = await create();
    await tryCard(id, good);
    turn({ taken: 'one-less' });
    expect((await ask(id)).amount.value).toBe('45.49');
    turn({ taken: 'other-currency' });
    expect((await ask(id)).amount.currency).toBe('XXX');
    turn({ taken: 'other-reference' });
    expect((await ask(id)).merchant_reference).toBe('somebody-else');
  });
});

describe('the page that takes the card', () => {
  test('a declined card leaves the intent open for the next one', async () => {
    const id = await create();
    expect(told((await tryCard(id, declined)).body).event).toBe('onFail');
    expect(await ask(id)).toMatchObject({ status: 'UNPROCESSED', active_transaction: { status: 'purchase.failed' } });
    expect(told((await tryCard(id, good)).body).event).toBe('onComplete');
    expect(await ask(id)).toMatchObject({
      status: 'PROCESSED',
      payment_status: { status: 'CAPTURED' },
      active_transaction: { card: { card_scheme: 'Visa', last_four_digits: '4242' } },
    });
    expect(types()).toEqual(['transaction.purchase.failed', 'transaction.purchase.successful', 'intent.processed']);
  });

  test('the bank asks first, and nothing is taken until it hears a yes', async () => {
    const id = await create();
    const bank = (await tryCard(id, secured)).headers.location ?? '';
    expect((await app.inject(bank)).body).toContain('Your bank');
    expect((await ask(id)).active_transaction?.status).toBe('purchase.pending_authentication');
    const page = await post(`${id}/bank`, { choice: 'approve', sdk: 'false' });
    expect(told(page.body).goTo).toContain(
      'https://shop.test/back?link=1&type=transaction.successful&status=SUCCESSFUL',
    );
    expect((await ask(id)).status).toBe('PROCESSED');
  });

  test('what cannot be a card is not tried', async () => {
    const id = await create();
    const page = await tryCard(id, { number: '4242 4242 4242 4241', expiry: '01/20', cvv: '1' });
    expect(page.body.match(/aria-invalid/g)).toHaveLength(3);
    expect((await ask(id)).active_transaction).toBeNull();
  });

  test('nobody pays twice, or after the time is over', async () => {
    const [paid, late] = [await create(), await create()];
    await tryCard(paid, good);
    await tryCard(paid, good);
    expect(types()).toHaveLength(2);
    now = new Date(start.getTime() + 1800 * 1000);
    await tryCard(late, good);
    expect((await ask(late)).status).toBe('TIME_EXPIRED');
    expect(types().at(-1)).toBe('intent.time_expired');
  });

  test('speaks the language it was opened in, and may stand in a frame', async () => {
    const response = await app.inject(
      `${base}/embed/payment/${await create()}?sdk=true&parent=https://shop.test&lang=ar`,
    );
    expect(response.body).toContain('dir="rtl"');
    expect(response.body).toContain('رقم البطاقة');
    expect(response.headers['content-security-policy']).toContain('frame-ancestors http: https:');
    expect(response.headers['x-frame-options']).toBeUndefined();
  });

  test('tells the SDK how the intent stands', async () => {
    const id = await create();
    const state = async () =>
      (await app.inject(`${base}/embed/api/payment/intent/${id}`)).json<{ data: { state: string } }>().data.state;
    expect(await state()).toBe('INTENT_FORM');
    await tryCard(id, declined);
    expect(await state()).toBe('TRANSACTION_FAILED');
    await tryCard(id, good);
    expect(await state()).toBe('INTENT_PROCESSED');
  });
});

describe('the webhooks', () => {
  test('are signed over the base64 of the body and the time', () => {
    const vector = signatureOf('{"type":"intent.processed"}', 'mh-secret', new Date(1_700_000_000_000));
    expect(vector).toContain('v3=cd9de30275b0b76354703c83c9bd734b71c463213bdc183d43bf32c4a24a3f7a');
  });

  test('go to the address of the intent, the forged ones signed by somebody else', async () => {
    await tryCard(await create(), good);
    const [sent] = simulation.gateways.webhooks();
    expect(sent?.webhook.url).toBe(order.webhook_url);
    const body = sent?.webhook.body ?? '';
    const expected = createHmac('sha256', webhookSecret)
      .update(`${Buffer.from(body).toString('base64')}${start.getTime() / 1000}`)
      .digest('hex');
    expect(sent?.webhook.headers['MoneyHash-Signature']).toContain(`v3=${expected}`);
    expect(sent?.webhook.forged.headers['MoneyHash-Signature']).not.toContain(expected);
  });
});
