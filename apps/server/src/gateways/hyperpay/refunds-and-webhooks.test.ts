import { randomUUID } from 'node:crypto';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { gateway as hyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../testing/gateways/hyperpay-stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

describe('money that goes back through HyperPay', () => {
  const refund = { id: randomUUID(), amountMinor: 4550, totalMinor: 4550, reason: 'late' };

  test('goes back once, however often it is asked for', async () => {
    const payment = await stage.paid();
    expect(await stage.gateway.refund(payment, refund)).toEqual({ kind: 'done' });
    expect(await stage.gateway.refund(payment, { ...refund, id: randomUUID() })).toEqual({ kind: 'done' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 4550 });
  });

  test('goes back in parts, each of them once', async () => {
    const payment = await stage.paid();
    const first = { ...refund, amountMinor: 1550, totalMinor: 1550 };
    const second = { ...refund, id: randomUUID(), amountMinor: 2000, totalMinor: 3550 };
    for (const part of [first, first, second, second]) {
      expect(await stage.gateway.refund(payment, part)).toEqual({ kind: 'done' });
      await expect
        .poll(() => stage.gateway.lookUp(payment))
        .toMatchObject({ state: 'success', refundedMinor: part.totalMinor });
    }
  });

  test('went back although nobody heard of it', async () => {
    const payment = await stage.paid();
    const deaf = hyperpay.simulated(stage.address)({ ...stage.tools, http: loseRefunds });
    expect(await deaf.refund(payment, refund)).toEqual({ kind: 'unknown' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
    expect(await stage.gateway.refund(payment, refund)).toEqual({ kind: 'done' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
  });

  test('is not asked for once more while a bank still considers it', async () => {
    const payment = await stage.paid();
    const slow = hyperpay.simulated(stage.address)({ ...stage.tools, http: answerRefunds('000.200.000') });
    const part = { ...refund, amountMinor: 1550, totalMinor: 1550 };
    for (let time = 0; time < 3; time += 1) expect(await slow.refund(payment, part)).toEqual({ kind: 'sent' });
    expect(await slow.lookUp(payment)).toMatchObject({ refundedMinor: 0 });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 1550 });
  });

  test('is not sent beside a refund that the gateway is in doubt about', async () => {
    const payment = await stage.paid();
    const unsure = hyperpay.simulated(stage.address)({ ...stage.tools, http: answerRefunds('900.100.300') });
    const part = { ...refund, amountMinor: 1550, totalMinor: 1550 };
    expect(await unsure.refund(payment, part)).toMatchObject({ kind: 'in-doubt' });
    expect(await unsure.refund(payment, part)).toEqual({ kind: 'in-doubt' });
    const more = { ...refund, id: randomUUID(), totalMinor: 4550 };
    expect(await unsure.refund(payment, more)).toEqual({ kind: 'in-doubt' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 1550 });
    expect(await stage.gateway.refund(payment, part)).toEqual({ kind: 'done' });
  });

  test('is asked for by its own id while no report shows it, and sent again once it is said to have failed', async () => {
    const payment = await stage.paid();
    const report: object[] = [];
    const http: Stage['tools']['http'] = async (call) => {
      if (call.form?.['paymentType'] === 'RF')
        return { status: 200, isOk: true, body: { id: 'rf-1', paymentType: 'RF', result: { code: '900.100.300' } } };
      const answer = await stage.tools.http(call);
      const { payments, ...body } = answer.body as { payments?: object[] };
      return { ...answer, body: { ...body, ...(payments && { payments: [...payments, ...report] }) } };
    };
    const unsure = hyperpay.simulated(stage.address)({ ...stage.tools, http });
    const answered = await unsure.refund(payment, refund);
    const asked = { ...payment, memory: answered.kind === 'in-doubt' ? (answered.memory ?? {}) : {} };
    expect(asked.memory).toEqual({ ...payment.memory, refundInDoubt: 'rf-1' });
    expect(await stage.gateway.refund(asked, refund)).toEqual({ kind: 'in-doubt' });
    expect(await stage.gateway.lookUp(asked)).toMatchObject({ refundedMinor: 0 });

    const own = { id: 'rf-1', paymentType: 'RF', merchantTransactionId: payment.id };
    report.push({ ...own, referencedId: payment.providerPaymentId, result: { code: '800.100.152' } });
    expect(await unsure.refund(asked, refund), 'sent once more').toMatchObject({ memory: asked.memory });
  });

  test('goes back as it was taken, also where that was wrong', async () => {
    await stage.turn({ taken: 'other-currency' });
    const payment = { ...(await stage.paid()), currency: { code: 'USD', digits: 2 } };
    expect(await stage.gateway.refund(payment, refund)).toEqual({ kind: 'done' });
    expect(await stage.gateway.lookUp(payment)).toMatchObject({ currencyCode: 'USD', refundedMinor: 4550 });
  });

  test('is refused where nothing was taken', async () => {
    const { payment, checkoutId } = await stage.begin();
    expect(await stage.gateway.refund(payment, refund)).toEqual({ kind: 'refused', code: 'nothing-taken' });
    await stage.sara.pay(checkoutId, 'decline');
    expect(await stage.gateway.refund(payment, refund)).toEqual({ kind: 'refused', code: '700.400.200' });
  });

  /** Refunds are made and read as this, in their answer and in the report. */
  const answerRefunds =
    (code: string): Stage['tools']['http'] =>
    async (call) => {
      const answer = await stage.tools.http(call);
      const consider = (entry: { paymentType?: string }) =>
        entry.paymentType === 'RF' ? { ...entry, result: { code } } : entry;
      const body = answer.body as { paymentType?: string; payments?: { paymentType?: string }[] };
      return {
        ...answer,
        body: consider({ ...body, ...(body.payments && { payments: body.payments.map(consider) }) }),
      };
    };

  const loseRefunds: Stage['tools']['http'] = async (call) => {
    const answer = await stage.tools.http(call);
    if (call.url.includes('/payments/')) throw new GatewayUnreachable('lost');
    return answer;
  };
});

describe('webhooks of HyperPay', () => {
  test('say which payment to ask about, and nothing that is believed', async () => {
    const payment = await stage.paid();
    await stage.gateway.refund(payment, { id: randomUUID(), amountMinor: 4550, totalMinor: 4550, reason: 'late' });
    await stage.simulation.gateways.settled();
    const named = { kind: 'payment', reference: payment.id, providerPaymentId: payment.providerPaymentId };
    expect(stage.webhooks.map((message) => stage.gateway.readWebhook(message))).toEqual([named, named]);
    expect(stage.webhooks.map(({ body }) => body.toString()).join('')).not.toMatch(/SAR|PAYMENT/);
  });

  test.each(['forged', 'truncated'])('that are %s are refused', async (mode) => {
    await stage.turn({ webhooks: mode });
    await stage.paid();
    await stage.simulation.gateways.settled();
    expect(stage.webhooks.map((message) => stage.gateway.readWebhook(message))).toEqual([
      { kind: 'refused', status: 400 },
    ]);
  });

  test('go to the shop that the guest returns to', async () => {
    await stage.turn({ webhookUrl: '', webhooks: 'hold' });
    await stage.paid();
    expect(stage.simulation.gateways.webhooks().map(({ webhook }) => webhook.url)).toEqual([
      'https://shop.example/api/webhook/hyperpay/feedback',
    ]);
  });
});
