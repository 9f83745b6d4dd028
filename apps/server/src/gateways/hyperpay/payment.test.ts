import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayment, back, openStage, type Stage } from '../../testing/gateways/hyperpay-stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

describe('a payment through HyperPay', () => {
  test('a checkout brings the widget with its checksum, and nothing is taken by it', async () => {
    const { payment, data, checkoutId } = await stage.begin();
    expect(data).toEqual({
      checkoutId,
      scriptUrl: `/simulator/hyperpay/v1/paymentWidgets.js?checkoutId=${checkoutId}`,
      integrity: expect.stringMatching(/^sha384-/),
      brands: ['VISA', 'MASTER'],
      resultUrl: back,
    });
    const script = await stage.simulator.inject({ url: String(data['scriptUrl']) });
    const checksum = createHash('sha384').update(script.body).digest('base64');
    expect(data['integrity']).toBe(`sha384-${checksum}`);
    expect(script.headers['access-control-allow-origin']).toBe('*');
    expect(await stage.gateway.lookUp(payment)).toEqual({ kind: 'none' });
  });

  test('a card that the bank takes is paid, to the last digit of our own reference', async () => {
    const { payment, checkoutId } = await stage.begin();
    const { location } = await stage.sara.pay(checkoutId);
    const landed = new URL(location ?? '');
    expect(landed.origin + landed.pathname).toBe('https://shop.example/payment/hyperpay');
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      link: 'signed',
      id: checkoutId,
      resourcePath: `/v1/checkouts/${checkoutId}/payment`,
    });
    expect(await stage.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: expect.stringMatching(/^[\da-f]{32}$/),
      reference: payment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      code: '000.100.110',
      card: { brand: 'Visa', last4: '0010' },
      paidWith: 'card',
    });
  });

  test('a card that is no card never leaves the widget', async () => {
    const { payment, checkoutId } = await stage.begin();
    const wrong = await stage.sara.pay(checkoutId, 'approve', {
      number: '4440 0000 0990 0011',
      expiry: '13/39',
      cvv: '1',
    });
    expect(wrong).toEqual({ status: 422, invalid: ['cardNumber', 'expiry', 'cvv'] });
    expect(await stage.gateway.lookUp(payment)).toEqual({ kind: 'none' });
  });

  test('a declined card is a failure that may still become a payment', async () => {
    const { payment, checkoutId } = await stage.begin();
    await stage.sara.pay(checkoutId, 'decline');
    const found = await stage.gateway.lookUp(payment);
    expect(found).toMatchObject({ state: 'failed', failure: 'declined', code: '800.100.152', amountMinor: 4550 });
    await stage.sara.pay(checkoutId);
    const named = { ...payment, providerPaymentId: found.kind === 'payment' ? found.providerPaymentId : null };
    expect(await stage.gateway.lookUp(named)).toMatchObject({ state: 'success', amountMinor: 4550 });
  });

  test('3-D Secure: the bank asks, and its answer decides', async () => {
    for (const [choice, state] of [
      ['approve', 'success'],
      ['decline', 'failed'],
    ] as const) {
      const { payment, checkoutId } = await stage.begin({ id: randomUUID() });
      const { location = '' } = await stage.sara.pay(checkoutId, 'challenge');
      expect((await stage.simulator.inject({ url: location })).body).toContain('45.50 SAR');
      expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
      expect(await stage.sara.answerBank(location, choice)).toContain(`id=${checkoutId}`);
      expect(await stage.gateway.lookUp(payment)).toMatchObject({ state });
    }
  });

  test('3-D Secure that nobody finished is open for half an hour, and then over', async () => {
    const { payment, checkoutId } = await stage.begin();
    await stage.sara.pay(checkoutId, 'challenge');
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    stage.later(31);
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test('a payment whose session is long over is found by our reference', async () => {
    const { payment, checkoutId } = await stage.begin();
    const other = await stage.begin({ id: randomUUID() });
    await stage.sara.pay(checkoutId);
    stage.later(60);
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'success', amountMinor: 4550 });
    expect(await stage.gateway.lookUp(other.payment)).toEqual({ kind: 'none' });
  });

  test('a brand with a contract of its own is asked about under that contract', async () => {
    const { payment, checkoutId, data } = await stage.begin({}, { brand: 'MADA' });
    expect(data['brands']).toEqual(['MADA']);
    expect(payment.memory['entityId']).toBe('simulated-mada');
    await stage.sara.pay(checkoutId, 'mada');
    expect(await stage.gateway.lookUp(payment)).toMatchObject({
      state: 'success',
      card: { brand: 'mada', last4: '7034' },
    });
    const other = { ...payment, memory: { ...payment.memory, entityId: 'simulated-cards' } };
    expect(await stage.gateway.lookUp(other)).toEqual({ kind: 'none' });
  });

  test('what was taken is told as it is: a wrong amount, currency or reference is for the shop to see', async () => {
    for (const [taken, difference] of [
      ['one-less', { amountMinor: 4549 }],
      ['other-currency', { currencyCode: 'USD' }],
      ['other-reference', { reference: expect.not.stringMatching(aPayment.id) }],
    ] as const) {
      await stage.turn({ taken });
      const { payment, checkoutId } = await stage.begin({ id: randomUUID() });
      await stage.sara.pay(checkoutId);
      expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'success', ...difference });
    }
  });
});
