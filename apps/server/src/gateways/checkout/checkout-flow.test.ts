import type { AddressInfo } from 'node:net';
import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import { simulatedCheckout } from '@sufra/payment-gateways/checkout/server';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import type { Gateway, GatewayPayment } from '@sufra/payment-gateways/gateway';
import { Checkout } from 'checkout-sdk-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aPayment,
  aStart,
  openSimulatedGateway,
  type SimulatedGateway,
} from '../../testing/gateways/open-simulated-gateway.ts';
import { cards, tokenize } from '../../testing/gateways/checkout-cards.ts';

let open: SimulatedGateway;
let gateway: Gateway;
let server: string;
beforeEach(async () => {
  open = await openSimulatedGateway(checkout);
  server = `http://127.0.0.1:${(open.simulator.server.address() as AddressInfo).port}/simulator`;
  const simulated = simulatedCheckout({ server, browser: '/simulator' });
  gateway = checkout.read({
    ...simulated,
    fields: 'flow',
    scriptUrl: undefined,
    flowScriptUrl: undefined,
    applePay: undefined,
  })({ http: createGatewayHttp(), now: () => new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => open.close());

async function begin() {
  const started = await gateway.start(aPayment, aStart);
  if (started.kind !== 'page') throw new Error(started.kind);
  const { id } = started.data['session'] as { id: string };
  return { id, payment: { ...aPayment, memory: started.memory ?? {} } satisfies GatewayPayment };
}

/** Sends a card as Flow's own form does. */
async function pay(session: string, number: string) {
  const payload = { type: 'card', number, expiry_month: 12, expiry_year: 2030, cvv: '100' };
  const answer = await open.simulator.inject({
    method: 'POST',
    url: `/simulator/checkout/flow/${session}/pay`,
    payload,
  });
  return answer.json<{ id: string; status: string; action?: { url: string }; error_codes?: string[] }>();
}

test('Flow begins with a session that goes to the page whole, and asks for no token first', async () => {
  expect(gateway.publicConfig()).toMatchObject({
    flow: 'start',
    methods: ['card'],
    page: {
      fields: 'flow',
      scriptUrl: 'https://checkout-web-components.checkout.com/index.js',
      environment: 'sandbox',
    },
    hosts: { scripts: ['https://*.checkout.com'], frames: ['https://*.checkout.com'] },
  });
  const started = await gateway.start(aPayment, aStart);
  expect(started).toMatchObject({
    kind: 'page',
    data: { session: { payment_session_secret: expect.any(String), payment_methods: [{ type: 'card' }] } },
  });
});

test('a session that nobody paid is nothing, and one that was paid is found by our reference', async () => {
  const { id, payment } = await begin();
  expect(await gateway.lookUp(payment)).toEqual({ kind: 'none' });
  expect(await pay(id, cards.approve)).toMatchObject({ status: 'Approved' });
  expect(await gateway.lookUp(payment)).toMatchObject({
    state: 'success',
    reference: aPayment.id,
    amountMinor: 4550,
    card: { last4: '1111' },
  });
  expect((await pay(id, cards.approve)).error_codes).toEqual(['payment_session_paid']);
});

test('after a declined card another one may pay in the same session, and its money is what goes back', async () => {
  const { id, payment } = await begin();
  const declined = await pay(id, cards.decline);
  expect(declined.status).toBe('Declined');
  expect(await gateway.lookUp(payment)).toMatchObject({ state: 'pending', isBegun: false });
  const paid = await pay(id, cards.approve);
  const known = { ...payment, providerPaymentId: declined.id };
  expect(await gateway.lookUp(known)).toMatchObject({ state: 'success', providerPaymentId: paid.id });
  expect(await gateway.refund(known, { id: 'refund-1', amountMinor: 4550, totalMinor: 4550, reason: 'late' })).toEqual({
    kind: 'sent',
  });
  expect(await gateway.lookUp(known)).toMatchObject({ providerPaymentId: paid.id, refundedMinor: 4550 });
});

test('the bank is asked by Flow itself', async () => {
  const { id, payment } = await begin();
  const { status, action } = await pay(id, cards.challenge);
  expect(status).toBe('Action Required');
  expect(await gateway.lookUp(payment)).toMatchObject({ state: 'pending', isBegun: true });
  expect(await open.open(new URL(action?.url ?? '', server).href, { choice: 'approve' })).toContain(
    'cko-session-id=sid_',
  );
  expect(await gateway.lookUp(payment)).toMatchObject({ state: 'success' });
});

test('Checkout.com’s own library opens a session and submits it', async () => {
  const cko = new Checkout(`sk_sbox_${'a'.repeat(27)}`, { host: `${server}/checkout` });
  const facts = { amount: 4550, currency: 'SAR', reference: 'ORD-1', billing: { address: { country: 'SA' } } };
  await expect(cko.paymentSessions.request(facts)).rejects.toMatchObject({ http_code: 422 });
  const urls = { success_url: 'https://shop.example/a', failure_url: 'https://shop.example/b' };
  const session = (await cko.paymentSessions.request({ ...facts, ...urls })) as { id: string };
  const { token } = (await tokenize(open.simulator, cards.approve)).json<{ token: string }>();
  expect(await cko.paymentSessions.submit(session.id, { session_data: token })).toMatchObject({ status: 'Approved' });
});
