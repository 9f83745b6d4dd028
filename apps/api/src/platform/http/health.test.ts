import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../services.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { healthPlugin } from './health.plugin.ts';

let api: TestApi;
let server: FastifyInstance;
beforeEach(async () => {
  api = await openTestApi();
  server = Fastify();
});
afterEach(async () => {
  await server.close();
  await api.close();
});

const mount = async (services?: Services) => {
  await server.register(healthPlugin, { services });
  server.get('/orders/:id', async () => ({}));
};

describe('health', () => {
  test('a process with an open database is alive and ready', async () => {
    await mount(api.services);
    expect((await server.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('a process whose database is gone is alive and not ready', async () => {
    const database = { ...api.services.database, executeSql: () => Promise.reject(new Error('gone')) };
    await mount({ ...api.services, database });
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    expect((await server.inject('/readyz')).statusCode).toBe(503);
  });

  test('a process that leaves is not ready, and serves whoever still comes, once', async () => {
    await mount(api.services);
    expect((await server.inject('/orders/7')).headers.connection).toBe('keep-alive');
    server.leave();
    expect((await server.inject('/readyz')).statusCode).toBe(503);
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    const late = await server.inject('/orders/7');
    expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  });

  test('requests are measured by route and never by the address that was asked for', async () => {
    await mount();
    await server.inject('/orders/0193f0a0-0000-7000-8000-000000000000');
    const metrics = (await server.inject('/metrics')).body;
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/orders/:id",status="200"} 1');
    expect(metrics).toContain('process_cpu_seconds_total');
    expect(metrics).not.toContain('0193f0a0');
  });

  test('a stream of events is no slow answer', async () => {
    await mount();
    server.get('/events', (_request, reply) => reply.type('text/event-stream').send('id: 1\n\n'));
    await server.inject('/events');
    expect((await server.inject('/metrics')).body).not.toContain('route="/events"');
  });
});
