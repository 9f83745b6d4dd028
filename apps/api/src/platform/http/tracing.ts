import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';

/** The trace context for the next service: the W3C header, as headers and stored work carry it. */
export type Carrier = { traceparent?: string };

export type SpanStart = {
  /** Words of the program: a route, a provider, a kind of work; never an id or an address. */
  name: string;
  kind: 'server' | 'client' | 'job';
  /** The trace that it belongs to; else the one that is under way, else a new one. */
  from?: Carrier | undefined;
};

/** Follows a request through processes, jobs and providers. Without a collector it does nothing. */
export type Tracing = {
  /** Does some work as a part of a trace; a failure is noted, and thrown on. */
  around<Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value>;
  /** The same for work that reports its own end. */
  begin(start: SpanStart): {
    carrier: Carrier;
    ids: TraceIds;
    run<Value>(work: () => Value): Value;
    end(outcome: { name?: string; status?: number; isFailed: boolean }): void;
  };
  /** The trace context for outgoing requests: empty outside of any trace. */
  carrier(): Carrier;
  /** For the log. */
  ids(): TraceIds | undefined;
  /** Hands over what is not collected yet. */
  close(): Promise<void>;
};

type TraceIds = { traceId: string; spanId: string };

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
