import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSharedAnswers } from './packed-answers.ts';

/** Answers what the test tells it to, in the order in which it was asked. */
function aDatabase() {
  const questions: { key: string; answer: PromiseWithResolvers<string> }[] = [];
  const ask = createSharedAnswers((key) => {
    const answer = Promise.withResolvers<string>();
    questions.push({ key, answer });
    return answer.promise;
  });
  return { ask, questions };
}

test('who asks while an answer is on its way shares the next one', async () => {
  const { ask, questions } = aDatabase();
  const first = ask('shop');
  const later = [ask('shop'), ask('shop'), ask('shop')];
  questions[0]?.answer.resolve('old');
  expect(await first).toBe('old');
  await setImmediate();
  expect(questions).toHaveLength(2);
  questions[1]?.answer.resolve('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
  const last = ask('shop');
  questions[2]?.answer.resolve('newest');
  expect(await last).toBe('newest');
  expect(questions).toHaveLength(3);
});

test('different questions do not wait for each other', async () => {
  const { ask, questions } = aDatabase();
  void ask('one');
  const other = ask('other');
  questions[1]?.answer.resolve('here');
  expect(await other).toBe('here');
});

test('a failure is the failure of those who shared it, and of nobody after them', async () => {
  const { ask, questions } = aDatabase();
  const first = ask('shop');
  const next = ask('shop');
  questions[0]?.answer.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await setImmediate();
  expect(questions).toHaveLength(2);
  questions[1]?.answer.resolve('back');
  expect(await next).toBe('back');
});
