import type { AnyGatewayModule, Gateway, GatewayPayment, StartRequest } from '@sufra/payment-gateways/gateway';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { buildSimulator, createSimulation, type Simulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';

export type SimulatedGateway = {
  gateway: Gateway;
  simulator: FastifyInstance;
  /** Whole addresses of pages of the simulator are opened here as well. */
  open(address: string, form?: Record<string, string>): Promise<string>;
  turn(switches: Record<string, string | number>): void;
  /** Webhooks that were sent or held back, oldest first. */
  webhooks(): ReturnType<Simulation['gateways']['webhooks']>;
  /** The clock of both sides. */
  pass(minutes: number): void;
  close(): Promise<void>;
};

/** One gateway of the API beside its simulator; webhooks are held back until a test delivers them. */
export async function openSimulatedGateway(module: AnyGatewayModule): Promise<SimulatedGateway> {
  let now = new Date('2026-11-20T12:00:00Z');
  const wait = async () => undefined;
  const { gateways } = createSimulation({ wait });
  const simulator = Fastify();
  await simulator.register(buildSimulator({ now: () => now, wait, gateways }), { prefix: '/simulator' });
  const server = `${await simulator.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
  const { provider } = module;
  const turn: SimulatedGateway['turn'] = (switches) =>
    gateways.setSwitches(provider, { ...gateways.switchesOf(provider), ...switches });
  turn({ webhooks: 'hold' });
  return {
    gateway: module.simulated({ server, browser: '/simulator' })({ http: createGatewayHttp(), now: () => now }),
    simulator,
    async open(address, form) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = form && { method: 'POST' as const, payload: new URLSearchParams(form).toString(), headers };
      const { pathname, search } = new URL(address, server);
      const response = await simulator.inject({ url: pathname + search, ...sent });
      return response.headers.location ?? response.body;
    },
    turn,
    webhooks: () => gateways.webhooks(),
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    close: () => simulator.close(),
  };
}

export const aStart: StartRequest = {
  payer: { firstName: 'Sara', lastName: 'Ali', email: null, mobile: '+966512345678' },
  locale: 'en-us',
  token: undefined,
  shopName: 'Saffron & Char',
  urls: {
    back: 'https://shop.example/checkout/payment?link=signed',
    webhook: 'https://shop.example/api/webhook/provider/feedback',
  },
  terminal: undefined,
};

export const aPayment: GatewayPayment = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  orderId: '0199aaaa-0000-7000-8000-00000000000a',
  orderNumber: '1001',
  amountMinor: 4550,
  currency: { code: 'SAR', digits: 2 },
  method: 'card',
  providerPaymentId: null,
  memory: {},
  startedAt: new Date('2026-11-20T12:00:00Z'),
};
