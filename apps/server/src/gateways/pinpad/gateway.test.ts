import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { gateway as pinpad } from '@sufra/payment-gateways/pinpad/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';

const terminal = 'counter-1:simulator-terminal-counter-1';
const payment: GatewayPayment = { ...aPayment, method: 'pinpad' };
const second: GatewayPayment = { ...payment, id: '0199aaaa-0000-7000-8000-000000000002' };

let open: SimulatedGateway;
beforeEach(async () => {
  open = await openSimulatedGateway(pinpad);
});
afterEach(() => open.close());

const start = (given: GatewayPayment = payment, change: Partial<typeof aStart> = {}) =>
  open.gateway.start(given, { ...aStart, terminal, ...change });
const step = (given: GatewayPayment = payment) => open.gateway.terminal?.stepOf(given);

/** An act of the guest at the terminal. */
const play = (body: Record<string, string>, name = 'counter-1') =>
  open.simulator.inject({ method: 'POST', url: `/simulator/pinpad/terminals/${name}`, payload: body });
const insert = (card = '4242 4242 4242 4242') => play({ card });

describe('a terminal', () => {
  test('PAY-27: asks for the card, then for the PIN, then it is processing, and the bank has the last word', async () => {
    open.turn({ card: 'pending' });
    expect(await start()).toMatchObject({ kind: 'page', data: { terminal: 'counter-1' } });
    const seen = [await step()];
    await insert();
    seen.push(await step());
    await play({ act: 'pin' });
    seen.push(await step());
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending' });
    await play({ act: 'approve' });
    seen.push(await step());
    expect(seen).toEqual(['insert-card', 'enter-pin', 'processing', 'ended']);
    expect(await open.gateway.lookUp(payment)).toEqual({
      kind: 'payment',
      state: 'success',
      providerPaymentId: expect.any(String),
      reference: payment.id,
      amountMinor: 4550,
      currencyCode: 'SAR',
      refundedMinor: 0,
      card: { brand: 'Visa', last4: '4242' },
      paidWith: 'pinpad',
    });
  });

  test('shows what is to be paid to whoever stands before it', async () => {
    await start();
    const page = await open.open('http://simulator/simulator/pinpad/terminals');
    expect(page).toContain('Insert card');
    expect(page).toContain('Saffron &amp; Char 1001 <strong>SAR 45.50</strong>');
  });

  test.each([
    ['a card that its bank refuses', () => insert('4000 0000 0000 0002').then(() => play({ act: 'pin' })), 'declined'],
    ['a wrong PIN', () => insert().then(() => play({ act: 'wrong-pin' })), 'declined'],
    ['cancel on the terminal', () => play({ act: 'cancel' }), 'cancelled'],
    ['cancel before the PIN', () => insert().then(() => play({ act: 'cancel' })), 'cancelled'],
    ['a guest who walks away', async () => open.pass(2), 'expired'],
  ])('ends on %s', async (_what, act, failure) => {
    await start();
    await act();
    expect(await step()).toBe('ended');
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure });
  });

  test('is called off from the kiosk, until the bank is being asked', async () => {
    await start();
    await open.gateway.terminal?.cancel(payment);
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'failed', failure: 'cancelled' });
    open.turn({ card: 'pending' });
    await start(second);
    await insert();
    await play({ act: 'pin' });
    await open.gateway.terminal?.cancel(second);
    expect(await step(second)).toBe('processing');
  });

  test('takes one payment at a time, and the other terminal takes another', async () => {
    await start();
    expect(await start(second)).toMatchObject({ kind: 'declined', problem: 'terminal-busy' });
    expect(await open.gateway.lookUp(second)).toEqual({ kind: 'none' });
    const other = 'counter-2:simulator-terminal-counter-2';
    expect(await start(second, { terminal: other })).toMatchObject({ kind: 'page', data: { terminal: 'counter-2' } });
  });
});

