import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGatewaySimulation } from '../simulation.ts';
import { gatewaySimulators } from '../simulators.ts';

const now = new Date('2026-11-20T12:00:00Z');
const checkout = {
  entityId: 'simulated-cards',
  amount: '45.50',
  currency: 'SAR',
  paymentType: 'DB',
  integrity: 'true',
  merchantTransactionId: 'ours',
};

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(gatewaySimulators, {
    simulation: createGatewaySimulation({ now: () => now, wait: async () => undefined }),
  });
});
afterEach(() => app.close());

const post = (path: string, form: Record<string, string>, authorization = 'Bearer simulated') =>
  app.inject({
    method: 'POST',
    url: `/hyperpay/v1/${path}`,
    payload: new URLSearchParams(form).toString(),
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  });
const get = (path: string) =>
  app.inject({ url: `/hyperpay/v1/${path}`, headers: { authorization: 'Bearer simulated' } });
const codeOf = (response: { json(): unknown }) => (response.json() as { result: { code: string } }).result.code;

test('fields belong into the body, and an unknown account is told nothing', async () => {
  expect(codeOf(await post('checkouts', checkout))).toBe('000.200.100');
  const inAddress = await post(`checkouts?${new URLSearchParams(checkout).toString()}`, {});
  expect([inAddress.statusCode, codeOf(inAddress)]).toEqual([401, '800.900.300']);
  expect((await post('checkouts', checkout, 'Bearer another')).statusCode).toBe(401);
  expect((await post('checkouts', { ...checkout, entityId: 'another' })).statusCode).toBe(401);
});

test('a wrong amount is named', async () => {
  const refused = await post('checkouts', { ...checkout, amount: '45,50', currency: 'sar' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    result: { code: '200.300.404', parameterErrors: [{ name: 'amount', value: '45,50' }, { name: 'currency' }] },
  });
});

test('nothing is found where nobody paid', async () => {
  const { id } = (await post('checkouts', checkout)).json<{ id: string }>();
  const status = await get(`checkouts/${id}/payment?entityId=simulated-cards`);
  expect([status.statusCode, codeOf(status)]).toEqual([200, '000.200.000']);
  expect(codeOf(await get('checkouts/none/payment?entityId=simulated-cards'))).toBe('200.300.404');
  const report = await get('query?entityId=simulated-cards&merchantTransactionId=ours');
  expect([report.statusCode, codeOf(report)]).toEqual([404, '700.400.580']);
  const refund = { entityId: 'simulated-cards', amount: '1.00', currency: 'SAR', paymentType: 'RF' };
  expect(codeOf(await post('payments/none', refund))).toBe('700.300.100');
});

test('the frames of the widget may stand in any shop, and run no script but their own', async () => {
  const frame = await app.inject({ url: '/hyperpay/v1/fields/number?locale=ar' });
  expect(frame.headers['content-security-policy']).toContain("script-src 'self'");
  expect(frame.headers['content-security-policy']).not.toContain('frame-ancestors');
  expect(frame.body).toContain('aria-label="رقم البطاقة"');
  expect((await app.inject({ url: '/hyperpay/v1/fields/pin' })).statusCode).toBe(404);
});
