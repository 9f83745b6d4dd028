import type { OrderDocument, PaymentDocument, TerminalStepDocument } from '@sufra/contracts';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { createGateways } from '@sufra/api/platform/gateways/gateways';
import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { gateway as pinpad } from '@sufra/payment-gateways/pinpad/server';
import { signIn } from '@sufra/api/testing/sign-in';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '../../testing/gateways/open-paying-shop.ts';

const terminal = 'counter-1:simulator-terminal-counter-1';

let shop: PayingShop;
beforeEach(async () => {
  shop = await openPayingShop(foodicsOnline);
  const { context } = shop.api;
  const simulator = { server: `${shop.simulator.listeningOrigin}/simulator`, browser: '/simulator' };
  const simulated = { 'foodics-online': foodicsOnline.simulated(simulator), pinpad: pinpad.simulated(simulator) };
  context.gateways = createGateways({ byMerchant: {}, simulated }, { http: createGatewayHttp(), now: context.now });
  await switchTerminals({ webhooks: 'hold', card: 'pending' });
});
afterEach(() => shop.close());

const switchTerminals = (payload: Record<string, string>) =>
  shop.simulator.inject({
    method: 'POST',
    url: '/simulator/gateways/pinpad',
    payload,
    headers: { accept: 'application/json' },
  });
const play = (payload: Record<string, string>) =>
  shop.simulator.inject({ method: 'POST', url: '/simulator/pinpad/terminals/counter-1', payload });
const start = (order: string, named: string | undefined = terminal, language = 'en-US') =>
  shop.post(`/payments/orders/${order}`, { method: 'pinpad', terminal: named }, { language });
const attributesOf = (answer: Awaited<ReturnType<PayingShop['post']>>) =>
  answer.json<PaymentDocument>().data.attributes;
const verify = async (order: string) => attributesOf(await shop.post(`/payments/orders/${order}/verification`, {}));

async function stepOf(order: string) {
  const answer = await shop.api.call('GET', `/payments/orders/${order}/terminal`, { token: shop.token });
  return answer.json<TerminalStepDocument>().data.attributes.step;
}

test('PAY-27: a card order of a kiosk is paid at its terminal, step by step, and the branch gets it', async () => {
  const order = await shop.order();
  expect(await shop.paymentOf(order)).toMatchObject({
    gateway: { provider: 'foodics-online' },
    'terminal-gateway': { provider: 'pinpad', methods: ['pinpad'], page: {} },
  });
  expect(await stepOf(order)).toBe('ended');
  const started = attributesOf(await start(order));
  expect(started).toMatchObject({ 'is-open': true, step: { kind: 'page', data: { terminal: 'counter-1' } } });
  const steps = [await stepOf(order)];
  await play({ card: '4242 4242 4242 4242' });
  steps.push(await stepOf(order));
  await play({ act: 'pin' });
  steps.push(await stepOf(order));
  expect(await verify(order)).toMatchObject({ 'is-open': true, 'order-status': 'waiting-for-payment' });
  await play({ act: 'approve' });
  steps.push(await stepOf(order));
  expect(steps).toEqual(['insert-card', 'enter-pin', 'processing', 'ended']);
  expect(await verify(order)).toMatchObject({
    'payment-status': 'success',
    'order-status': 'posted',
    'paid-with': 'pinpad',
    'card-last4': '4242',
  });
  const placed = await shop.api.call('GET', `/orders/${order}`, { token: shop.token });
  expect(placed.json<OrderDocument>().data.attributes['payment-status']).toBe('success');
});

test.each([
  ['without a terminal', undefined],
  ['with the name alone', 'counter-1'],
  ['with a guessed key', 'counter-1:simulator-terminal-counter-x'],
])('a guest at home wakes no terminal %s', async (_how, named) => {
  const order = await shop.order();
  const answer = await shop.post(`/payments/orders/${order}`, { method: 'pinpad', terminal: named });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect((await shop.simulator.inject('/simulator/pinpad/terminals')).body).not.toContain('Insert card');
  expect(await shop.paymentOf(order)).toMatchObject({ 'order-status': 'waiting-for-payment', 'is-open': false });
});

test('a terminal that does not know the device, or is busy, says so in the guest’s language', async () => {
  const order = await shop.order();
  const details: string[] = [];
  for (const language of ['en-US', 'ar-sa', 'fr']) {
    const answer = await start(order, 'counter-1:wrong', language);
    expect(answer.statusCode).toBe(403);
    const [error] = answer.json().errors;
    expect(error).toMatchObject({ code: 'terminal-unknown', source: { pointer: '/terminal' } });
    details.push(error.detail);
  }
  expect(new Set(details).size).toBe(3);
  await start(await shop.order());
  const busy = await start(order);
  expect([busy.statusCode, busy.json().errors[0].code]).toEqual([409, 'terminal-busy']);
});

test('what is called off on the kiosk is tried again, and another try at the same terminal is the same payment', async () => {
  const order = await shop.order();
  await start(order);
  expect(attributesOf(await start(order))['is-open']).toBe(true);
  const off = attributesOf(await shop.post(`/payments/orders/${order}/terminal/cancellation`, {}));
  expect(off).toMatchObject({ 'is-open': false, failure: 'cancelled', 'order-status': 'waiting-for-payment' });
  await start(order);
  expect(await stepOf(order)).toBe('insert-card');
});

test('an order that was cancelled at the terminal is paid online instead', async () => {
  const order = await shop.order();
  await start(order);
  await play({ act: 'cancel' });
  expect(await verify(order)).toMatchObject({ failure: 'cancelled' });
  const card = { public_key: 'simulator-public', number: '4242424242424242', expiry: '12/30', cvv: '123' };
  const answer = await shop.simulator.inject({
    method: 'POST',
    url: '/simulator/foodics-online/tokens',
    payload: card,
  });
  const { token } = answer.json<{ token: string }>();
  const paid = attributesOf(await shop.post(`/payments/orders/${order}`, { method: 'card', token }));
  expect(paid).toMatchObject({ 'payment-status': 'success', 'paid-with': 'card' });
});

test('a guest who has gone pays all the same once the bridge says so', async () => {
  const order = await shop.order();
  await start(order);
  await play({ card: '4242 4242 4242 4242' });
  await play({ act: 'pin' });
  await play({ act: 'approve' });
  expect(new Set(await shop.deliverWebhooks())).toEqual(new Set([200]));
  await shop.api.runJobs();
  expect(await shop.paymentOf(order)).toMatchObject({ 'payment-status': 'success', 'order-status': 'posted' });
});

test('nobody watches or calls off another guest’s terminal', async () => {
  const order = await shop.order();
  await start(order);
  const { token } = await signIn(shop.api, { mobile: '512345699' });
  const path = `/payments/orders/${order}/terminal`;
  expect((await shop.api.call('GET', path)).statusCode).toBe(401);
  expect((await shop.api.call('GET', path, { token })).statusCode).toBe(404);
  expect((await shop.post(`${path}/cancellation`, {}, { token })).statusCode).toBe(404);
  expect(await stepOf(order)).toBe('insert-card');
});
