import { createGatewayHttp, GatewayUnreachable } from '@sufra/payment-gateways/http';
import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { simulatedTap } from '@sufra/payment-gateways/tap/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';
import { cards, createShopper } from '../../testing/gateways/tap-shopper.ts';

let open: SimulatedGateway;
let sara: ReturnType<typeof createShopper>;
beforeEach(async () => {
  open = await openSimulatedGateway(tap);
  sara = createShopper(open);
});
afterEach(() => open.close());

const refund = { id: 'refund-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' };

describe('a line to Tap that breaks', () => {
  test('after the charge leaves it in doubt, and our reference finds it', async () => {
    const token = await sara.tokenize(cards.approve);
    open.turn({ api: 'no-answer' });
    await expect(open.gateway.start(aPayment, { ...aStart, token })).rejects.toThrow(GatewayUnreachable);
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({
      kind: 'payment',
      state: 'success',
      reference: aPayment.id,
      amountMinor: 4550,
    });
  });

  test('before the charge takes nothing, and Tap says so', async () => {
    open.turn({ api: 'server-error' });
    await expect(open.gateway.start(aPayment, aStart)).rejects.toThrow(GatewayUnreachable);
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });

  test('and a start that is sent again charges no second time', async () => {
    const token = await sara.tokenize(cards.approve);
    open.turn({ api: 'no-answer' });
    await expect(open.gateway.start(aPayment, { ...aStart, token })).rejects.toThrow(GatewayUnreachable);
    open.turn({ api: 'answer' });
    const { started, payment } = await sara.begin({}, { token });
    expect(started.kind).toBe('verify');
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ providerPaymentId: payment.providerPaymentId });
  });

  test('too many requests take nothing, and change nothing', async () => {
    const payment = await sara.paid();
    open.turn({ api: 'throttle' });
    expect(await open.gateway.start(aPayment, aStart)).toEqual({ kind: 'declined', failure: 'failed', code: '429' });
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'unknown' });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'unknown' });
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'unknown' });
  });

  test('the charge of this payment is found among many others', async () => {
    for (let index = 0; index < 60; index += 1) await sara.begin({ id: `another-${index}` });
    await sara.paid();
    open.pass(5);
    for (let index = 60; index < 120; index += 1) await sara.begin({ id: `another-${index}` });
    expect(await open.gateway.lookUp(aPayment)).toMatchObject({ state: 'success', reference: aPayment.id });
    expect(await open.gateway.lookUp({ ...aPayment, id: 'never-sent' })).toEqual({ kind: 'none' });
  });

  test('a key that was changed does not undo what was paid', async () => {
    const payment = await sara.paid();
    const { port } = open.simulator.server.address() as { port: number };
    const settings = simulatedTap({ server: `http://127.0.0.1:${port}/simulator`, browser: '/simulator' });
    const stranger = tap.read({ ...settings, secretKey: 'sk_test_another' })({
      http: createGatewayHttp(),
      now: () => new Date(),
    });
    expect(await stranger.lookUp(payment)).toEqual({ kind: 'unknown' });
  });
});
