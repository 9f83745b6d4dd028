import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSimulatedGateway, type SimulatedGateway } from '../../testing/gateways/open-simulated-gateway.ts';
import { cards, createShopper, urlOf } from '../../testing/gateways/tap-shopper.ts';

let open: SimulatedGateway;
let sara: ReturnType<typeof createShopper>;
beforeEach(async () => {
  open = await openSimulatedGateway(tap);
  sara = createShopper(open);
});
afterEach(() => open.close());

describe("a guest on Tap's page", () => {
  test('pays; amount, currency, reference and card are as the order has them', async () => {
    const { started, payment } = await sara.begin();
    const back = new URL(await sara.pay(urlOf(started), cards.approve));
    expect(back.searchParams.get('link')).toBe('signed');
    expect(back.searchParams.get('tap_id')).toBe(payment.providerPaymentId);
    expect(await open.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: payment.providerPaymentId,
      reference: payment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      code: '000',
      card: { brand: 'VISA', last4: '4242' },
      paidWith: 'card',
    });
  });

  test('pays in dinars, which have three decimals', async () => {
    const payment = await sara.paid({ amountMinor: 1_505, currency: { code: 'KWD', digits: 3 } });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ amountMinor: 1_505, currencyCode: 'KWD' });
  });

  test('reads it in the language of the shop, or in English where Tap has none', async () => {
    const arabic = await sara.begin({}, { locale: 'ar-sa' });
    expect(await open.open(urlOf(arabic.started))).toContain('رقم البطاقة');
    const french = await sara.begin({ id: 'another' }, { locale: 'fr' });
    expect(await open.open(urlOf(french.started))).toContain('Card number');
  });

  test('is declined', async () => {
    const { started, payment } = await sara.begin();
    await sara.pay(urlOf(started), cards.decline);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'declined', code: '507' });
  });

  test.each([
    ['approve', { state: 'success' }],
    ['decline', { state: 'failed', failure: 'declined' }],
  ])('is asked by the bank and says %s', async (choice, expected) => {
    const { started, payment } = await sara.begin();
    const bank = await sara.pay(urlOf(started), cards.challenge);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    await open.open(bank, { choice });
    expect(await open.gateway.lookUp(payment)).toMatchObject(expected);
  });

  test('gives up', async () => {
    const { started, payment } = await sara.begin();
    await open.open(urlOf(started), { choice: 'cancel' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });

  test('leaves the bank and is never seen again', async () => {
    const { started, payment } = await sara.begin();
    await sara.pay(urlOf(started), cards.challenge);
    open.pass(29);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    open.pass(2);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test('waits for a bank that takes its time', async () => {
    const { started, payment } = await sara.begin();
    await sara.pay(urlOf(started), cards.pending);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
  });
});

describe("a card in Tap's fields", () => {
  test('is charged at once', async () => {
    const { started, payment } = await sara.begin({}, { token: await sara.tokenize(cards.approve) });
    expect(started.kind).toBe('verify');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', amountMinor: 4550 });
  });

  test('is declined at once', async () => {
    const { started } = await sara.begin({}, { token: await sara.tokenize(cards.decline) });
    expect(started).toMatchObject({ kind: 'declined', failure: 'declined', code: '507' });
  });

  test('goes to the bank first where the bank wants to ask', async () => {
    const { started, payment } = await sara.begin({}, { token: await sara.tokenize(cards.challenge) });
    const back = await open.open(urlOf(started), { choice: 'approve' });
    expect(back).toContain(`tap_id=${payment.providerPaymentId}`);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success' });
  });

  test('is charged once: the same token again takes nothing', async () => {
    const token = await sara.tokenize(cards.approve);
    await sara.begin({}, { token });
    const again = await sara.begin({ id: 'another' }, { token });
    expect(again.started).toMatchObject({ kind: 'declined', failure: 'failed', code: '1126' });
  });

  test.each([['4242424242424242'], ['src_kw.knet'], [{ id: 'tok_1' }]])(
    '%j is no token and is not sent',
    async (token) => {
      const { started } = await sara.begin({}, { token });
      expect(started).toEqual({ kind: 'declined', failure: 'failed', code: 'token' });
    },
  );
});

describe('what Tap says it took', () => {
  test.each([
    ['one-less', { amountMinor: 4549 }],
    ['other-currency', { currencyCode: 'AED' }],
    ['other-reference', { reference: 'somebody-elses' }],
  ])('is told as Tap says it: %s', async (taken, expected) => {
    open.turn({ taken });
    expect(await open.gateway.lookUp(await sara.paid())).toMatchObject({ state: 'success', ...expected });
  });
});
