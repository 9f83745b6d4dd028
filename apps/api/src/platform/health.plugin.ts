import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { mayReadMetrics } from './may-read-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this process is not ready: nobody new is to be sent here, while everybody who comes is served. */
    leave(): void;
  }
}

const readyTimeoutMilliseconds = 2000;

type HealthOptions = { services?: Services; config?: Pick<Config, 'metricsToken'> };

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

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  let isLeaving = false;
  const leave = (): void => void (isLeaving = true);
  app.decorate('leave', leave);
  app.addHook('preClose', async () => leave());
  // Who keeps a connection open brings the next request elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done();
  });

  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isLeaving && (!services || (await answers(services)));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'unavailable' });
  });

  const measured = services ? Registry.merge([registry, services.context.metrics.registry]) : registry;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayReadMetrics(request, config)) return reply.code(404).send();
    return reply.type(measured.contentType).send(await measured.metrics());
  });
});

/** Migrations ran before the services were handed out, so a database that answers is ready. */
async function answers({ database }: Services): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), readyTimeoutMilliseconds).unref();
  });
  const answer = database.executeSql('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
