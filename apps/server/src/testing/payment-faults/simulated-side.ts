import { buildSimulator, createSimulation, type Simulation } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Ask, PretendedProvider } from './pretended-provider.ts';

/** The provider's end of the connection. */
export type SimulatedSide = {
  simulation: Simulation;
  server: FastifyInstance;
  ask: Ask;
  close(): Promise<void>;
};

/** A simulator with empty books on the harness's clock; its webhooks are held back for the courier. */
export async function openSimulatedSide(clock: Clock, { provider }: PretendedProvider): Promise<SimulatedSide> {
  const simulation = createSimulation({ now: clock.now, wait: clock.wait });
  const { gateways } = simulation;
  gateways.setSwitches(provider, { ...gateways.switchesOf(provider), webhooks: 'hold' });
  const server = Fastify();
  await server.register(buildSimulator(simulation), { prefix: '/simulator' });
  await server.ready();
  return {
    simulation,
    server,
    async ask(url, { form, json, headers } = {}) {
      const answer = await server.inject({
        method: form || json !== undefined ? 'POST' : 'GET',
        url,
        headers: {
          host: 'simulator.test',
          // Servers have none.
          ...(!headers?.['authorization'] && { origin: 'http://saffron.test' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
        ...(json !== undefined && { payload: json as object }),
      });
      return {
        status: answer.statusCode,
        text: answer.body,
        location: answer.headers.location,
        json: () => answer.json(),
      };
    },
    close: () => server.close(),
  };
}
