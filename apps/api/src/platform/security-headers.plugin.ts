import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** An answer of the API is data: no page may frame it, guess its type or keep what is one guest's own. */
export const securityHeadersPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', request.session ? 'private, no-store' : 'no-cache');
    reply.header('vary', 'Accept-Language, Authorization, X-App-Key');
  });
});
