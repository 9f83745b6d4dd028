import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { dataHeaders } from './every-answer.plugin.ts';

/** An answer of the API is data: no page may frame it, guess its type or keep what is one guest's own. */
export const securityHeadersPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries({ 'x-content-type-options': 'nosniff', ...dataHeaders }))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', request.session ? 'private, no-store' : 'no-cache');
    reply.header('vary', 'Accept-Language, Authorization, X-App-Key');
  });
});