test.each([
  ['no terminal', undefined],
  ['a name alone', 'counter-1'],
  ['an empty key', 'counter-1:'],
  ['another terminal’s key', 'counter-1:simulator-terminal-counter-2'],
  ['a terminal that is not set up', 'counter-9:simulator-terminal-counter-1'],
  ['a word of the language', 'constructor:simulator-terminal-counter-1'],
])('a guest at home wakes nothing with %s', async (_what, given) => {
  expect(await start(payment, { terminal: given })).toMatchObject({ kind: 'declined', problem: 'terminal-unknown' });
  expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'none' });
  expect(await open.open('http://simulator/simulator/pinpad/terminals')).not.toContain('Insert card');
});

describe('a line that breaks', () => {
  test('is tried once more, and it is the same payment', async () => {
    open.turn({ api: 'no-answer' });
    await expect(start()).rejects.toThrow('did not answer');
    expect(await step()).toBeNull();
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'unknown' });
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'pending', reference: payment.id });
    expect(await start()).toMatchObject({ kind: 'page' });
    expect(await step()).toBe('insert-card');
  });

  test('too many requests take nothing, and a server error says nothing', async () => {
    open.turn({ api: 'throttle' });
    expect(await start()).toMatchObject({ kind: 'declined', failure: 'failed' });
    open.turn({ api: 'server-error' });
    await expect(start()).rejects.toThrow('500');
    open.turn({ api: 'answer' });
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'none' });
  });
});

async function paid(): Promise<void> {
  open.turn({ card: 'pending' });
  await start();
  await insert();
  await play({ act: 'pin' });
  await play({ act: 'approve' });
}

test.each([
  ['one-less', { amountMinor: 4549 }],
  ['other-currency', { currencyCode: 'USD' }],
])('what the bridge claims is handed on as it is: %s', async (taken, claimed) => {
  open.turn({ taken });
  await paid();
  expect(await open.gateway.lookUp(payment)).toMatchObject({ state: 'success', ...claimed });
});

test('money goes back once for each refund, and never more than was taken', async () => {
  await paid();
  const all = { id: 'refund-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' };
  expect(await open.gateway.refund(payment, all)).toEqual({ kind: 'done' });
  expect(await open.gateway.refund(payment, all)).toEqual({ kind: 'done' });
  expect(await open.gateway.lookUp(payment)).toMatchObject({ refundedMinor: 4550 });
  expect(
    await open.gateway.refund(payment, { ...all, id: 'refund-2', amountMinor: 1, totalMinor: 4551 }),
  ).toMatchObject({
    kind: 'refused',
  });
});

test('a webhook names the payment; a forged, cut, unsigned or old one is refused', async () => {
  await paid();
  const webhook = open.webhooks().at(-1)?.webhook;
  if (!webhook) throw new Error('no webhook');
  const read = (body: string, headers: Record<string, string>) =>
    open.gateway.readWebhook({ body: Buffer.from(body), headers });
  expect(read(webhook.body, webhook.headers)).toEqual({ kind: 'payment', reference: payment.id });
  const refused = { kind: 'refused', status: 401 };
  expect(read(webhook.forged.body, webhook.forged.headers)).toEqual(refused);
  expect(read(webhook.body.slice(0, 9), webhook.headers)).toEqual(refused);
  expect(read(webhook.body, {})).toEqual(refused);
  open.pass(6);
  expect(read(webhook.body, webhook.headers)).toEqual(refused);
});

test('settings name what is wrong with them, and nothing of them is public', () => {
  const good = {
    bridgeUrl: 'http://10.0.0.7:8080',
    bridgeKey: 'bridge',
    webhookSecret: 'sixteen-letters-or-more',
    terminals: { till: { key: 'twenty-four-letters-or-more' } },
  };
  const gateway = pinpad.read(good)({ http: () => Promise.reject(new Error('not called')), now: () => new Date() });
  expect(gateway.publicConfig()).toMatchObject({ provider: 'pinpad', methods: ['pinpad'], page: {}, options: {} });
  expect(() => pinpad.read({ ...good, terminals: { till: { key: 'short' } } })).toThrow('at least 24 characters');
});
