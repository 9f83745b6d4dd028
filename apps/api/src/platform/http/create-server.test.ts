import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { errorsPlugin } from '../errors/answer-error.ts';
import { createServer, loggerOptions } from './create-server.ts';

let lines: string[];
let server: FastifyInstance;
beforeEach(async () => {
  lines = [];
  const stream = { write: (line: string) => void lines.push(line) };
  server = createServer(loadConfig({ LOG_LEVEL: 'info' }), {
    ...loggerOptions(loadConfig({ LOG_LEVEL: 'info' })),
    stream,
  });
  await server.register(async (app) => {
    app.decorateRequest('locale', 'en-us');
    await app.register(errorsPlugin);
    app.get('/customers/:id', async () => ({}));
    app.post('/customers', async () => {
      const failure = new Error('Failed query: insert into customers values ($1)\nparams: 512345678');
      throw Object.assign(failure, {
        query: 'insert into customers values ($1)',
        params: ['512345678'],
        cause: new Error('disk full'),
      });
    });
  });
});
afterEach(() => server.close());

test('a part of the server that takes a minute to load, as on a busy machine, is waited for', async () => {
  vi.useFakeTimers();
  try {
    void server.register(() => new Promise((resolve) => setTimeout(resolve, 60_000)));
    const ready = server.ready();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(ready).resolves.toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

describe('the log', () => {
  test('names the route and the request, and neither the address asked for nor any header', async () => {
    const headers = { authorization: 'Bearer very-secret', cookie: 'session=very-secret', 'x-request-id': 'forged' };
    await server.inject({ url: '/customers/0193f0a0?mobile=512345678', headers });
    const text = lines.join('');
    expect(text).toContain('"route":"/customers/:id"');
    expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/);
    expect(text).not.toMatch(/512345678|very-secret|0193f0a0|forged/);
  });

  test('calls a request as the proxy does, and the answer says how', async () => {
    const known = '0193f0a0c4d2473f9b1e55aa77bb99cc';
    const answer = await server.inject({ url: '/customers/7', headers: { 'x-request-id': known } });
    expect(answer.headers['x-request-id']).toBe(known);
    expect(lines.join('')).toContain(`"reqId":"${known}"`);
    for (const forged of [
      'short',
      'x'.repeat(65),
      'sixteen letters \u0022,',
      '0193f0a0-c4d2-473f-9b1e-55aa77bb99cc, 2',
    ]) {
      const other = await server.inject({ url: '/customers/7', headers: { 'x-request-id': forged } });
      expect(other.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
    const unreadable = await server.inject({ url: '/%E0%A4%A', headers: { 'x-request-id': known } });
    expect(unreadable.headers['x-request-id']).toBe(known);
  });

  test('keeps the query that failed and leaves its values out', async () => {
    const response = await server.inject({ method: 'POST', url: '/customers', payload: { mobile: '512345678' } });
    const text = lines.join('');
    expect(text).toContain('insert into customers values ($1)');
    expect(text).toContain('disk full');
    expect(text).not.toContain('512345678');
    expect(response.statusCode).toBe(500);
    expect(response.json().error).toMatchObject({ code: 'internal-error', meta: { 'request-id': expect.any(String) } });
    expect(response.body).not.toMatch(/insert|disk|stack/);
  });
});

describe('what no plugin answers itself', () => {
  const bare = () => {
    const app = createServer(loadConfig({ LOG_LEVEL: 'silent' }));
    app.get('/cdn/*', async () => {
      throw new Error('Failed query: select "body" from "published_documents"');
    });
    return app;
  };

  test('a failure is told without the words of what failed', async () => {
    const response = await bare().inject({ url: '/cdn/x', headers: { 'accept-language': 'fr' } });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/query|select/);
    expect(response.json().error).toMatchObject({ code: 'internal-error', meta: { 'request-id': expect.any(String) } });
  });

  test.each(['/cdn/%zz', '/cdn/%c0%af'])('an address that cannot be read: %s', async (url) => {
    const response = await bare().inject({ url, headers: { 'accept-language': 'fr' } });
    expect(response.statusCode).toBe(404);
    expect(response.json().error).toMatchObject({ code: 'not-found', title: 'Introuvable' });
  });

  test('people read words, programs a document', async () => {
    const response = await bare().inject({ url: '/cdn/%zz', headers: { accept: 'text/html,*/*' } });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^We could not find this/);
  });
});

describe('a server that closes', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['a connection that a browser opened in advance', '', 5_000],
    ['a request that never ends', 'GET / HTTP/1.1\r\nhost: sh', 5_000],
    ['an answer that never ends', 'GET /stream HTTP/1.1\r\nhost: shop\r\n\r\n', 45_000],
  ])('is not held by %s', async (_, sent, afterMs) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = createServer(loadConfig({}), false);
    app.get('/stream', (_request, reply) => void reply.raw.write('and so on'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    if (sent.endsWith('\r\n\r\n')) await once(socket, 'data');
    await vi.waitUntil(async () => (await connectionsOf(app)) === 1);
    const isOver = vi.fn();
    const closed = app.close().then(isOver);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await closed;
  });
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

describe('the address of a guest', () => {
  test('is taken from a proxy’s header only when the proxy is known', async () => {
    const addressAt = async (settings: Record<string, string>) => {
      const app = createServer(loadConfig(settings), false);
      app.get('/', async (request) => ({ address: request.ip }));
      const response = await app.inject({
        url: '/',
        headers: { 'x-forwarded-for': '203.0.113.9' },
        remoteAddress: '10.0.0.1',
      });
      await app.close();
      return response.json().address;
    };
    expect(await addressAt({})).toBe('10.0.0.1');
    expect(await addressAt({ TRUST_PROXY: '10.0.0.1' })).toBe('203.0.113.9');
  });
});
