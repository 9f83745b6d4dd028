import { expect, test, vi } from 'vitest';
import { ApiFailure, callApi, type ApiCall } from './call-api.ts';

const answer = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

async function sent(call: ApiCall): Promise<Request> {
  const send = vi.fn(async (_request: Request) => new Response('{}'));
  await callApi(send, 'https://shop.example', call);
  return send.mock.calls[0]?.[0] as Request;
}

test('API-01: requests send JSON', async () => {
  const request = await sent({ method: 'POST', path: '/orders', body: { type: 'to-go' } });
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(await request.json()).toEqual({ type: 'to-go' });
});

test('API-05: query parameters use bracket style', async () => {
  const request = await sent({
    path: '/applications',
    query: { include: 'concept', 'filter[url]': 'shop.example', limit: undefined },
  });
  expect(decodeURIComponent(new URL(request.url).search)).toBe('?include=concept&filter[url]=shop.example');
});

test('API-06: a request may take 1,600,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await sent({ path: '/menus' });
  expect(timeout).toHaveBeenCalledWith(1_600_000);
  timeout.mockRestore();
});

test('a refusal is a value, a failing or unreachable server throws', async () => {
  const call: ApiCall = { path: '/orders' };
  const error = [{ status: '422', code: 'cart-empty', title: '', detail: 'No item selected' }];
  await expect(callApi(answer(422, { error }), 'https://shop.example', call)).resolves.toMatchObject({
    ok: false,
    refusal: { code: 'cart-empty' },
  });
  await expect(callApi(answer(503, {}), 'https://shop.example', call)).rejects.toBeInstanceOf(ApiFailure);
  await expect(callApi(() => Promise.reject(new Error('down')), 'https://shop.example', call)).rejects.toBeInstanceOf(
    ApiFailure,
  );
});
