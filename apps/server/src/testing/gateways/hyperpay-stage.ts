import type { Gateway, GatewayPayment, StartRequest, WebhookMessage } from '@sufra/payment-gateways/gateway';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { gateway as hyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { buildSimulator, createSimulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';

export const back = 'https://shop.example/payment/hyperpay?link=signed';

export const request: StartRequest = {
  payer: { firstName: 'Sara', lastName: 'Ali', email: 'sara@example.com', mobile: '+966512345678' },
  locale: 'en-us',
  token: undefined,
  shopName: 'Saffron & Char',
  urls: { back, webhook: 'https://shop.example/api/webhook/hyperpay/feedback' },
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

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The gateway's folder in front of its simulator, a guest, and a clock that stands. */
export async function openStage() {
  let time = new Date('2026-11-20T12:00:00Z');
  const now = () => time;
  const webhooks: WebhookMessage[] = [];
  const simulation = createSimulation({ now, wait: async () => undefined });
  const simulator = Fastify();
  await simulator.register(buildSimulator(simulation), { prefix: '/simulator' });
  await simulator.register(keepWebhooks(webhooks));
  const origin = await simulator.listen({ host: '127.0.0.1', port: 0 });
  await turn(simulator, { webhookUrl: `${origin}/webhook` });
  const address = { server: `${origin}/simulator`, browser: '/simulator' };
  const tools = { http: createGatewayHttp(), now };
  const gateway: Gateway = hyperpay.simulated(address)(tools);
  const sara = shopper(simulator, back);

  /** Begins a payment and stores what the shop would store. */
  async function begin(change: Partial<GatewayPayment> = {}, token?: StartRequest['token']) {
    const payment = { ...aPayment, ...change };
    const started = await gateway.start(payment, { ...request, token });
    if (started.kind !== 'page') throw new Error(JSON.stringify(started));
    const { memory = {}, data } = started;
    return { payment: { ...payment, memory }, checkoutId: memory['checkoutId'] ?? '', data };
  }

  return {
    simulation,
    simulator,
    address,
    tools,
    gateway,
    sara,
    webhooks,
    begin,
    /** A payment that was made, named as the shop names it once it has heard of it. */
    async paid(): Promise<GatewayPayment> {
      const { payment, checkoutId } = await begin();
      await sara.pay(checkoutId);
      const found = await gateway.lookUp(payment);
      return { ...payment, providerPaymentId: found.kind === 'payment' ? found.providerPaymentId : null };
    },
    later(minutes: number) {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    turn: (switches: Record<string, string>) => turn(simulator, switches),
    close: () => simulator.close(),
  };
}

/** The shop's end of the webhooks. */
const keepWebhooks = (webhooks: WebhookMessage[]) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer }>('/webhook', async ({ body, headers }) => {
    webhooks.push({ body, headers });
    return {};
  });
};

const prefix = '/simulator/hyperpay/v1';

/** Cards by what the bank behind them does. */
const cards = {
  approve: '4440 0000 0990 0010',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0077',
  mada: '5360 2301 5942 7034',
};

/** A guest in front of the simulated widget. */
export const shopper = (simulator: FastifyInstance, shopperResultUrl: string) => ({
  /** Sends the card as the frames of the widget do, and tells where the guest is sent. */
  async pay(checkoutId: string, card: keyof typeof cards = 'approve', changes: Record<string, string> = {}) {
    const response = await simulator.inject({
      method: 'POST',
      url: `${prefix}/checkouts/${checkoutId}/payment`,
      payload: {
        number: cards[card],
        cvv: '100',
        expiry: '01 / 39',
        holder: 'Sara Ali',
        shopperResultUrl,
        ...changes,
      },
    });
    return { status: response.statusCode, ...response.json<{ location?: string; invalid?: string[] }>() };
  },
  /** Answers the bank's question, and tells where it leads. */
  async answerBank(location: string, choice: 'approve' | 'decline') {
    const response = await simulator.inject({
      method: 'POST',
      url: location,
      payload: new URLSearchParams({ choice }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return String(response.headers.location);
  },
});

export const turn = (simulator: FastifyInstance, switches: Record<string, string>) =>
  simulator.inject({
    method: 'POST',
    url: '/simulator/gateways/hyperpay',
    payload: switches,
    headers: { accept: 'application/json' },
  });
