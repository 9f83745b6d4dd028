import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, everyAnswerPlugin, loadConfig } from '@sufra/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: FastifyInstance;
let port: number;
let served: string[];
beforeAll(async () => {
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  server = createServer(config);
  await server.register(everyAnswerPlugin, { config });
  server.all('/*', async (request, reply) => {
    served.push(`${request.method} ${request.url}`);
    return reply.send({ host: request.hostname });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => (served = []));

/** Sends these bytes on one connection and answers everything that comes back until the server closes it. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => (answer += part));
  socket.on('error', () => undefined);
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  return answer;
}

const statusesOf = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

const hidden = 'GET /hidden HTTP/1.1\r\nHost: shop.test\r\n\r\n';
const post = (headers: string, body: string) => `POST /open HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n\r\n${body}`;

test.each([
  ['both a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`)],
  ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
  ['a length that is no number', post('Content-Length: 0x10', hidden)],
  ['a signed length', post('Content-Length: +0', hidden)],
  ['chunks that are called otherwise', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`)],
  ['chunks behind a space', post('Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`)],
  ['a chunk whose size is no number', post('Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden}`)],
  ['a header that goes on in the next line', post('X-One: 1\r\n Content-Length: 0', hidden)],
  ['a header without a name', post(': nothing', hidden)],
  ['a line that ends early', `GET /open HTTP/1.1\r\nHost: shop.test\r\nX-One: a\rX-Two: b\r\n\r\n${hidden}`],
  ['a NUL in a header', post('X-One: a\0b', hidden)],
  ['no host', 'GET /open HTTP/1.1\r\n\r\n'],
  ['a space in its address', `GET /open HTTP/1.1 /other HTTP/1.1\r\nHost: shop.test\r\n\r\n${hidden}`],
])('a request with %s is refused, and hides no second one', async (_what, text) => {
  expect(statusesOf(await send(text))).toEqual(['400']);
  expect(served.filter((request) => request.includes('hidden'))).toEqual([]);
});

test('a request that asks to be said back is not', async () => {
  const answer = await send(
    'TRACE /open HTTP/1.1\r\nHost: shop.test\r\nCookie: session=mine\r\nConnection: close\r\n\r\n',
  );
  expect(statusesOf(answer)).toEqual(['405']);
  expect(answer).not.toContain('mine');
  expect(served).toEqual([]);
});

test('headers without end are refused', async () => {
  expect(statusesOf(await send(post(`X-Long: ${'a'.repeat(40_000)}`, '')))).toEqual(['431']);
  expect(served).toEqual([]);
});

test('a sound request is served, and so is the next one on the same line', async () => {
  const close = 'GET /next HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';
  expect(statusesOf(await send(post('Content-Type: application/json\r\nContent-Length: 2', '{}') + close))).toEqual([
    '200',
    '200',
  ]);
  expect(served.toSorted()).toEqual(['GET /next', 'POST /open']);
});

test('a header that a proxy sets is not believed when no proxy is known', async () => {
  const headers = 'X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\nConnection: close';
  const answer = await send(`GET /open HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n\r\n`);
  expect(answer).toContain('{"host":"shop.test"}');
  expect(answer.toLowerCase()).not.toContain('strict-transport-security');
});

test('a shop that is published by https says so in every answer, also where nothing is', async () => {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.test' });
  const published = createServer(config);
  await published.register(everyAnswerPlugin, { config });
  published.get('/page', (_request, reply) => reply.type('text/html').send('<p>page</p>'));
  for (const url of ['/page', '/nowhere'])
    expect((await published.inject(url)).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  expect((await published.inject('/page')).headers).not.toHaveProperty('content-security-policy');
  await published.close();
});
