import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

export const jsonApiMediaType = 'application/vnd.api+json';
const accepted = [jsonApiMediaType, 'application/json'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is no JSON:API document: a description, an event stream. */
    isPlain?: boolean;
  }
}

/** Reads plain and JSON:API-wrapped bodies alike, and answers in JSON:API's media type. */
export const jsonApiPlugin = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(accepted);
  app.addContentTypeParser(accepted, { parseAs: 'string' }, (request, body, done) => {
    // A call without a payload, such as logout, may still announce JSON.
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });

  app.addHook('preValidation', async (request) => {
    request.body = unwrap(request.body);
  });

  // Fastify adds a charset, which JSON:API forbids, so the type is set last.
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!request.routeOptions.config.isPlain && type.includes('json')) reply.header('content-type', jsonApiMediaType);
  });
});

function unwrap(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.data) || !isRecord(body.data.attributes)) return body;
  const { id, attributes } = body.data;
  return id === undefined ? attributes : { id, ...attributes };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
