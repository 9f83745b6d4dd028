import { randomUUID } from 'node:crypto';
import { gateway as moyasar } from '@sufra/payment-gateways/moyasar/server';
import { paymentLog } from '@sufra/api/payment/payment.tables';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import type { PaymentDocument } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';

let open: PayingShop;
beforeEach(async () => {
  open = await openPayingShop(moyasar);
});
afterEach(() => open.close());

type Begun = { orderId: string; data: Record<string, unknown> };

/** The data for Moyasar's form. */
async function begin(orderId?: string): Promise<Begun> {
  const id = orderId ?? (await open.order());
  const started = await open.post(`/payments/orders/${id}`, {});
  const { step } = started.json<PaymentDocument>().data.attributes;
  if (step?.kind !== 'page') throw new Error(started.body);
  return { orderId: id, data: step.data };
}

/** The form's request; a browser may change any of it. */
async function pay({ data }: Begun, changes: object = {}, number = '4111111111111111'): Promise<string> {
  const answer = await open.simulator.inject({
    method: 'POST',
    url: '/simulator/moyasar/v1/payments',
    headers: { origin: 'http://saffron.test' },
    payload: {
      publishable_api_key: 'pk_test_simulator',
      given_id: data['given-id'],
      amount: data['amount'],
      currency: data['currency'],
      callback_url: data['callback-url'],
      metadata: data['metadata'],
      source: { type: 'creditcard', name: 'Sara Ali', number, month: '12', year: '30', cvc: '123' },
      ...changes,
    },
  });
  return answer.json<{ id: string }>().id;
}

/** Posts to the shop without a session. */
const post = (payload: object | string, host: string) =>
  open.api.app.inject({
    method: 'POST',
    url: '/api/webhook/moyasar/feedback',
    headers: { host, 'content-type': 'application/json' },
    payload,
  });

/** The same, and lets it process the message. */
async function say(payload: object | string, host = 'saffron.test'): Promise<number> {
  const { statusCode } = await post(payload, host);
  await open.api.runJobs();
  return statusCode;
}

async function statusOf({ orderId }: Begun): Promise<string[]> {
  const { 'order-status': order, 'payment-status': payment } = await open.paymentOf(orderId);
  return [order, payment];
}

const waiting = ['waiting-for-payment', 'pending'];
const paid = ['posted', 'success'];

test('API-26: POST /webhook/moyasar/feedback takes a payment’s id from anybody, asks Moyasar, and settles once', async () => {
  const order = await begin();
  const id = order.data['given-id'];
  expect(await say({ id, status: 'paid', amount: order.data['amount'] })).toBe(200);
  expect(await statusOf(order), 'before anything was paid').toEqual(waiting);
  await pay(order);
  expect(await say({ id })).toBe(200);
  expect(await statusOf(order)).toEqual(paid);
  expect([await say({ id }), ...(await open.deliverWebhooks())]).toEqual([200, 200]);
  await open.api.runJobs();
  expect(await statusOf(order), 'said again, by the page and by Moyasar').toEqual(paid);
});

test('what a page repeats makes the shop ask so often and no more; Moyasar’s own event still does', async () => {
  const order = await begin();
  const id = order.data['given-id'];
  const heard = () => open.api.context.db.$count(paymentLog, eq(paymentLog.kind, 'webhook'));
  for (let time = 0; time < 65; time += 1) expect((await post({ id }, 'saffron.test')).statusCode).toBe(200);
  expect(await heard()).toBe(60);
  await pay(order);
  expect(await open.deliverWebhooks()).toEqual([200]);
  await open.api.runJobs();
  expect(await heard()).toBe(61);
  expect(await statusOf(order)).toEqual(paid);
});

test('PAY-21: Moyasar’s own event settles an order whose page was closed', async () => {
  const order = await begin();
  await pay(order);
  expect(await open.deliverWebhooks()).toEqual([200]);
  await open.api.runJobs();
  expect(await statusOf(order)).toEqual(paid);
});

test('a payment pays the order that it was begun for, at its price', async () => {
  const cheap = await begin();
  await pay(cheap, { amount: 100 });
  expect(await say({ id: cheap.data['given-id'] })).toBe(200);
  expect(await open.paymentOf(cheap.orderId)).toMatchObject({
    'order-status': 'waiting-for-payment',
    failure: 'mismatch',
  });

  const borrowed = await begin();
  await pay(borrowed, { metadata: cheap.data['metadata'] });
  expect(await say({ id: borrowed.data['given-id'] })).toBe(200);
  expect(await open.paymentOf(borrowed.orderId)).toMatchObject({
    'order-status': 'waiting-for-payment',
    failure: 'mismatch',
  });

  const other = await begin();
  expect(await say({ id: await pay(other, { given_id: randomUUID() }) })).toBe(200);
  expect(await statusOf(other), 'paid under an id that is none of ours').toEqual(waiting);
});

test('an event that is forged, cut short or came to another merchant changes nothing', async () => {
  await seedMerchant(open.api.context.db, { host: 'cedar.test', appKey: 'cedar-storefront-key' });
  const order = await begin();
  await pay(order);
  const data = { id: order.data['given-id'] };
  expect(await say({ type: 'payment_paid', secret_token: 'guessed', data })).toBe(401);
  expect(await say('{"type":"payment_paid","secret_token":"webhooks-of-simu')).toBe(400);
  expect(await say({ type: 'payment_paid', secret_token: 'webhooks-of-simulator', data }, 'cedar.test')).toBe(200);
  expect(await say(data, 'cedar.test')).toBe(200);
  expect(await statusOf(order)).toEqual(waiting);
});

test('who left 3-D Secure tries again with a new payment, and what the first one takes goes back', async () => {
  const first = await begin();
  await pay(first, {}, '4000000000003220');
  const second = await begin(first.orderId);
  expect(second.data['given-id']).not.toBe(first.data['given-id']);
  await pay(second);
  await say({ id: second.data['given-id'] });
  expect(await statusOf(first)).toEqual(paid);

  const bank = `/simulator/moyasar/v1/card_auth/${String(first.data['given-id'])}/set_auth_result`;
  await open.simulator.inject({ method: 'POST', url: bank, payload: { choice: 'approve' } });
  await say({ id: first.data['given-id'] });
  const surplus = await open.simulator.inject({
    url: `/simulator/moyasar/v1/payments/${String(first.data['given-id'])}`,
    headers: { authorization: `Basic ${Buffer.from('sk_test_simulator:').toString('base64')}` },
  });
  expect(surplus.json()).toMatchObject({ status: 'refunded', refunded: first.data['amount'] });
  expect(await statusOf(first)).toEqual(paid);
});
