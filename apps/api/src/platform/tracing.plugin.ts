import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Tracing } from './tracing.ts';

type Span = ReturnType<Tracing['begin']>;

/**
 * Makes every request a part of the trace that its sender names, or of a new one; what it does and logs belongs to it.
 * Register it before the routes.
 */
export const tracingPlugin = plugin(async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const from = typeof traceparent === 'string' ? { traceparent } : undefined;
    const span = tracing.begin({ name: request.method, kind: 'server', from });
    spans.set(request, span);
    request.log = request.log.child(span.ids);
    reply.log = request.log;
    span.run(done);
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status } = reply;
    spans.get(request)?.end({ name: `${request.method} ${route}`, status, isFailed: status >= 500 });
  });

  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end({ isFailed: true }));
});
