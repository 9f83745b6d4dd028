import type { FastifyInstance } from 'fastify';
import type { Simulation } from '../simulation.ts';
import type { GatewayName } from './gateway-switches.ts';

/**
 * Lets the calls of one scope answer as the switches say: slowly, with a server error, not at all although the work is
 * done, or with too many requests. Only what servers call belongs into that scope; pages and scripts do not.
 */
export function playApi(app: FastifyInstance, simulation: Simulation, gateway: GatewayName): void {
  const current = () => simulation.gateways.switchesOf(gateway);
  app.addHook('onRequest', async (_request, reply) => {
    const { api, delayMilliseconds } = current();
    if (delayMilliseconds > 0) await simulation.wait(delayMilliseconds);
    if (api === 'server-error') return reply.code(500).send({ message: 'Internal error' });
    if (api === 'throttle') return reply.code(429).send({ message: 'Too many requests' });
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (current().api !== 'no-answer') return;
    reply.hijack();
    reply.raw.destroy();
  });
}
