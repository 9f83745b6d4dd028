import { expect, test } from 'vitest';
import { createApiClient, type ApiClientOptions } from './api-client.ts';

async function sentBy(
  options: Partial<ApiClientOptions>,
  ask = (client: ReturnType<typeof createApiClient>) => client.read<unknown>('/menus'),
) {
  let sent: Request | undefined;
  const transport = async (request: Request) => {
    sent = request;
    return new Response('{}');
  };
  await ask(createApiClient({ transport, origin: 'https://shop.example', ...options }));
  return sent as Request;
}

test('API-02: requests carry the app key', async () => {
  expect((await sentBy({ appKey: 'web-key' })).headers.get('x-app-key')).toBe('web-key');
});

test('API-04: requests carry a Bearer token when signed in, and none otherwise', async () => {
  expect((await sentBy({ token: 'secret' })).headers.get('authorization')).toBe('Bearer secret');
  expect((await sentBy({})).headers.has('authorization')).toBe(false);
});

test('I18N-06: requests carry the language in use, French included', async () => {
  for (const locale of ['en-us', 'ar-sa', 'fr'] as const) {
    expect((await sentBy({ locale })).headers.get('accept-language')).toBe(locale);
  }
});

test('API-03, API-89: calls and published documents go where the transport leads, by their paths', async () => {
  expect(new URL((await sentBy({})).url).pathname).toBe('/api/menus');
  const published = await sentBy({}, (client) => client.readPublished('/cdn/shop/menu-1.json'));
  expect(new URL(published.url).pathname).toBe('/cdn/shop/menu-1.json');
});

test('a document that is refused becomes the error of the page', async () => {
  const error = { status: '404', code: 'not-found', title: '', detail: 'Gone' };
  const client = createApiClient({
    origin: 'https://shop.example',
    transport: async () => Response.json({ error }, { status: 404 }),
  });
  await expect(client.read('/orders/1')).rejects.toMatchObject({ status: 404 });
});
