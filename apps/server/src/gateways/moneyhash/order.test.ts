import type { PaymentDocument } from '@sufra/contracts';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { gateway as moneyhash } from '@sufra/payment-gateways/moneyhash/server';
import { createGateways } from '@sufra/api/platform/gateways/gateways';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';

const cards = { approve: '4242424242424242', decline: '4000000000000002' };

let shop: PayingShop;
beforeEach(async () => {
  shop = await openPayingShop(moneyhash);
});
afterEach(() => shop.close());

const askForIntent = (body: object, call: { token?: string; headers?: Record<string, string> } = {}) =>
  shop.post('/payments/providers/money-hash/intent', body, call);

/** The intent that the guest's page would show for an order. */
async function begin(order: string): Promise<string> {
  const { step } = (await askForIntent({ order })).json<PaymentDocument>().data.attributes;
  return step?.kind === 'page' ? String(step.data['intentId']) : '';
}

const tryCard = (intentId: string, number: string) =>
  shop.simulator.inject({
    method: 'POST',
    url: `/simulator/moneyhash/embed/payment/${intentId}/card`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, expiry: '12/30', cvv: '123' }).toString(),
  });

type Told = { headers: Record<string, string>; body: string };

/** Brings every webhook so far to a shop, as it is or changed, and does the work that follows. */
async function deliver(change: (webhook: Told) => Told = (webhook) => webhook, host = shop.shop.host) {
  const sent = (await shop.simulator.inject('/simulator/gateways/webhooks')).json<Told[]>();
  const statuses: number[] = [];
  for (const { headers, body } of sent.map(change)) {
    const url = '/api/webhook/moneyhash/feedback';
    const answer = await shop.api.app.inject({ method: 'POST', url, headers: { ...headers, host }, payload: body });
    statuses.push(answer.statusCode);
  }
  await shop.api.runJobs();
  return statuses;
}

/** The same message, signed with a wrong secret. */
function forge({ headers, body }: Told): Told {
  const [, time = ''] = /t=(\d+)/.exec(headers['MoneyHash-Signature'] ?? '') ?? [];
  const signed = Buffer.from(body).toString('base64') + time;
  const v3 = createHmac('sha256', 'a guess').update(signed).digest('hex');
  return { body, headers: { ...headers, 'MoneyHash-Signature': `t=${time},v3=${v3}` } };
}

/** Another merchant with an account of its own at MoneyHash. */
async function openOtherShop(): Promise<string> {
  const { context } = shop.api;
  const host = 'other.test';
  const application = { paymentGateway: 'moneyhash' as const };
  await seedShop(context.db, { host, appKey: 'other-storefront-key', application });
  const ours = context.gateways.find({ handle: 'saffron-test' }, 'moneyhash');
  const own = moneyhash.read({ apiKey: 'their key', webhookSecret: 'their secret' });
  const byMerchant = { 'saffron-test': ours ? { moneyhash: () => ours } : {}, 'other-test': { moneyhash: own } };
  context.gateways = createGateways({ byMerchant }, { http: createGatewayHttp(), now: context.now });
  return host;
}

describe('POST /payments/providers/money-hash/intent', () => {
  test('API-31, PAY-19: makes an intent for an order of the caller; the same request makes no second one', async () => {
    const id = await shop.order();
    const answers = [
      await askForIntent({ order: id }, { headers: { 'idempotency-key': 'one-press' } }),
      await askForIntent({ order: id }, { headers: { 'idempotency-key': 'one-press' } }),
    ];
    const [first, second] = answers.map((answer) => answer.json<PaymentDocument>().data);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(first).toMatchObject({
      type: 'payments',
      id,
      attributes: {
        'is-open': true,
        'payment-status': 'pending',
        amount: 30,
        step: { kind: 'page', data: { intentId: expect.stringMatching(/^\w+$/) } },
        gateway: { provider: 'moneyhash', flow: 'start' },
      },
    });
    expect(second?.attributes.step).toEqual(first?.attributes.step);
  });

  test('charges what the order costs, whatever the page showed', async () => {
    const id = await shop.order();
    expect((await askForIntent({ order: id, amount: 1 })).statusCode).toBe(422);
    expect((await askForIntent({ order: id, amount: 30 })).statusCode).toBe(200);
  });

  test('knows no order of somebody else, and no intent of theirs', async () => {
    const id = await shop.order();
    const intentId = await begin(id);
    const stranger = (await signIn(shop.api, { mobile: '598765432', firstName: 'Omar' })).token;
    expect((await askForIntent({ order: id }, { token: stranger })).statusCode).toBe(404);
    const ask = async (intent: string, token: string) =>
      (await shop.api.call('GET', `/payments/providers/money-hash/intent/${intent}`, { token })).statusCode;
    expect(await ask(intentId, stranger)).toBe(404);
    expect(await ask('unheard-of', shop.token)).toBe(404);
    expect(await ask(intentId, shop.token)).toBe(200);
  });

  test('finds the order of an intent, so that an address may name the intent alone', async () => {
    const id = await shop.order();
    const path = `/payments/providers/money-hash/intent/${await begin(id)}`;
    const answer = await shop.api.call('GET', path, { token: shop.token });
    expect(answer.json<PaymentDocument>().data).toMatchObject({ id, attributes: { 'is-open': true } });
  });
});

describe('an order paid through MoneyHash', () => {
  test('is posted when the webhook had the server ask, after a declined card that changed nothing', async () => {
    const id = await shop.order();
    const intentId = await begin(id);
    await tryCard(intentId, cards.decline);
    expect(await deliver()).toEqual([200]);
    expect(await shop.paymentOf(id)).toMatchObject({
      'order-status': 'waiting-for-payment',
      'is-open': true,
      failure: null,
    });
    await tryCard(intentId, cards.approve);
    expect(await deliver()).toEqual([200, 200, 200]);
    expect(await shop.paymentOf(id)).toMatchObject({
      'order-status': 'posted',
      'payment-status': 'success',
      'paid-with': 'card',
      'card-brand': 'Visa',
      'card-last4': '4242',
    });
  });

  test('is not posted by messages that are forged, cut off, too old or meant for another merchant', async () => {
    const elsewhere = await openOtherShop();
    const id = await shop.order();
    await tryCard(await begin(id), cards.approve);
    expect(await deliver(forge)).toEqual([401, 401]);
    expect(await deliver((webhook) => ({ ...webhook, body: webhook.body.slice(0, 40) }))).toEqual([401, 401]);
    expect(await deliver(undefined, elsewhere)).toEqual([401, 401]);
    expect(await shop.paymentOf(id)).toMatchObject({ 'order-status': 'waiting-for-payment' });
    expect(await deliver()).toEqual([200, 200]);
    expect(await shop.paymentOf(id)).toMatchObject({ 'order-status': 'posted' });
    shop.api.passSeconds(301);
    expect(await deliver()).toEqual([401, 401]);
  });

  test.each(['one-less', 'other-currency', 'other-reference'] as const)(
    'pays nothing when MoneyHash tells of %s',
    async (taken) => {
      const id = await shop.order();
      await tryCard(await begin(id), cards.approve);
      shop.turn({ taken });
      const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await shop.api.call('POST', `/payments/orders/${id}/verification`, { token: shop.token });
      expect(complaints).toHaveBeenCalled();
      expect(await shop.paymentOf(id)).toMatchObject({ 'order-status': 'waiting-for-payment', failure: 'mismatch' });
    },
  );
});
