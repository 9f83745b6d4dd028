import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';

/** Two years would be the most that browsers honour; one can still be waited out. */
const oneYearSeconds = 31_536_000;

const dataTypes = /^(?:application\/(?:[\w.]+\+)?json|text\/plain)\b/;

/**
 * What a browser has to know of every answer of this process, errors included. Register it on the root, first.
 *
 * A shop with an https address is asked for by https alone from then on. Its subdomains are left out: a shop may live
 * at the brand's own name, and what else the brand runs below that is none of our business.
 */
export const everyAnswerPlugin = plugin(
  async (server: FastifyInstance, { config }: { config: Pick<Config, 'publicUrl'> }) => {
    const isPublishedSecurely = config.publicUrl?.startsWith('https:') === true;
    // It would say a request's own cookies back to it, and nobody here has a use for that.
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
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
