import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSimulator } from '../index.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(buildSimulator({ now: () => new Date('2026-11-20T12:00:00Z') }), { prefix: '/simulator' });
});
afterEach(() => app.close());

test('Apple gives a session for a bare host name only', async () => {
  const ask = (initiativeContext: string) =>
    app.inject({
      method: 'POST',
      url: '/simulator/apple/paymentservices/paymentSession',
      payload: { merchantIdentifier: 'merchant.example', displayName: 'Shop', initiative: 'web', initiativeContext },
    });
  expect((await ask('shop.example')).json()).toMatchObject({ domainName: 'shop.example' });
  for (const wrong of ['https://shop.example', 'shop.example:443', 'shop.example/', ''])
    expect((await ask(wrong)).statusCode, wrong).toBe(400);
});
