import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';
import { cards, tokenize, walletToken } from '../../testing/gateways/checkout-cards.ts';

let open: SimulatedGateway;
beforeEach(async () => {
  open = await openSimulatedGateway(checkout);
});
afterEach(() => open.close());

async function pay(number: string, payment: GatewayPayment = aPayment) {
  const { token } = (await tokenize(open.simulator, number)).json<{ token: string }>();
  const started = await open.gateway.start(payment, { ...aStart, token });
  return { started, payment: { ...payment, providerPaymentId: started.providerPaymentId ?? null } };
}

describe('a charge', () => {
  test('of a good card is paid, and the look-up knows amount, currency, reference and card', async () => {
    const { started, payment } = await pay(cards.approve);
    expect(started).toEqual({ kind: 'verify', providerPaymentId: expect.stringMatching(/^pay_/) });
    expect(await open.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: payment.providerPaymentId,
      reference: aPayment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      code: '10000',
      card: { brand: 'Visa', last4: '1111' },
    });
  });

  test('of a bad card is declined at once, with an answer of 201 like any other', async () => {
    const { started, payment } = await pay(cards.decline);
    expect(started).toMatchObject({ kind: 'declined', failure: 'declined', code: '20005' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'declined' });
  });

  test.each([
    ['approve', 'success'],
    ['decline', 'failed'],
  ])('that the bank asks about is open until its owner says %s', async (choice, state) => {
    const { started, payment } = await pay(cards.challenge);
    if (started.kind !== 'redirect') throw new Error(started.kind);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    expect(await open.open(started.url)).toContain('4550');
    const back = new URL(await open.open(started.url, { choice }));
    expect(back.searchParams.get('cko-session-id')).toMatch(/^sid_/);
    expect(back.searchParams.get('link')).toBe('signed');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state });
    await open.open(started.url, { choice: 'approve' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state });
  });

  test('that nobody finishes stays open', async () => {
    const { started, payment } = await pay(cards.pending);
    expect(started.kind).toBe('verify');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
  });

  test('in dinars has three decimals there, whatever the shop shows', async () => {
    const dinars = { ...aPayment, currency: { code: 'KWD', digits: 2 }, amountMinor: 125 };
    const { payment } = await pay(cards.approve, dinars);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ amountMinor: 125, currencyCode: 'KWD' });
    const kept = await open.simulator.inject({
      url: `/simulator/checkout/payments/${payment.providerPaymentId}`,
      headers: { authorization: 'Bearer sk_simulator' },
    });
    expect(kept.json()).toMatchObject({ amount: 1250, currency: 'KWD' });
  });

  test('of what a wallet hands over is charged without 3-D Secure', async () => {
    const payment: GatewayPayment = { ...aPayment, method: 'apple-pay' };
    const started = await open.gateway.start(payment, { ...aStart, token: walletToken(cards.approve) });
    expect(started.kind).toBe('verify');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', card: { last4: '1111' } });
    const asked = await open.gateway.start(
      { ...payment, id: '0199aaaa-0000-7000-8000-000000000002' },
      { ...aStart, token: walletToken(cards.challenge) },
    );
    expect(asked).toMatchObject({ kind: 'declined', code: '20154' });
  });

  test.each([
    ['nobody made', 'tok_unknown', 'card', 'token_invalid'],
    ['is missing', undefined, 'card', 'token_missing'],
    ['is a wallet’s and no card’s', walletToken(cards.approve), 'card', 'token_missing'],
    ['no certificate opens', { version: 'EC_v1', data: 'sealed' }, 'apple-pay', 'token_data_invalid'],
  ] as const)('with a token that %s takes nothing', async (_what, token, method, code) => {
    const started = await open.gateway.start({ ...aPayment, method }, { ...aStart, token });
    expect(started).toEqual({ kind: 'declined', failure: 'failed', code });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });
});

