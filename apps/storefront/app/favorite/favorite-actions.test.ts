import { expect, test } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { action, loader } from './mine.route.ts';

type Api = Parameters<typeof callRoute>[1]['api'];
const customers: Api = { 'GET /customers': () => ({ body: { data: [{ type: 'customers', id: 'sara' }] } }) };
const wish = (body: object, api: Api) =>
  callRoute(action, { path: '/favorites/mine', body, token: 'secret', api: { ...customers, ...api } });

test('FAV-01: a wish is sent as adding or removing, with the item as the server names it', async () => {
  const added = await wish(
    { itemId: 'burger', isFavorite: true },
    { 'POST /customers/sara/favorites': () => ({ status: 201, body: {} }) },
  );
  expect(added.asked.at(-1)?.body).toEqual({ 'item-id': 'burger' });
  expect(added.value).toEqual({ ok: true, value: null });
  const removed = await wish(
    { itemId: 'burger', isFavorite: false },
    { 'DELETE /customers/sara/favorites/burger': () => ({ status: 200 }) },
  );
  expect(removed.value).toEqual({ ok: true, value: null });
});

test('a refusal reaches the heart, also that nobody is signed in any more', async () => {
  const refuse = (status: number) => () => ({ status, body: { error: [{ status: String(status), detail: 'No.' }] } });
  const full = await wish({ itemId: 'burger', isFavorite: true }, { 'POST /customers/sara/favorites': refuse(422) });
  expect(full.value).toMatchObject({ ok: false, refusal: { status: 422 } });
  const ended = await wish({ itemId: 'burger', isFavorite: true }, { 'GET /customers': refuse(401) });
  expect(ended.value).toMatchObject({ ok: false, refusal: { status: 401 } });
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0');
});

test('the ids of a customer are read, and without a session they are not known', async () => {
  const favorites = { 'GET /customers/sara/favorites': () => ({ body: { data: [{ type: 'favorites', id: '7' }] } }) };
  const read = async (token?: string): Promise<unknown> => {
    let answer: Response | undefined;
    await callRoute(
      async (args) => {
        answer = await loader(args);
      },
      { path: '/favorites/mine', api: { ...customers, ...favorites }, ...(token && { token }) },
    );
    return answer?.json();
  };
  expect(await read('secret')).toEqual({ ids: ['7'] });
  expect(await read()).toEqual({ ids: null });
});
