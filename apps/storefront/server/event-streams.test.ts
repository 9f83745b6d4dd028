import { expect, test } from 'vitest';
import { createEventStreams } from './pages.ts';

const encoder = new TextEncoder();

/** An answer that is still being given. */
function anAnswer(contentType = 'text/event-stream') {
  const left = Promise.withResolvers<string>();
  const source = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: source.resolve, cancel: () => left.resolve('left') });
  const answer = new Response(body, { status: 200, headers: { 'content-type': contentType, 'x-own': 'kept' } });
  return {
    answer,
    left: left.promise,
    say: async (text: string) => (await source.promise).enqueue(encoder.encode(text)),
    fail: async () => (await source.promise).error(new Error('The API is gone.')),
  };
}

test('a stream of events is passed on until the server closes, and ends whole', async () => {
  const streams = createEventStreams();
  const { answer, left, say } = anAnswer();
  const followed = streams.follow(answer);
  expect([followed.status, followed.headers.get('x-own')]).toEqual([200, 'kept']);
  const reader = followed.body!.getReader();
  await say('event: beat\n\n');
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: beat\n\n');
  streams.endAll();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(await left).toBe('left');
});

test('who comes while the server closes is sent away at once', async () => {
  const streams = createEventStreams();
  streams.endAll();
  expect(await streams.follow(anAnswer().answer).text()).toBe('');
});

test('a stream that breaks off does not look like one that ended', async () => {
  const { answer, fail } = anAnswer();
  const followed = createEventStreams().follow(answer);
  await fail();
  await expect(followed.text()).rejects.toThrow('The API is gone.');
});

test('a guest who leaves ends the call behind it', async () => {
  const { answer, left } = anAnswer();
  await createEventStreams().follow(answer).body!.cancel();
  expect(await left).toBe('left');
});

test('any other answer stays as it is', () => {
  const { answer } = anAnswer('application/json');
  expect(createEventStreams().follow(answer)).toBe(answer);
});
