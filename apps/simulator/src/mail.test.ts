import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSimulator } from './index.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  const now = () => new Date('2026-11-20T12:00:00Z');
  await app.register(buildSimulator({ now, wait: async () => {} }), { prefix: '/simulator' });
});
afterEach(() => app.close());

const mail = {
  personalizations: [{ to: [{ email: 'sara@example.com' }] }],
  from: { email: 'orders@saffron.test', name: 'Saffron & Char' },
  subject: 'Your code',
  content: [{ type: 'text/plain', value: '482913 is your code.' }],
};
const send = (payload: object, headers: Record<string, string> = { authorization: 'Bearer key' }) =>
  app.inject({ method: 'POST', url: '/simulator/sendgrid/v3/mail/send', payload, headers });
const inbox = async () =>
  (await app.inject({ url: '/simulator/messages', headers: { accept: 'application/json' } })).json();

describe('the mail provider', () => {
  test('a mail lies in the inbox, its subject first', async () => {
    expect((await send(mail)).statusCode).toBe(202);
    expect(await inbox()).toEqual([
      {
        to: 'sara@example.com',
        channel: 'email',
        text: 'Your code\n\n482913 is your code.',
        sentAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
  });

  test('a mail without a key, or without a reader, is refused', async () => {
    expect((await send(mail, {})).statusCode).toBe(401);
    expect((await send({ ...mail, personalizations: [] })).statusCode).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test('it fails as the switches say', async () => {
    const outcomes: number[] = [];
    for (const outcome of ['server-error', 'refuse', 'accept']) {
      await app.inject({ method: 'POST', url: '/simulator/switches', payload: { outcome } });
      outcomes.push((await send(mail)).statusCode);
    }
    expect(outcomes).toEqual([500, 400, 202]);
  });
});
