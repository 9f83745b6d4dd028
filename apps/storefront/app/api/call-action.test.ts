import { expect, test } from 'vitest';
import { stubFetch } from '../testing/stub-fetch.ts';
import { callAction } from './call-action.ts';

const answering = async (answer: () => unknown) => {
  stubFetch({ '/cart/quote': answer });
  return callAction('/cart/quote', { items: [] });
};

test('an answer is the action’s own, whatever its status', async () => {
  const refusal = { status: 422, code: 'invalid-field', detail: 'items: this is missing.', entries: [] };
  expect(await answering(() => ({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
  expect(await answering(() => ({ ok: false, refusal }))).toEqual({ ok: false, refusal });
  expect(await answering(() => Response.json({ ok: false, refusal }, { status: 422 }))).toEqual({ ok: false, refusal });
});

test('what comes from something in between is a failure with its status', async () => {
  const texts = ['{"error":[]}', '""', 'null', '<html>'];
  for (const text of texts)
    expect(await answering(() => new Response(text, { status: 503 }))).toMatchObject({ refusal: { status: 503 } });
  expect(await answering(() => new Response('', { status: 404 }))).toMatchObject({ refusal: { status: 500 } });
  expect(await answering(() => new Error('offline'))).toMatchObject({ refusal: { status: 0 } });
});
