import { buildSimulator, createSimulation, type SentMessage } from '@sufra/simulator';
import type { PaymentProvider } from '@sufra/contracts';
import Fastify from 'fastify';
import type { Ask, PretendedProvider, Taken } from '../../apps/server/src/testing/payment-faults/pretended-provider.ts';

type Simulation = ReturnType<typeof createSimulation>;
type Switches = Parameters<Simulation['gateways']['setSwitches']>[1];

/** The world outside of the shop: phones, banks and gateways. It lives here, so that no fault of ours harms it. */
export type SimulatedWorld = {
  address: string;
  ask: Ask;
  inbox(): SentMessage[];
  turn(provider: PaymentProvider, switches: Partial<Switches>): void;
  /** Sends every webhook again that the shop has not taken yet, as providers do. */
  repeatWebhooks(): Promise<void>;
  /** The amount that a gateway really took, by its own books. */
  takenBy(pretended: PretendedProvider, references: string[]): Promise<Taken[]>;
  close(): Promise<void>;
};

export async function openSimulatedWorld(): Promise<SimulatedWorld> {
  const simulation = createSimulation();
  const { gateways } = simulation;
  const answers: { path: string; body: unknown }[] = [];
  const server = Fastify({ forceCloseConnections: true });
  // MoneyHash lists nothing: its books are read by the ids that it once answered.
  server.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload !== 'string' || !request.url.includes('/payments/intent')) return;
    answers.push({ path: request.url, body: JSON.parse(payload) as unknown });
  });
  await server.register(buildSimulator(simulation), { prefix: '/simulator' });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask: Ask = async (path, { form, json, headers } = {}) => {
    const answer = await fetch(new URL(path, address), {
      method: form || json !== undefined ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        ...(!headers?.['authorization'] && { origin: 'http://shop.localhost' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    const location = answer.headers.get('location') ?? undefined;
    return { status: answer.status, text, location, json: () => JSON.parse(text) as unknown };
  };
  return {
    address: `${address}/simulator`,
    ask,
    inbox: () => simulation.box.list(),
    turn: (provider, switches) => gateways.setSwitches(provider, { ...gateways.switchesOf(provider), ...switches }),
    async repeatWebhooks() {
      const open = gateways
        .webhooks()
        .filter(({ answers }) => !answers.some((status) => status >= 200 && status < 300));
      for (const { id, answers } of open) if (answers.length > 0) await gateways.deliver(id);
    },
    takenBy: ({ readBooks }, references) => readBooks(ask, { references, answers }),
    close: () => server.close(),
  };
}
