import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import { buildSimulator } from '@sufra/simulator';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

const nonce = 'nonce-of-this-page-1234';

let simulator: FastifyInstance;
let api: TestApi;
beforeEach(async () => {
  simulator = Fastify();
  await simulator.register(buildSimulator({ now: () => api.context.now() }), { prefix: '/simulator' });
  const address = `${await simulator.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
  api = await openTestApi({
    environment: {
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_KEYS_URL: `${address}/google/keys`,
      APPLE_CLIENT_ID: 'apple',
      APPLE_KEYS_URL: `${address}/apple/keys`,
      FACEBOOK_APP_ID: 'facebook',
      FACEBOOK_APP_SECRET: 'simulator',
      FACEBOOK_GRAPH_URL: `${address}/facebook`,
    },
  });
  await seedMerchant(api.context.db);
});
afterEach(async () => {
  await api.close();
  await simulator.close();
});

const turn = (socialOutcome: string) =>
  simulator.inject({ method: 'POST', url: '/simulator/switches', payload: { socialOutcome } });

/** Lets Sara say yes in the window of a provider, and hands what comes back to the API. */
async function comeIn(provider: string): Promise<number> {
  const payload = { provider, client: provider, nonce, person: 'sara', choice: 'continue' };
  const page = await simulator.inject({ method: 'POST', url: '/simulator/social/consent', payload });
  const [, answer = ''] = /data-answer="([^"]+)"/.exec(page.body) ?? [];
  const { credential } = JSON.parse(answer.replaceAll('&quot;', '"')) as { credential: string };
  const response = await api.call('POST', `/login/${provider}`, { body: { token: credential, nonce } });
  return response.statusCode;
}

test.each(['google', 'apple', 'facebook'])('what the simulator says as %s, the API believes', async (provider) => {
  expect(await comeIn(provider)).toBe(200);
});

test.each(['expired', 'wrong-audience', 'forged', 'unsigned'])(
  'tokens of each provider that are %s open nothing',
  async (kind) => {
    await turn(kind);
    const statuses = [await comeIn('google'), await comeIn('apple'), await comeIn('facebook')];
    expect(statuses).toEqual([401, 401, 401]);
  },
);

test('a provider that is down is nobody’s mistake but ours', async () => {
  await turn('server-error');
  const statuses = [await comeIn('google'), await comeIn('apple'), await comeIn('facebook')];
  expect(statuses).toEqual([503, 503, 503]);
});
