import { createServer, loadConfig, tracingPlugin, type Tracing } from '@sufra/api';
import { openJobQueue, type Job, type JobQueue } from '@sufra/api/platform/jobs/jobs';
import { createMetrics } from '@sufra/api/platform/metrics/metrics';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { watchHttp } from '@sufra/api/platform/gateways/gateways';
import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inMemoryTransport, tracedTransport } from '../open-shop.ts';
import { openTracing } from './open-tracing.ts';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; status: { code?: number } };

let collector: FastifyInstance;
let collected: Span[];
let server: FastifyInstance;
let tracing: Tracing;
let queue: JobQueue<{ pay(): Promise<unknown> }>;
const lines: { traceId?: string; spanId?: string; msg: string }[] = [];
const asked: (string | undefined)[] = [];

/** A job that asks a provider, which notes what it is told. */
const payJob: Job<{ pay(): Promise<unknown> }, { order: string }> = {
  name: 'pay',
  retryLimit: 0,
  run: async (context) => void (await context.pay()),
};

beforeEach(async () => {
  collected = [];
  lines.length = asked.length = 0;
  collector = Fastify();
  collector.post('/v1/traces', async (request) => {
    const { resourceSpans } = request.body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    collected.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    return {};
  });
  const endpoint = await collector.listen({ host: '127.0.0.1', port: 0 });
  const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'k'.repeat(32), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const opened = await openTracing(config);
  if (!opened) throw new Error('nothing is traced');
  tracing = opened;
  server = createServer(config, { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  const database = await sharedTestDatabase();
  queue = await openJobQueue(database, { jobs: [payJob], onError: console.error, isMaintained: false, tracing });
  await server.register(tracingPlugin, { tracing });
  const api = tracedTransport(inMemoryTransport(server), tracing);
  server.get('/orders/:id', async () => (await api(new Request('http://shop.test/api/orders/7'))).text());
  server.get('/api/orders/:id', async (request) => {
    request.log.info('an order is asked for');
    await queue.send(database, payJob, { order: '7' });
    return 'ok';
  });
  server.get('/broken', async () => {
    throw new Error('broken');
  });
});
afterEach(async () => {
  await server.close();
  await queue.stop();
  await collector.close();
});

test('one request is one trace: page, API, job and provider, and the log names it', async () => {
  expect((await server.inject('/orders/7')).body).toBe('ok');
  const provider = async (_url: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('traceparent') ?? undefined);
    return new Response('{}');
  };
  const http = watchHttp(createGatewayHttp(provider), 'tap', { duration: createMetrics().gatewayDuration, tracing });
  expect(await queue.runDue({ pay: () => http({ url: 'https://tap.test' }) })).toBe(1);
  await tracing.close();

  const path = ['GET /orders/:id', 'GET api', 'GET /api/orders/:id', 'job pay', 'gateway tap'];
  const spans = path.map((name) => collected.find((span) => span.name === name));
  expect(collected.map(({ name }) => name).toSorted()).toEqual(path.toSorted());
  expect(spans.slice(1).map((span) => span?.parentSpanId)).toEqual(spans.slice(0, -1).map((span) => span?.spanId));
  const traceId = spans[0]?.traceId;
  expect(new Set(collected.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(asked).toEqual([`00-${traceId}-${spans.at(-1)?.spanId}-01`]);
  const said = lines.find(({ msg }) => msg === 'an order is asked for');
  expect([said?.traceId, said?.spanId]).toEqual([traceId, spans[2]?.spanId]);
});

test('whoever stands in front may have begun the trace, and nonsense begins a new one', async () => {
  const before = '4bf92f3577b34da6a3ce929d0e0e4736';
  await server.inject({ url: '/api/orders/7', headers: { traceparent: `00-${before}-00f067aa0ba902b7-01` } });
  await server.inject({ url: '/api/orders/7', headers: { traceparent: '00-nonsense' } });
  await tracing.close();
  expect(collected).toMatchObject([
    { traceId: before, parentSpanId: '00f067aa0ba902b7' },
    { name: 'GET /api/orders/:id' },
  ]);
  expect(collected[1]?.traceId).not.toBe(before);
  expect(JSON.stringify(collected)).not.toContain('/orders/7');
});

test('a failure is seen as one', async () => {
  expect((await server.inject('/broken')).statusCode).toBe(500);
  await tracing.close();
  expect(collected).toMatchObject([{ name: 'GET /broken', status: { code: 2 } }]);
});

test('without a collector there is nothing', async () => {
  expect(await openTracing(loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'k'.repeat(32) }))).toBeUndefined();
});

test('a collector that is away does not keep a shop from closing', async () => {
  await collector.close();
  tracing.begin({ name: 'GET /menu', kind: 'server' }).end({ isFailed: false });
  expect(await tracing.close()).toBeUndefined();
});
