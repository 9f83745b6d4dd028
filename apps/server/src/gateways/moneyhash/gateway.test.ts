import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { gateway as moneyhash } from '@sufra/payment-gateways/moneyhash/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';

let open: SimulatedGateway;
beforeEach(async () => {
  open = await openSimulatedGateway(moneyhash);
});
afterEach(() => open.close());

const cards = { approve: '4242424242424242', decline: '4000000000000002', challenge: '4000000000003220' };
const embed = '/simulator/moneyhash/embed/payment';

/** Begins a payment: the intent that the page would show. */
async function begin(payment: GatewayPayment = aPayment): Promise<GatewayPayment & { providerPaymentId: string }> {
  const started = await open.gateway.start(payment, aStart);
  if (started.kind !== 'page') throw new Error(started.kind);
  const { providerPaymentId = '' } = started;
  expect(started.data).toEqual({ intentId: providerPaymentId });
  return { ...payment, providerPaymentId };
}

const tryCard = ({ providerPaymentId }: { providerPaymentId: string }, number: string) =>
  open.open(`${embed}/${providerPaymentId}/card`, { number, expiry: '12/30', cvv: '123', sdk: 'true', parent: 'x' });
const tellBank = ({ providerPaymentId }: { providerPaymentId: string }, choice: string) =>
  open.open(`${embed}/${providerPaymentId}/bank`, { choice });

async function pay(number: string = cards.approve) {
  const payment = await begin();
  await tryCard(payment, number);
  return payment;
}

describe('an intent', () => {
  test('that is paid is known with its amount, currency, reference and card', async () => {
    const payment = await pay();
    expect(await open.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: payment.providerPaymentId,
      reference: aPayment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      code: '6000',
      paidWith: 'card',
      card: { brand: 'Visa', last4: '4242' },
    });
  });

  test('stays open after a declined card, so that the guest may try another one', async () => {
    const payment = await pay(cards.decline);
    const declined = await open.gateway.lookUp(payment);
    expect(declined).toMatchObject({ state: 'pending', code: '7007' });
    expect(declined).not.toHaveProperty('isBegun');
    await tryCard(payment, cards.approve);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success' });
  });

  test('is failed once its time is over: declined where a card was, expired where none was', async () => {
    const [declined, untouched] = [await pay(cards.decline), await begin()];
    open.pass(30);
    expect(await open.gateway.lookUp(declined)).toMatchObject({ state: 'failed', failure: 'declined' });
    expect(await open.gateway.lookUp(untouched)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test.each([
    ['approve', { state: 'success' }],
    ['decline', { state: 'pending' }],
  ])('that the bank asks about is under way until its owner says %s', async (choice, outcome) => {
    const payment = await pay(cards.challenge);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending', isBegun: true });
    await tellBank(payment, choice);
    expect(await open.gateway.lookUp(payment)).toMatchObject(outcome);
  });

  test('whose bank was never answered takes nothing, and ends by itself', async () => {
    const payment = await pay(cards.challenge);
    open.pass(31);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed' });
    await tellBank(payment, 'approve');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed' });
  });

  test.each([
    ['one-less', { amountMinor: 4549 }],
    ['other-currency', { currencyCode: 'XXX' }],
    ['other-reference', { reference: 'somebody-else' }],
  ])('is told as MoneyHash tells it, even %s', async (taken, told) => {
    const payment = await pay();
    open.turn({ taken });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', ...told });
  });

  test('in a currency of three decimals is refused before anything is asked', async () => {
    const dinars = { ...aPayment, amountMinor: 1250, currency: { code: 'KWD', digits: 3 } };
    expect(await open.gateway.start(dinars, aStart)).toEqual({
      kind: 'declined',
      failure: 'failed',
      code: 'no-currency-of-3-decimals',
    });
  });
});

describe('when the line is bad', () => {
  test('a start whose answer was lost throws; nobody can pay what nobody was shown', async () => {
    open.turn({ api: 'no-answer' });
    await expect(open.gateway.start(aPayment, aStart)).rejects.toThrow('did not answer');
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(aPayment)).toEqual({ kind: 'none' });
  });

  test.each(['server-error', 'no-answer', 'throttle'])('a look-up says nothing: %s', async (api) => {
    const payment = await pay();
    open.turn({ api });
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'unknown' });
  });

  test('a throttled start took nothing and may be pressed again', async () => {
    open.turn({ api: 'throttle' });
    expect(await open.gateway.start(aPayment, aStart)).toMatchObject({ kind: 'declined', code: '429' });
  });

  test('an intent that MoneyHash does not know took nothing', async () => {
    expect(await open.gateway.lookUp({ ...aPayment, providerPaymentId: 'forgotten' })).toEqual({ kind: 'none' });
  });
});

