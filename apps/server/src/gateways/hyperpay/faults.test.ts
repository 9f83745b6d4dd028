import { randomUUID } from 'node:crypto';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { gateway as hyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { simulatedHyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayment, openStage, request, type Stage } from '../../testing/gateways/hyperpay-stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

describe('a line to HyperPay that breaks', () => {
  test('the third question in a minute is answered by the report instead', async () => {
    const { payment, checkoutId } = await stage.begin();
    await stage.gateway.lookUp(payment);
    await stage.gateway.lookUp(payment);
    expect(await stage.gateway.lookUp(payment)).toEqual({ kind: 'unknown' });
    await stage.sara.pay(checkoutId);
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'success' });
  });

  test('too many requests, an error and silence change nothing of a payment', async () => {
    const { payment, checkoutId } = await stage.begin();
    await stage.sara.pay(checkoutId);
    for (const api of ['throttle', 'server-error', 'no-answer']) {
      await stage.turn({ api });
      expect(await stage.gateway.lookUp(payment)).toEqual({ kind: 'unknown' });
      expect(await stage.gateway.lookUp({ ...payment, memory: {} })).toEqual({ kind: 'unknown' });
      expect(
        await stage.gateway.refund(payment, { id: randomUUID(), amountMinor: 4550, totalMinor: 4550, reason: 'late' }),
      ).toEqual({
        kind: 'unknown',
      });
    }
    await stage.turn({ api: 'answer' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'success' });
  });

  test('a token that was changed does not undo what was paid', async () => {
    const { payment, checkoutId } = await stage.begin();
    await stage.sara.pay(checkoutId);
    const settings = simulatedHyperpay(stage.address);
    const open = hyperpay.read({ ...settings, widgetUrl: undefined, accessToken: 'another' });
    const stranger = open(stage.tools);
    expect(await stranger.lookUp(payment)).toEqual({ kind: 'unknown' });
    expect(await stranger.start(payment, request)).toEqual({
      kind: 'declined',
      failure: 'failed',
      code: '800.900.300',
    });
  });

  test('a start that was refused took nothing; one without an answer is in doubt', async () => {
    await stage.turn({ api: 'throttle' });
    expect(await stage.gateway.start(aPayment, request)).toEqual({
      kind: 'declined',
      failure: 'failed',
      code: '800.120.100',
    });
    await stage.turn({ api: 'no-answer' });
    await expect(stage.gateway.start(aPayment, request)).rejects.toThrow(GatewayUnreachable);
    await stage.turn({ api: 'answer' });
    // The checkout's id was lost, so it cannot be paid.
    expect(await stage.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });

  test('what was paid is found by our reference alone, under whichever contract', async () => {
    const { payment, checkoutId } = await stage.begin({}, { brand: 'MADA' });
    await stage.sara.pay(checkoutId, 'mada');
    expect(await stage.gateway.lookUp({ ...payment, memory: {} })).toMatchObject({
      state: 'success',
      reference: payment.id,
    });
  });
});
