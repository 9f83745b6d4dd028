import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { findObstacles } from '../database/rights.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * True when a request may read the metrics: it has the token. Without a configured one, only requests from this machine
 * itself and not through a proxy, which adds its headers.
 */
export function mayReadMetrics(
  { headers, raw }: FastifyRequest,
  { metricsToken }: Pick<Config, 'metricsToken'> = {},
): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isProxied && loopback.test(raw.socket.remoteAddress ?? '');
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const loopback = /^(::ffff:)?127\.|^::1$/;

/** Takes as long for a token that is nearly right as for any other. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this process is not ready: the balancer sends no new clients, and present requests are served. */
    leave(): void;
    /** Changes that the storefront refused because no page of the shop sent them. */
    forgedRequests: Counter<'reason'>;
  }
}

const readyTimeoutMilliseconds = 2000;

/** The API's part of a process: a process without it is ready as soon as it listens. */
type Served = { database: Database; tableNames: readonly string[]; context: { metrics: Metrics } };

type HealthOptions = { services?: Served; config?: Pick<Config, 'metricsToken'> };

/**
 * Alive, ready and measured, at the root of the server. Register it first: it counts the routes that come
 * after it. A process without the API's services is ready as soon as it listens.
 */
export const healthPlugin = plugin(async (app: FastifyInstance, { services, config }: HealthOptions) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  const forgedRequests = new Counter({
    name: 'sufra_forged_requests_total',
    help: 'Changes that no page of the shop sent, refused: origin, type.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['origin', 'type']) forgedRequests.inc({ reason }, 0);
  app.decorate('forgedRequests', forgedRequests);

  app.addHook('onResponse', async (request, reply) => {
    // A stream of events takes as long as its page is open, which says nothing about the shop.
    if (isEventStream(reply)) return;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  let isLeaving = false;
  const leave = (): void => void (isLeaving = true);
  app.decorate('leave', leave);
  app.addHook('preClose', async () => leave());
  // Closes kept-alive connections, so that their next request goes elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done();
  });

  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  let lastProblem: string | undefined;
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const problem = isLeaving ? 'leaving' : services && (await findProblem(services));
    // Asked every second: a problem is written down when it begins.
    if (problem && problem !== lastProblem && !isLeaving) request.log.error({ problem }, 'not ready');
    lastProblem = problem;
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ? 'unavailable' : 'ready' });
  });

  const measured = services ? Registry.merge([registry, services.context.metrics.registry]) : registry;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayReadMetrics(request, config)) return reply.code(404).send();
    return reply.type(measured.contentType).send(await measured.metrics());
  });
});

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? reply.raw.getHeader('content-type')).startsWith('text/event-stream');

/** A process serves when its database answers and lets it read and write every table of this version. */
async function findProblem({ database, tableNames }: Served): Promise<string | undefined> {
  const timeout = new Promise<string>((resolve) => {
    setTimeout(() => resolve('the database does not answer'), readyTimeoutMilliseconds).unref();
  });
  const answer = database.executeSql(findObstacles, [tableNames]).then(
    ({ rows }) => {
      const names = (rows as { name: string }[]).map(({ name }) => name);
      return names.length === 0 ? undefined : `this account of the database cannot read and write: ${names.join(', ')}`;
    },
    () => 'the database is unavailable',
  );
  return Promise.race([answer, timeout]);
}
