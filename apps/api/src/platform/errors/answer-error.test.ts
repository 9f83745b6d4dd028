import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerError } from './answer-error.ts';

let app: FastifyInstance;
afterEach(() => app.close());

type Logged = { level: number; msg: string };

/** Listens, and tells what is logged of an error. */
async function open(
  work: (left: Promise<unknown>) => Promise<never>,
): Promise<{ port: number; told: Promise<Logged> }> {
  const { promise: told, resolve } = Promise.withResolvers<Logged>();
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      const logged = JSON.parse(line.toString()) as Logged;
      if (/guest left|request failed/.test(logged.msg)) resolve(logged);
      done();
    },
  });
  app = Fastify({ logger: { level: 'info', stream }, disableRequestLogging: true });
  app.setErrorHandler(answerError);
  app.get('/', (_request, reply) => work(once(reply.raw, 'close')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, told };
}

const givenUp = (): never => {
  throw new DOMException('The operation was aborted', 'AbortError');
};

test('work that was given up because the guest left is no failure', async () => {
  const { port, told } = await open(async (left) => {
    socket.destroy();
    await left;
    return givenUp();
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n');
  expect(await told).toMatchObject({ level: 30, msg: 'the guest left before the answer' });
});

test('work that was given up while the guest waits is one', async () => {
  const { port, told } = await open(async () => givenUp());
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500);
  expect(await told).toMatchObject({ level: 50, msg: 'the request failed' });
});