describe('a refund', () => {
  const refund = (payment: GatewayPayment, amountMinor = 4550, totalMinor = amountMinor) =>
    open.gateway.refund(payment, { id: crypto.randomUUID(), amountMinor, totalMinor, reason: 'late' });

  test('goes back whole or in part, and is seen in the look-up', async () => {
    const payment = await pay();
    expect(await refund(payment, 4000)).toEqual({ kind: 'done' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 4000 });
    expect(await refund(payment, 550, 4550)).toEqual({ kind: 'done' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', refundedMinor: 4550 });
  });

  test('whose answer was lost is not sent twice', async () => {
    const payment = await pay();
    // The intent is read, and the connection breaks when the refund is answered.
    const flaky = moneyhashOver(async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST') throw new Error('the line broke');
      return response;
    });
    const asked = { id: crypto.randomUUID(), amountMinor: 4550, totalMinor: 4550, reason: 'late' };
    expect(await flaky.refund(payment, asked)).toEqual({ kind: 'unknown' });
    expect(await refund(payment)).toEqual({ kind: 'done' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
    const refunds = open.webhooks().filter(({ webhook }) => webhook.body.includes('"transaction.refund.successful"'));
    expect(refunds).toHaveLength(1);
  });

  test('of nothing, or of more than was taken, is refused; nobody knows when nobody answers', async () => {
    expect(await refund(await pay(cards.decline))).toMatchObject({ kind: 'refused' });
    const payment = await pay();
    expect(await refund(payment, 4551)).toEqual({ kind: 'refused', code: 'more-than-was-taken' });
    open.turn({ api: 'throttle' });
    expect(await refund(payment)).toEqual({ kind: 'unknown' });
  });
});

describe('its webhooks', () => {
  const read = (body: string, headers: Record<string, string>) =>
    open.gateway.readWebhook({
      body: Buffer.from(body),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    });

  test('each say which payment to ask about', async () => {
    const { providerPaymentId } = await pay();
    const messages = open.webhooks();
    expect(messages).toHaveLength(2);
    for (const { webhook } of messages) {
      const reading = read(webhook.body, webhook.headers);
      expect(reading).toEqual({ kind: 'payment', providerPaymentId, reference: aPayment.id });
      expect(webhook.url).toBe(aStart.urls.webhook);
    }
  });

  test('are refused when they are forged, cut off or played again later', async () => {
    await pay();
    for (const { webhook } of open.webhooks()) {
      const refused = { kind: 'refused', status: 401 };
      expect(read(webhook.forged.body, webhook.forged.headers)).toEqual(refused);
      expect(read(webhook.body.slice(0, -10), webhook.headers)).toEqual(refused);
    }
    open.pass(6);
    const [first] = open.webhooks();
    expect(first && read(first.webhook.body, first.webhook.headers)).toEqual({ kind: 'refused', status: 401 });
  });
});

/** The gateway over a line of its own. */
function moneyhashOver(line: typeof fetch) {
  const { port } = open.simulator.server.address() as { port: number };
  const server = `http://127.0.0.1:${port}/simulator`;
  const now = () => new Date('2026-11-20T12:00:00Z');
  return moneyhash.simulated({ server, browser: '/simulator' })({ http: createGatewayHttp(line), now });
}
