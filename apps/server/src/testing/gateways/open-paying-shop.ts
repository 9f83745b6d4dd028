import type { PaymentAttributes, PaymentDocument } from '@sufra/contracts';
import type { AnyGatewayModule } from '@sufra/payment-gateways/gateway';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { createGateways } from '@sufra/api/platform/gateways/gateways';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openTestApi, type TestApi, type TestCall } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signIn } from '@sufra/api/testing/sign-in';
import { buildSimulator, createSimulation, type Simulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';

export type PayingShop = {
  api: TestApi;
  shop: SeededShop;
  /** Of a guest of the shop. */
  token: string;
  simulator: FastifyInstance;
  turn(switches: Record<string, string | number>): void;
  /** An order of 30.00 that waits for its card. */
  order(): Promise<string>;
  post(path: string, body: unknown, call?: TestCall): ReturnType<TestApi['call']>;
  paymentOf(orderId: string): Promise<PaymentAttributes>;
  /** Hands every webhook that is held back to the shop, and tells the statuses. */
  deliverWebhooks(): Promise<number[]>;
  /** Every webhook that the gateway made, oldest first. */
  webhookBodies(): string[];
  close(): Promise<void>;
};

/** A shop whose cards one gateway takes, beside the simulator of that gateway; webhooks wait until a test delivers them. */
export async function openPayingShop(module: AnyGatewayModule): Promise<PayingShop> {
  const { provider } = module;
  const api = await openTestApi();
  const { context } = api;
  const simulation = createSimulation({ now: context.now, wait: async () => undefined });
  const simulator = Fastify();
  await simulator.register(buildSimulator(simulation), { prefix: '/simulator' });
  const server = `${await simulator.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
  const simulated = { [provider]: module.simulated({ server, browser: '/simulator' }) };
  context.gateways = createGateways({ byMerchant: {}, simulated }, { http: createGatewayHttp(), now: context.now });
  const turn: PayingShop['turn'] = (switches) => turnGateway(simulation, module, switches);
  turn({ webhooks: 'hold' });

  const application = {
    paymentGateway: provider === 'pinpad' ? undefined : provider,
    allowedPaymentsPickup: ['card' as const, 'cash' as const],
  };
  const shop = await seedShop(context.db, { application });
  const { token } = await signIn(api);
  let requests = 0;
  const post: PayingShop['post'] = (path, body, call) => {
    requests += 1;
    return api.call('POST', path, { token, body, headers: { 'idempotency-key': `request-${requests}` }, ...call });
  };
  return {
    api,
    shop,
    token,
    simulator,
    turn,
    post,
    async order() {
      const placed = await post('/orders', aPayload(shop, { 'payment-type': 'card' }));
      if (placed.statusCode !== 201) throw new Error(placed.body);
      return placed.json<{ data: { id: string } }>().data.id;
    },
    async paymentOf(orderId) {
      const answer = await api.call('GET', `/payments/orders/${orderId}`, { token });
      return answer.json<PaymentDocument>().data.attributes;
    },
    async deliverWebhooks() {
      const statuses: number[] = [];
      for (const { webhook, answers } of simulation.gateways.webhooks()) {
        if (answers.length > 0) continue;
        const { pathname, host } = new URL(webhook.url);
        const { headers, body: payload } = webhook;
        const answer = await api.app.inject({
          method: 'POST',
          url: pathname,
          headers: { ...headers, host },
          payload,
        });
        answers.push(answer.statusCode);
        statuses.push(answer.statusCode);
      }
      return statuses;
    },
    webhookBodies: () => simulation.gateways.webhooks().map(({ webhook }) => webhook.body),
    async close() {
      await simulator.close();
      await api.close();
    },
  };
}

function turnGateway(
  { gateways }: Simulation,
  { provider }: AnyGatewayModule,
  switches: Record<string, unknown>,
): void {
  gateways.setSwitches(provider, { ...gateways.switchesOf(provider), ...switches });
}
