import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { inboxPage } from './inbox-page.ts';
import type { SentMessage } from './message-box.ts';
import type { Simulation } from './simulation.ts';
import { readSwitches } from './switches.ts';
import { switchesPage } from './switches-page.ts';

/** Styles of its own, forms to itself, and nothing else: a message is only ever shown as text. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** What people and tests look at: the inbox, and the switches that make a provider fail. */
export const inboxRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', pagePolicy);
  });

  app.get<{ Querystring: { to?: string } }>('/messages', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (wantsJson(request)) return simulation.box.list().filter(isTo(request.query.to));
    return reply.type('text/html; charset=utf-8').send(inboxPage(simulation.box.list(), app.prefix));
  });

  app.delete('/messages', async (_request, reply) => {
    simulation.box.empty();
    return reply.code(204).send();
  });

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(switchesPage(simulation.switches, app.prefix)),
  );

  app.get('/switches', async () => simulation.switches);

  app.post('/switches', async (request, reply) => {
    simulation.switches = readSwitches(request.body, simulation.switches);
    return wantsJson(request) ? simulation.switches : reply.redirect(`${app.prefix}/`, 303);
  });
};

/** Among a thousand messages, those to one number or address. */
const isTo = (wanted: string | undefined) => {
  const digits = wanted?.replace(/\D/g, '');
  return ({ to }: SentMessage): boolean => wanted === undefined || to === wanted || to.replace(/\D/g, '') === digits;
};

const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};