describe('on a bad day', () => {
  test('a charge whose answer is lost is found by our reference, and charged once', async () => {
    const { token } = (await tokenize(open.simulator, cards.approve)).json<{ token: string }>();
    open.turn({ api: 'no-answer' });
    await expect(open.gateway.start(aPayment, { ...aStart, token })).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    const found = await open.gateway.lookUp(aPayment);
    expect(found).toMatchObject({ kind: 'payment', state: 'success', reference: aPayment.id });
    const again = await open.gateway.start(aPayment, { ...aStart, token });
    expect(found).toMatchObject({ providerPaymentId: again.providerPaymentId });
    expect(open.webhooks().filter(({ webhook }) => webhook.body.includes('payment_captured'))).toHaveLength(1);
  });

  test.each(['server-error', 'throttle'])('%s leaves it unknown, and nothing was charged', async (api) => {
    const { token } = (await tokenize(open.simulator, cards.approve)).json<{ token: string }>();
    open.turn({ api });
    await expect(open.gateway.start(aPayment, { ...aStart, token })).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });

  test.each([
    ['one-less', { amountMinor: 4549 }],
    ['other-currency', { currencyCode: 'USD' }],
    ['other-reference', { reference: 'another' }],
  ])('the look-up tells what was taken: %s', async (taken, claimed) => {
    const { payment } = await pay(cards.approve);
    open.turn({ taken });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', ...claimed });
  });
});

describe('a refund', () => {
  const refund = { id: '0199aaaa-0000-7000-8000-00000000000f', amountMinor: 4550, totalMinor: 4550, reason: 'late' };

  test('is done once however often it is sent, and the look-up sees it', async () => {
    const { payment } = await pay(cards.approve);
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'sent' });
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'sent' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 4550 });
    expect(await open.gateway.refund(payment, { ...refund, id: 'another', totalMinor: 9100 })).toEqual({
      kind: 'refused',
      code: 'refund_amount_exceeds_balance',
    });
  });

  test('goes back in parts, each of them once', async () => {
    const payment = (await pay(cards.approve)).payment;
    const first = { ...refund, amountMinor: 1550, totalMinor: 1550 };
    const second = { ...refund, id: '0199aaaa-0000-7000-8000-0000000000aa', amountMinor: 2000, totalMinor: 3550 };
    for (const part of [first, first, second, second]) {
      expect(await open.gateway.refund(payment, part)).toEqual({ kind: 'sent' });
      await expect
        .poll(() => open.gateway.lookUp(payment))
        .toMatchObject({ state: 'success', refundedMinor: part.totalMinor });
    }
  });

  test('whose answer is lost is unknown until the look-up tells', async () => {
    const { payment } = await pay(cards.approve);
    open.turn({ api: 'no-answer' });
    expect(await open.gateway.refund(payment, { ...refund, amountMinor: 50, totalMinor: 50 })).toEqual({
      kind: 'unknown',
    });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 50 });
  });

  test('of what is not captured yet gives the authorisation up', async () => {
    const { token } = (await tokenize(open.simulator, cards.approve)).json<{ token: string }>();
    const held = await open.simulator.inject({
      method: 'POST',
      url: '/simulator/checkout/payments',
      headers: { authorization: 'Bearer sk_simulator' },
      payload: {
        source: { type: 'token', token },
        amount: 4550,
        currency: 'SAR',
        reference: aPayment.id,
        capture: false,
      },
    });
    const payment = { ...aPayment, providerPaymentId: held.json<{ id: string }>().id };
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'sent' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', refundedMinor: 4550 });
  });

  test('of a payment that nobody named is refused', async () => {
    expect(await open.gateway.refund(aPayment, refund)).toMatchObject({ kind: 'refused' });
  });
});

test('its webhooks name the payment, and forged or truncated ones are refused', async () => {
  const { payment } = await pay(cards.approve);
  const [first] = open.webhooks();
  if (!first) throw new Error('no webhook');
  const { headers, body, url, forged } = first.webhook;
  expect(url).toBe('https://shop.example/api/webhook/checkout/feedback');
  expect(open.gateway.readWebhook({ headers, body: Buffer.from(body) })).toEqual({
    kind: 'payment',
    reference: aPayment.id,
    providerPaymentId: payment.providerPaymentId,
  });
  expect(open.gateway.readWebhook({ headers: forged.headers, body: Buffer.from(forged.body) }).kind).toBe('refused');
  expect(open.gateway.readWebhook({ headers, body: Buffer.from(body.slice(0, 40)) }).kind).toBe('refused');
});

test('the guest comes back to the address of the order and its amount', () => {
  expect(open.gateway.returnPath?.(aPayment)).toBe(`/payment/checkout/order/${aPayment.orderId}/45.50`);
});
