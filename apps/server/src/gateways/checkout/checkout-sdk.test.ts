import type { AddressInfo } from 'node:net';
import { buildSimulator, createSimulation } from '@sufra/simulator';
import { Checkout } from 'checkout-sdk-node';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Checkout.com's own library checks the shape of its keys; these open nothing.
const [secretKey, publicKey] = [`sk_sbox_${'a'.repeat(27)}`, `pk_sbox_${'a'.repeat(27)}`];

type Answer = Record<string, unknown> & { id: string; status: string };

let simulator: FastifyInstance;
let host: string;
let cko: Checkout;
beforeEach(async () => {
  const simulation = createSimulation({ wait: async () => undefined, now: () => new Date('2026-11-20T12:00:00Z') });
  simulation.gateways.setSwitches('checkout', { ...simulation.gateways.switchesOf('checkout'), webhooks: 'none' });
  simulator = Fastify();
  await simulator.register(buildSimulator(simulation), { prefix: '/simulator' });
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  host = `http://127.0.0.1:${(simulator.server.address() as AddressInfo).port}/simulator/checkout`;
  cko = new Checkout(secretKey, { pk: publicKey, host });
});
afterEach(() => simulator.close());

const tokenOf = async (number: string) =>
  (await cko.tokens.request({ number, expiry_month: 6, expiry_year: 2029, cvv: '100' })) as {
    token: string;
    type: string;
  };

const charge = async (number: string, more: Record<string, unknown> = {}, key?: string) => {
  const { token } = await tokenOf(number);
  const asked = { source: { token }, currency: 'SAR', amount: 4550, reference: 'ORD-1001', ...more };
  return (await cko.payments.request(asked, key)) as Answer;
};

describe('Checkout.com’s own library against the simulator', () => {
  test('makes a token, charges it, finds it by id and by reference, and refunds it', async () => {
    expect(await tokenOf('4242424242424242')).toMatchObject({ type: 'card', last4: '4242' });
    const paid = await charge('4242424242424242');
    expect(paid).toMatchObject({
      approved: true,
      status: 'Authorized',
      response_code: '10000',
      requiresRedirect: false,
    });
    expect(await cko.payments.get(paid.id)).toMatchObject({ status: 'Captured', amount: 4550, reference: 'ORD-1001' });
    expect(await cko.payments.getPaymentList({ reference: 'ORD-1001' })).toMatchObject({
      total_count: 1,
      data: [{ id: paid.id }],
    });
    expect(await cko.payments.refund(paid.id, { amount: 50 })).toMatchObject({ action_id: expect.any(String) });
    expect(await cko.payments.get(paid.id)).toMatchObject({
      status: 'Partially Refunded',
      balances: { total_refunded: 50 },
    });
  });

  test('is declined with a card of their list', async () => {
    expect(await charge('4544249167673670')).toMatchObject({ approved: false, status: 'Declined' });
  });

  test('is sent to the bank, and resolves the session it comes back with', async () => {
    const asked = await charge('4000000000003220', {
      '3ds': { enabled: true },
      success_url: 'https://shop.example/back',
    });
    expect(asked).toMatchObject({ status: 'Pending', requiresRedirect: true });
    const response = await fetch(String(asked['redirectLink']), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'approve' }),
    });
    const session = new URL(response.headers.get('location') ?? '').searchParams.get('cko-session-id') ?? '';
    expect(await cko.payments.get(session)).toMatchObject({ id: asked.id, status: 'Captured' });
  });

  test('their documented card is asked about with 3-D Secure and taken without, and every step is listed', async () => {
    const back = { success_url: 'https://shop.example/back' };
    const asked = await charge('4242424242424242', { ...back, '3ds': { enabled: true } });
    expect(asked).toMatchObject({ status: 'Pending', requiresRedirect: true });
    expect(await cko.payments.getActions(asked.id)).toEqual([]);
    await fetch(String(asked['redirectLink']), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'approve' }),
    });
    await cko.payments.refund(asked.id, { amount: 50 });
    expect(await cko.payments.getActions(asked.id)).toMatchObject([
      { type: 'Refund', amount: 50, approved: true },
      { type: 'Capture', amount: 4550 },
      { type: 'Authorization', amount: 4550, approved: true, response_code: '10000' },
    ]);
    expect(await charge('4242424242424242', back)).toMatchObject({ approved: true, status: 'Authorized' });
    const declined = await charge('4544249167673670');
    expect(await cko.payments.getActions(declined.id)).toMatchObject([{ type: 'Authorization', approved: false }]);
  });

  test.each([`sk_sbox_${'b'.repeat(27)}`, `sk_${'a'.repeat(27)}`])(
    'a key of another account opens nothing: %s',
    async (key) => {
      const stranger = new Checkout(key, { pk: publicKey, host });
      await expect(stranger.payments.get(`pay_${'a'.repeat(26)}`)).rejects.toMatchObject({
        name: 'AuthenticationError',
      });
    },
  );

  test('captures later, and gives up what it does not capture', async () => {
    const held = await charge('4242424242424242', { capture: false });
    expect(held.status).toBe('Authorized');
    await cko.payments.capture(held.id);
    expect(await cko.payments.get(held.id)).toMatchObject({ status: 'Captured' });
    const other = await charge('4242424242424242', { capture: false });
    await cko.payments.void(other.id);
    expect(await cko.payments.get(other.id)).toMatchObject({ status: 'Voided' });
  });

  test('gets the first answer again under the same idempotency key', async () => {
    const [one, other] = [await charge('4242424242424242', {}, 'key'), await charge('4242424242424242', {}, 'key')];
    expect(other.id).toBe(one.id);
  });

  test('hears of mistakes as its own errors', async () => {
    await expect(
      cko.payments.request({ source: { token: 'tok_x' }, currency: 'SAR', amount: 1 }),
    ).rejects.toMatchObject({
      name: 'ValidationError',
      http_code: 422,
      body: { error_type: 'request_invalid', error_codes: ['token_invalid'] },
    });
    await expect(cko.payments.get(`pay_${'a'.repeat(26)}`)).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(tokenOf('4242424242424241')).rejects.toMatchObject({ body: { error_codes: ['card_number_invalid'] } });
    const paid = await charge('4242424242424242');
    await expect(cko.payments.refund(paid.id, { amount: 9999 })).rejects.toMatchObject({ http_code: 403 });
  });
});
