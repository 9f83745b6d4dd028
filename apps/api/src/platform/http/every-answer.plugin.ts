import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

/** Two years would be the most that browsers honour; one can still be waited out. */
const oneYearSeconds = 31_536_000;

const dataTypes = /^(?:application\/(?:[\w.]+\+)?json|text\/plain)\b/;

/**
 * The security headers of every answer of this process, errors included. Register it on the root, first.
 *
 * Browsers reach a shop with an https address by https alone from then on. Its subdomains are left out: a shop may live
 * at the brand's own name, with other sites of the brand below it.
 */
export const everyAnswerPlugin = plugin(
  async (server: FastifyInstance, { config }: { config: Pick<Config, 'publicUrl'> }) => {
    const isPublishedSecurely = config.publicUrl?.startsWith('https:') === true;
    // TRACE would echo a request's own cookies, and has no use here.
    server.addHook('onRequest', async (request, reply) => {
      if (request.method === 'TRACE') return reply.code(405).type('text/plain').send('');
    });
    server.addHook('onSend', async (request, reply) => {
      if (isPublishedSecurely || request.protocol === 'https')
        reply.header('strict-transport-security', `max-age=${oneYearSeconds}`);
      if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
      if (dataTypes.test(String(reply.getHeader('content-type'))))
        for (const [name, value] of Object.entries(dataHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    });
  },
);

/** Data is no page: nothing in it may be run, shown in a frame, or read by other sites. */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** An answer of the API is data: no page may frame it, guess its type or keep what is one guest's own. */
export const securityHeadersPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries({ 'x-content-type-options': 'nosniff', ...dataHeaders }))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', request.session ? 'private, no-store' : 'no-cache');
    const own = reply.getHeader('vary');
    reply.header('vary', [own, 'Accept-Language, Authorization, X-App-Key'].filter(Boolean).join(', '));
  });
});
