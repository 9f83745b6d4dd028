import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveAppleDomainFile } from './pages.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';

async function aShop(answer: () => Response) {
  const asked: Request[] = [];
  const app = Fastify();
  await app.register(serveAppleDomainFile, {
    api: async (request) => {
      asked.push(request);
      return answer();
    },
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'shop.example', ...headers } });
  return { get, asked };
}

test.each([path, `${path}.txt`])('%s is the merchant’s file, plain and without a redirect', async (address) => {
  const { get, asked } = await aShop(() => new Response('7B227073'));
  const answer = await get(address, { cookie: 'session=secret' });
  expect([answer.statusCode, answer.body]).toEqual([200, '7B227073']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(asked[0]?.url).toMatch(/^https?:\/\/shop\.example\/api\/payments\/apple-pay\/domain-association$/);
  expect(asked[0]?.headers.get('cookie')).toBeNull();
});

test('a shop without Apple Pay has none', async () => {
  const { get } = await aShop(() => new Response('{"error":[]}', { status: 404 }));
  const answer = await get(path);
  expect([answer.statusCode, answer.body]).toEqual([404, '']);
});
