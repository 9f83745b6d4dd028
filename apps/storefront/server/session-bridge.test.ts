import Fastify from 'fastify';
import { accept } from '@sufra/ordering';
import { expect, test } from 'vitest';
import { aConcept, anApplication } from '../app/testing/settings.ts';
import { addSessionToApiCalls } from './pages.ts';

const merchant = { application: anApplication(), concept: aConcept() };

/** An API behind the bridge that answers with the headers it was called with. */
async function call(method: 'GET' | 'POST', headers: Record<string, string>) {
  const app = Fastify();
  app.addHook('onRequest', addSessionToApiCalls({ find: async () => accept(merchant) }));
  app.all('/api/orders', async (request) => request.headers);
  const answer = await app.inject({ method, url: '/api/orders', headers: { host: 'shop.example', ...headers } });
  return { status: answer.statusCode, seen: answer.json<Record<string, string>>() };
}

const cookie = 'locale=fr; __Host-session=secret%2Ftoken';

test('API-04: the session of the cookie becomes a Bearer token, and the app key is added', async () => {
  const { seen } = await call('GET', { cookie });
  expect(seen.authorization).toBe('Bearer secret/token');
  expect(seen['x-app-key']).toBe('web-key');
});

test('a caller with its own token is left alone', async () => {
  const { seen } = await call('POST', { authorization: 'Bearer own', 'x-app-key': 'own-key' });
  expect(seen).toMatchObject({ authorization: 'Bearer own', 'x-app-key': 'own-key' });
});

test('without a session nothing is made up', async () => {
  const { seen } = await call('GET', { 'sec-fetch-site': 'same-origin' });
  expect(seen.authorization).toBeUndefined();
  expect(seen['x-app-key']).toBe('web-key');
});
