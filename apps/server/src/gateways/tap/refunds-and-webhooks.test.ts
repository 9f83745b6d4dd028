import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSimulatedGateway, type SimulatedGateway } from '../../testing/gateways/open-simulated-gateway.ts';
import { createShopper } from '../../testing/gateways/tap-shopper.ts';

let open: SimulatedGateway;
let sara: ReturnType<typeof createShopper>;
beforeEach(async () => {
  open = await openSimulatedGateway(tap);
  sara = createShopper(open);
});
afterEach(() => open.close());

const refund = { id: 'refund-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' };

/** Webhooks about one payment, as bytes and headers. */
const messages = (object: string) =>
  open
    .webhooks()
    .map(({ webhook }) => webhook)
    .filter(({ body }) => JSON.parse(body).object === object);

const read = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  open.gateway.readWebhook({ body: Buffer.from(body), headers });

describe('money that goes back', () => {
  test('is on its way, and then back', async () => {
    const payment = await sara.paid();
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'sent' });
    await expect.poll(() => open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 4550 });
    const [posted] = messages('refund');
    expect(posted && read(posted)).toEqual({ kind: 'payment', providerPaymentId: payment.providerPaymentId });
  });

  test('goes back once, however often it is asked for', async () => {
    const payment = await sara.paid();
    await open.gateway.refund(payment, refund);
    await open.gateway.refund(payment, refund);
    expect(await open.gateway.refund(payment, { ...refund, id: 'refund-2' })).toEqual({ kind: 'sent' });
    await expect.poll(() => open.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
  });

  test('goes back in parts, each of them once', async () => {
    const payment = await sara.paid();
    const first = { ...refund, amountMinor: 1550, totalMinor: 1550 };
    const second = { ...refund, id: 'refund-2', amountMinor: 2000, totalMinor: 3550 };
    for (const part of [first, first, second, second]) {
      expect(await open.gateway.refund(payment, part)).toMatchObject({ kind: expect.stringMatching(/^(sent|done)$/) });
      await expect
        .poll(() => open.gateway.lookUp(payment))
        .toMatchObject({ state: 'success', refundedMinor: part.totalMinor });
    }
  });

  test('of a request whose answer was lost is not sent twice', async () => {
    const payment = await sara.paid();
    open.turn({ api: 'no-answer' });
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.refund(payment, { ...refund, id: 'refund-2' })).toEqual({ kind: 'sent' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
  });

  test('of a payment whose id Tap never told us is found by our reference', async () => {
    const payment = await sara.paid();
    const nameless = { ...payment, providerPaymentId: null, memory: {} };
    expect(await open.gateway.refund(nameless, refund)).toEqual({ kind: 'sent' });
  });

  test('is refused where nothing was taken, with Tap’s own number', async () => {
    const { payment } = await sara.begin();
    expect(await open.gateway.refund(payment, refund)).toEqual({ kind: 'refused', code: '1161' });
    const unknown = { ...payment, id: 'never-sent', providerPaymentId: null };
    expect(await open.gateway.refund(unknown, refund)).toEqual({ kind: 'refused', code: 'no-charge' });
  });
});

describe('what Tap posts', () => {
  test('names the payment, signed, in currencies of two and three decimals', async () => {
    const riyals = await sara.paid();
    const dinars = await sara.paid({ id: 'dinars', amountMinor: 1_500, currency: { code: 'KWD', digits: 3 } });
    expect(messages('charge').map(read)).toEqual([
      { kind: 'payment', providerPaymentId: riyals.providerPaymentId, reference: riyals.id },
      { kind: 'payment', providerPaymentId: dinars.providerPaymentId, reference: 'dinars' },
    ]);
  });

  test('goes to the address that the start named', async () => {
    await sara.paid();
    expect(messages('charge')[0]?.url).toBe('https://shop.example/api/webhook/provider/feedback');
  });

  test('is refused when somebody else signed it, and when half of it is missing', async () => {
    await sara.paid();
    const [posted] = messages('charge');
    if (!posted) throw new Error('Nothing was posted.');
    expect(read(posted.forged)).toEqual({ kind: 'refused', status: 401 });
    expect(read({ ...posted, body: posted.body.slice(0, 200) })).toEqual({ kind: 'refused', status: 400 });
  });

  test('reads the same the second time, because it decides nothing', async () => {
    const payment = await sara.paid();
    const [posted] = messages('charge');
    if (!posted) throw new Error('Nothing was posted.');
    open.pass(24 * 60);
    expect(read(posted)).toEqual(read(posted));
    expect(read(posted)).toMatchObject({ providerPaymentId: payment.providerPaymentId });
  });
});
