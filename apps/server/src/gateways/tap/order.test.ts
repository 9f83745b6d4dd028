import type { SimulatorAddress } from '@sufra/payment-gateways/gateway';
import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { simulatedTap } from '@sufra/payment-gateways/tap/server';
import { watchPayments } from '@sufra/api/payment/payment.job';
import { signIn } from '@sufra/api/testing/sign-in';
import type { PaymentAttributes, PaymentDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';
import { cards } from '../../testing/gateways/tap-shopper.ts';

let shop: PayingShop;
let order: string;
beforeEach(async () => {
  shop = await openPayingShop(tap);
  order = await shop.order();
});
afterEach(() => shop.close());

const verifyPath = '/payments/providers/tap/verify';
const paid = { 'payment-status': 'success', 'order-status': 'posted' };
const waiting = { 'payment-status': 'pending', 'order-status': 'waiting-for-payment' };

async function tokenize(number: string): Promise<string> {
  const payload = { number, expiry: '12/30', cvv: '123', publicKey: 'pk_test_simulator' };
  const response = await shop.simulator.inject({ method: 'POST', url: '/simulator/tap/card/tokens', payload });
  return response.json<{ id: string }>().id;
}

/** The fields made a token of a card, and the page handed it over. */
async function pay(number: string, orderId = order): Promise<PaymentAttributes> {
  const started = await shop.post(`/payments/orders/${orderId}`, { token: await tokenize(number) });
  expect(started.statusCode, started.body).toBe(200);
  return started.json<PaymentDocument>().data.attributes;
}

/** Goes to the bank and answers it; tells what Tap put behind the way back. */
async function answerBank({ step }: PaymentAttributes, choice: string): Promise<string> {
  if (step?.kind !== 'redirect') throw new Error('The bank does not ask.');
  const url = new URL(step.url).pathname;
  const answer = await shop.simulator.inject({ method: 'POST', url, payload: { choice } });
  const back = new URL(answer.headers.location ?? '');
  expect(back.pathname).toBe('/payment/tap/redirect');
  expect(back.searchParams.get('link')).toMatch(/^[\w-]+\.\w+\.[\w-]+$/);
  return back.searchParams.get('tap_id') ?? '';
}

const verify = async (tapId: string, token?: string | null) => {
  const response = await shop.post(
    verifyPath,
    { 'tap-id': tapId },
    token === undefined ? undefined : { token: token ?? '' },
  );
  return { status: response.statusCode, ...response.json<Partial<PaymentDocument>>() };
};

describe('an order that is paid through Tap', () => {
  test('PAY-12: opens the fields with the public key, charges the token, and goes to the branch once Tap says so', async () => {
    const { gateway } = await shop.paymentOf(order);
    expect(gateway).toMatchObject({ provider: 'tap', flow: 'token', page: { publicKey: 'pk_test_simulator' } });
    expect(JSON.stringify(gateway)).not.toContain('sk_test');
    expect(await pay(cards.approve)).toMatchObject({ ...paid, 'card-brand': 'VISA', 'card-last4': '4242' });
  });

  test('API-30, PAY-14, PAY-25: POST /payments/providers/tap/verify settles what the return names, as often as it is asked', async () => {
    const started = await pay(cards.challenge);
    expect(started).toMatchObject({ ...waiting, 'is-open': true });
    const tapId = await answerBank(started, 'approve');
    for (let times = 0; times < 3; times += 1) {
      const verified = await verify(tapId);
      expect(verified.status).toBe(200);
      expect(verified.data).toMatchObject({ id: order, attributes: paid });
    }
  });

  test('API-30: a return that nobody paid behind says nothing', async () => {
    const { step } = await pay(cards.challenge);
    if (step?.kind !== 'redirect') throw new Error('The bank does not ask.');
    const tapId = step.url.split('/').at(-1) ?? '';
    expect((await verify(tapId)).data?.attributes).toMatchObject({ ...waiting, 'is-open': true });
  });

  test('API-30: a stranger, another customer and a charge of nobody are turned away', async () => {
    const tapId = await answerBank(await pay(cards.challenge), 'approve');
    const omar = await signIn(shop.api, { mobile: '598765432', firstName: 'Omar' });
    expect((await verify(tapId, null)).status).toBe(401);
    expect((await verify(tapId, omar.token)).status).toBe(404);
    expect((await verify('chg_TS00')).status).toBe(404);
    expect(await shop.paymentOf(order)).toMatchObject(waiting);
  });

  test.each(['', 'chg_', 'pay_1', 'chg_1/../../refunds', 'chg_1?x=1'])(
    'API-30: %j is no charge of Tap, and is not asked about',
    async (tapId) => {
      const response = await shop.post(verifyPath, { 'tap-id': tapId });
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain('/tap-id');
    },
  );

  test('a declined card leaves the order waiting for another one', async () => {
    expect(await pay(cards.decline)).toMatchObject({ 'order-status': 'waiting-for-payment', failure: 'declined' });
    expect(await pay(cards.approve)).toMatchObject(paid);
  });

  test('who left the bank tries again; what the first try takes later goes back', async () => {
    const first = await pay(cards.challenge);
    expect(await pay(cards.approve)).toMatchObject(paid);
    await answerBank(first, 'approve');
    expect(await shop.deliverWebhooks()).toEqual([200, 200]);
    await shop.api.runJobs();
    expect(await shop.paymentOf(order)).toMatchObject({ ...paid, 'refunded-amount': 0 });
    expect((await refunds()).map(({ amount, status }) => ({ amount, status }))).toEqual([
      { amount: 30, status: 'REFUNDED' },
    ]);
  });

  test('an answer that was lost is found by our reference: paid once, and told', async () => {
    const token = await tokenize(cards.approve);
    shop.turn({ api: 'no-answer' });
    await shop.post(`/payments/orders/${order}`, { token });
    expect(await shop.paymentOf(order)).toMatchObject({ ...waiting, 'is-open': true });
    shop.turn({ api: 'answer' });
    const verified = await shop.post(`/payments/orders/${order}/verification`, {});
    expect(verified.json<PaymentDocument>().data.attributes).toMatchObject(paid);
  });

  test.each([
    ['one-less', [{ amount: 29.99, currency: 'SAR' }]],
    ['other-currency', [{ amount: 30, currency: 'AED' }]],
    // A payment of another reference must not be refunded.
    ['other-reference', []],
  ])('money that is not what the order costs pays nothing: %s', async (taken, expected) => {
    const alarm = vi.spyOn(console, 'error').mockReturnValue();
    shop.turn({ taken });
    expect(await pay(cards.approve)).toMatchObject({ 'order-status': 'waiting-for-payment', failure: 'mismatch' });
    expect(alarm.mock.lastCall?.[0]).toContain('a payment does not match its order');
    shop.api.passSeconds(60);
    await watchPayments(shop.api.context);
    expect(await refunds()).toMatchObject(expected);
  });

  test('a webhook settles what nobody came back for', async () => {
    await answerBank(await pay(cards.challenge), 'approve');
    expect(await shop.paymentOf(order)).toMatchObject(waiting);
    expect(await shop.deliverWebhooks()).toEqual([200]);
    await shop.api.runJobs();
    expect(await shop.paymentOf(order)).toMatchObject(paid);
  });
});

test('PAY-12: without a public key the guest pays on Tap’s own page, and comes back to the shop', async () => {
  const hosted = {
    ...tap,
    simulated: (at: SimulatorAddress) => tap.read({ ...simulatedTap(at), publicKey: undefined }),
  };
  await shop.close();
  shop = await openPayingShop(hosted);
  order = await shop.order();
  expect((await shop.paymentOf(order)).gateway).toMatchObject({ flow: 'start', page: {} });
  const started = await shop.post(`/payments/orders/${order}`, {});
  const { step } = started.json<PaymentDocument>().data.attributes;
  if (step?.kind !== 'redirect') throw new Error(started.body);
  const url = new URL(step.url).pathname;
  const shown = await shop.simulator.inject(url);
  expect(shown.body).toContain('SAR 30.00');
  const payload = { number: cards.approve, expiry: '12/30', cvv: '123', choice: 'pay' };
  const paidThere = await shop.simulator.inject({ method: 'POST', url, payload });
  const back = new URL(paidThere.headers.location ?? '');
  expect(back.pathname).toBe('/payment/tap/redirect');
  expect((await verify(back.searchParams.get('tap_id') ?? '')).data?.attributes).toMatchObject(paid);
});

async function refunds(): Promise<{ amount: number; currency: string; status: string }[]> {
  const response = await shop.simulator.inject({
    method: 'POST',
    url: '/simulator/tap/v2/refunds/list',
    headers: { authorization: 'Bearer sk_test_simulator' },
    payload: {},
  });
  return response.json<{ refunds?: { amount: number; currency: string; status: string }[] }>().refunds ?? [];
}
