import fc from 'fast-check';
import { expect, test } from 'vitest';
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
