import type { TerminalStep } from '@sufra/contracts';
import type { GatewayPayment } from '@sufra/payment-gateways/gateway';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aGateway } from '../testing/a-gateway.ts';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';

let card: CardShop;
const stepOf = vi.fn(async (_payment: GatewayPayment): Promise<TerminalStep | null> => 'insert-card');
const cancel = vi.fn(async (_payment: GatewayPayment) => undefined);
beforeEach(async () => {
  stepOf.mockClear();
  cancel.mockClear();
  card = await openCardShop();
  const { gateways } = card.api.context;
  const base = aGateway();
  const pinpad = {
    ...base,
    provider: 'pinpad' as const,
    terminal: { stepOf, cancel },
    publicConfig: () => ({ ...base.publicConfig(), provider: 'pinpad' as const, methods: ['pinpad' as const] }),
  };
  card.api.context.gateways = {
    ...gateways,
    find: (merchant, provider) => (provider === 'pinpad' ? pinpad : gateways.find(merchant, provider)),
  };
});
afterEach(() => card.api.close());

const at = (order: string) => `/payments/orders/${order}/terminal`;
const step = async (order: string) =>
  (await card.api.call('GET', at(order), { token: card.sara.token })).json().data.attributes.step;
const callOff = (order: string) => card.api.call('POST', `${at(order)}/cancellation`, { token: card.sara.token });

test('PAY-27: the terminal is asked about what is paid there, and calls that off', async () => {
  const order = await card.place();
  const started = await card.start(order, 'one', { method: 'pinpad', terminal: 'counter-1:key' });
  expect(started.statusCode, started.body).toBe(200);
  expect(await step(order)).toBe('insert-card');
  expect(stepOf.mock.calls[0]?.[0]).toMatchObject({ orderId: order, amountMinor: 3000 });
  expect((await callOff(order)).statusCode).toBe(200);
  expect(cancel).toHaveBeenCalledOnce();
});

test('a payment in the browser is nothing of the terminal’s: nothing is asked there, and nothing called off', async () => {
  const order = await card.place();
  await card.start(order);
  expect(await step(order)).toBe('ended');
  expect((await callOff(order)).json().data.attributes['payment-status']).toBe('pending');
  expect([stepOf.mock.calls, cancel.mock.calls]).toEqual([[], []]);
});
