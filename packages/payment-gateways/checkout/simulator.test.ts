import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGatewaySimulation } from '../simulation.ts';
import { gatewaySimulators } from '../simulators.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(gatewaySimulators, {
    simulation: createGatewaySimulation({ now: () => new Date('2026-11-20T12:00:00Z') }),
    prefix: '/simulator',
  });
});
afterEach(() => app.close());

describe('a field of Frames', () => {
  test.each([
    ['EN-GB', 'Card number'],
    ['AR', 'رقم البطاقة'],
    ['FR-FR', 'Numéro de carte'],
    ['xx"><script>', 'Card number'],
  ])('is a document of its own that speaks %s', async (language, label) => {
    const query = new URLSearchParams({ element: 'card-number', session: 'one', language });
    const field = await app.inject(`/simulator/checkout/frames/field?${query.toString()}`);
    expect(field.body).toContain(`aria-label="${label}"`);
    expect(field.body).not.toContain('xx"');
    expect(field.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('that nobody knows is not there', async () => {
    expect((await app.inject('/simulator/checkout/frames/field?element=pin')).statusCode).toBe(404);
  });
});

describe('a token', () => {
  const make = (payload: Record<string, unknown>, authorization = 'Bearer pk_simulator') =>
    app.inject({ method: 'POST', url: '/simulator/checkout/tokens', headers: { authorization }, payload });
  const card = { type: 'card', number: '4242424242424242', expiry_month: 11, expiry_year: 2026, cvv: '100' };

  test('says of a card what a receipt may say, and no more', async () => {
    const { statusCode, body } = await make(card);
    expect(statusCode).toBe(201);
    expect(JSON.parse(body)).toMatchObject({ type: 'card', scheme: 'Visa', last4: '4242' });
    expect(body).not.toContain(card.number);
  });

  test.each([
    [{ number: '4242424242424241' }, 'card_number_invalid'],
    [{ expiry_month: 10 }, 'card_expired'],
    [{ expiry_month: 13 }, 'card_expired'],
    [{ cvv: '1' }, 'cvv_invalid'],
    [{ type: 'cheque' }, 'type_invalid'],
    [{ type: 'applepay' }, 'token_data_invalid'],
  ])('is not made with %o', async (wrong, code) => {
    const answer = await make({ ...card, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error_codes).toEqual([code]);
  });

  test('is made for public keys only, and payments take secret ones only', async () => {
    expect((await make(card, 'Bearer sk_simulator')).statusCode).toBe(401);
    const headers = { authorization: 'Bearer pk_simulator' };
    expect((await app.inject({ url: '/simulator/checkout/payments/pay_1', headers })).statusCode).toBe(401);
  });
});
