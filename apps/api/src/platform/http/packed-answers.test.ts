import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPackedAnswers } from './packed-answers.ts';

/** Answers a document that is made when the test says so, and counts how often it was begun. */
function openAnswers() {
  const app = Fastify();
  const answer = createPackedAnswers({ maxAgeSeconds: 0 });
  const makings: PromiseWithResolvers<object>[] = [];
  const merchant = { id: 'saffron', version: 'first', minute: '12:00' };
  app.decorateRequest('merchant', { getter: () => merchant } as never);
  app.get('/menus/:name', (request, reply) =>
    answer(
      request,
      reply,
      (request.params as { name: string }).name,
      () => {
        makings.push(Promise.withResolvers());
        return makings.at(-1)!.promise;
      },
      merchant.minute,
    ),
  );
  return { makings, merchant, ask: (name = 'main') => app.inject(`/menus/${name}`) };
}

test('a document of a version is made once, however many ask for it at the same moment', async () => {
  const { makings, merchant, ask } = openAnswers();
  const asked = Array.from({ length: 20 }, () => ask());
  const other = ask('lunch');
  await expect.poll(() => makings.length).toBe(2);
  makings.forEach(({ resolve }, at) => resolve({ at }));
  expect((await Promise.all(asked)).map((response) => response.json())).toEqual(asked.map(() => ({ at: 0 })));
  expect((await other).json()).toEqual({ at: 1 });
  expect((await ask()).json()).toEqual({ at: 0 });
  merchant.version = 'second';
  const next = ask();
  await expect.poll(() => makings.length).toBe(3);
  makings[2]!.resolve({ at: 2 });
  expect((await next).json()).toEqual({ at: 2 });
});

test('a document that changes with the clock is made once for each of its moments', async () => {
  const { makings, merchant, ask } = openAnswers();
  for (const minute of ['12:00', '12:01']) {
    merchant.minute = minute;
    const asked = [ask(), ask()];
    await expect.poll(() => makings.length).toBe(minute === '12:00' ? 1 : 2);
    makings.at(-1)!.resolve({ minute });
    for (const response of [...asked, ask()]) expect((await response).json()).toEqual({ minute });
  }
  expect(makings).toHaveLength(2);
});

test('one that could not be made is made anew for the next that asks', async () => {
  const { makings, ask } = openAnswers();
  const asked = [ask(), ask()];
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.reject(new Error('the database is unavailable'));
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  const next = ask();
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.resolve({ at: 1 });
  expect((await next).json()).toEqual({ at: 1 });
});
