import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { inboxPage } from './inbox-page.ts';
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

  const { box } = simulation;
  const waiting = new Set<AbortController>();
  app.addHook('preClose', async () => waiting.forEach((wait) => wait.abort()));

  /**
   * `to` is a number or an address. With `wait` as well, a number of seconds, the answer comes when there is a message to
   * it, or empty when there still is none then: nobody needs to look again and again.
   */
  app.get<{ Querystring: { to?: string; wait?: string } }>('/messages', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (!wantsJson(request)) return reply.type('text/html; charset=utf-8').send(inboxPage(box.list(), app.prefix));
    const { to, wait } = request.query;
    const messages = box.list(to);
    if (to === undefined || messages.length > 0) return messages;
    await untilNext(to, secondsOf(wait), reply);
    return box.list(to);
  });

  async function untilNext(to: string, seconds: number, reply: FastifyReply): Promise<void> {
    if (seconds === 0) return;
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, seconds * 1000);
    reply.raw.once('close', end);
    waiting.add(ending);
    await box.untilNext(to, ending.signal);
    waiting.delete(ending);
    reply.raw.off('close', end);
    clearTimeout(timer);
  }

  app.delete('/messages', async (_request, reply) => {
    box.empty();
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

const mostSeconds = 30;

/** How long somebody waits: not at all unless asked to, and never for ever. */
function secondsOf(written: string | undefined): number {
  const seconds = Number(written);
  return seconds > 0 ? Math.min(seconds, mostSeconds) : 0;
}

const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};
