import { expect, test } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { paymentHostsHeader } from '../payment-hosts.ts';
import { aGateway } from '../testing/a-payment.ts';
import { loader } from './fields.route.tsx';

const gatewayOf = (flow: 'token' | 'start') => {
  const attributes = { ...aGateway(), flow };
  return { data: { type: 'payment-gateways', id: attributes.provider, attributes } };
};

const open = (amount: string, flow: 'token' | 'start' = 'token') =>
  callRoute(loader, {
    path: `/payment/fields?amount=${amount}`,
    api: { 'GET /payments/gateway': () => ({ body: gatewayOf(flow) }) },
  });

test('the frame gets the gateway, and its answer names the hosts of its policy', async () => {
  const { value, headers } = await open('45.5');
  expect(value).toMatchObject({ amountMinor: 4550, currency: { code: 'SAR' }, gateway: { flow: 'token' } });
  expect(JSON.parse(headers.get(paymentHostsHeader) ?? '')).toEqual(aGateway().hosts);
});

test.each([
  ['an amount that is none', '1e999', 'token'],
  ['a gateway that needs the order first', '45.5', 'start'],
] as const)('there are no fields for %s', async (_what, amount, flow) => {
  expect((await open(amount, flow)).status).toBe(404);
});
