import { once } from 'node:events';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createServer, loadConfig } from '@sufra/api';
import { forwardToApi } from '@sufra/storefront/server/pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpTransport, inMemoryTransport, type ApiTransport } from './open-shop.ts';

let api: FastifyInstance;
let transports: { memory: ApiTransport; network: ApiTransport };
beforeEach(async () => {
  api = Fastify();
  api.get('/packed', async (_request, reply) =>
    reply.header('content-encoding', 'gzip').send(gzipSync('menu '.repeat(100))),
  );
  api.delete('/nothing', async (_request, reply) => reply.code(204).send());
  api.get('/endless', () => new Promise(() => undefined));
  api.all('/*', async (request, reply) => {
    reply.header('x-asked', `${request.method} ${request.url}`);
    return { address: request.ip, body: request.body ?? null, headers: request.headers };
  });
  const base = await api.listen({ host: '127.0.0.1', port: 0 });
  transports = { memory: inMemoryTransport(api), network: httpTransport(`${base}/ignored`) };
});
afterEach(() => api.close());

const ask = (path: string, init: RequestInit = {}) => new Request(`https://shop.example${path}`, init);

describe.each(['memory', 'network'] as const)('a call through %s', (kind) => {
  const send = (request: Request): Promise<Response> => transports[kind](request);

  test('arrives with path, query, body and headers', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'ar-SA' };
    const response = await send(ask('/api/orders?include=items', { method: 'POST', body: '{"a":1}', headers }));
    expect(response.headers.get('x-asked')).toBe('POST /api/orders?include=items');
    expect(await response.json()).toMatchObject({ body: { a: 1 }, headers: { 'accept-language': 'ar-SA' } });
  });
});

test('a page’s calls to the API, and what it passes on, bear the id of the page’s own request', async () => {
  const pages = createServer(loadConfig({ LOG_LEVEL: 'silent' }));
  await pages.register(forwardToApi, { api: transports.network });
  const known = '0193f0a0c4d2473f9b1e55aa77bb99cc';
  const forwarded = await pages.inject({
    url: '/api/concepts',
    headers: { host: 'shop.example', 'x-request-id': known },
  });
  expect([forwarded.headers['x-request-id'], forwarded.json().headers['x-request-id']]).toEqual([known, known]);
  const own = await pages.inject({
    url: '/api/concepts',
    headers: { host: 'shop.example', 'x-request-id': 'a forged one' },
  });
  expect(own.json().headers['x-request-id']).toBe(own.headers['x-request-id']);
  await pages.close();
});

describe('over the network', () => {
  test.each([
    ['expect', '100-continue'],
    ['transfer-encoding', 'chunked'],
    ['upgrade', 'h2c'],
    ['keep-alive', '5'],
    ['te', 'trailers'],
    ['proxy-connection', 'keep-alive'],
  ])('%s is about the connection it came on, and stays there', async (name, value) => {
    const response = await transports.network(ask('/api/concepts', { headers: { [name]: value } }));
    expect(response.status).toBe(200);
    const { headers } = (await response.json()) as { headers: Record<string, string> };
    expect(headers[name]).not.toBe(value);
  });

  test('a packed answer stays packed, to the byte', async () => {
    const response = await transports.network(ask('/packed', { headers: { 'accept-encoding': 'gzip' } }));
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe('menu '.repeat(100));
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('an answer without a body is one', async () => {
    const response = await transports.network(ask('/nothing', { method: 'DELETE' }));
    expect([response.status, response.body]).toEqual([204, null]);
  });

  test('a guest who leaves ends the call', async () => {
    const leaving = new AbortController();
    const call = transports.network(ask('/endless', { signal: leaving.signal }));
    leaving.abort();
    await expect(call).rejects.toThrow(/abort/i);
  });

  test.each([
    ['a question', { method: 'GET' }, 200],
    ['an order with its key', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } }, 200],
    ['any other change', { method: 'POST', body: '{}' }, 'ECONNRESET'],
  ])('of a process that goes while it is asked: %s', async (_what, init, expected) => {
    let asked = 0;
    api.server.prependListener('request', ({ socket, url }) => {
      if (url === '/api/going' && (asked += 1) === 1) socket.destroy();
    });
    const call = transports.network(ask('/api/going', init)).then(
      ({ status }) => status,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    expect(await call).toBe(expected);
    expect(asked).toBe(expected === 200 ? 2 : 1);
  });

  test('a path of two slashes names no other host', async () => {
    const response = await transports.network(ask('//elsewhere.example/api/concepts'));
    expect(response.headers.get('x-asked')).toBe('GET //elsewhere.example/api/concepts');
  });

  test('the shop’s own host travels along', async () => {
    const response = await transports.network(ask('/api/concepts'));
    expect(await response.json()).toMatchObject({ headers: { 'x-forwarded-host': 'shop.example' } });
  });
});

describe('in memory', () => {
  test('a page that is being made while the server closes still has its API', async () => {
    const closing = Promise.withResolvers<void>();
    const server = createServer(loadConfig({ DEMO: 'false', LOG_LEVEL: 'fatal' }));
    server.addHook('preClose', async () => closing.resolve());
    server.get('/api/concepts', async () => ({ name: 'Saffron' }));
    server.get('/menu', async () => {
      await closing.promise;
      const answer = await inMemoryTransport(server)(ask('/api/concepts'));
      return { status: answer.status, ...((await answer.json()) as object) };
    });
    const page = fetch(`${await server.listen({ host: '127.0.0.1', port: 0 })}/menu`);
    await once(server.server, 'request');
    await server.close();
    expect(await (await page).json()).toEqual({ status: 200, name: 'Saffron' });
  });

  test('the guest’s address is the one that the storefront names', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const response = await transports.memory(ask('/api/concepts', { headers }));
    expect(await response.json()).toMatchObject({ address: '203.0.113.9' });
  });
});
