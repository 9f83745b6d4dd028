import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answered } from './device.ts';
import { oneWalk } from './wander.ts';

test('a walk that takes longer than the time for smaller ones is walked to its end, and its fault is told', async () => {
  let ended = 0;
  const walk = fc.asyncProperty(fc.constant('a step'), async () => {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    ended += 1;
    throw new Error('broken');
  });
  const { errorInstance, counterexample } = await fc.check(walk, oneWalk(1));
  expect([ended, counterexample, String(errorInstance)]).toEqual([1, ['a step'], 'Error: broken']);
});

test('a question that a browser never answers ends, and says what was asked', async () => {
  const never = new Promise(() => undefined);
  await expect(answered('a look at /menu', never, 5)).rejects.toThrow('no answer for 0.005 s to: a look at /menu');
  await expect(answered('a look at /menu', Promise.resolve('seen'))).resolves.toBe('seen');
});
