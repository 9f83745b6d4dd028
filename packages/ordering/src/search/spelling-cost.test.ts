import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellingCost } from './spelling-cost.ts';

const whole = { limit: 3, isPrefix: false };

test.each([
  ['nothing wrong', 'burger', 'burger', 0],
  ['a doubled letter', 'cappucino', 'cappuccino', 0.25],
  ['a wrong vowel', 'shawerma', 'shawarma', 0.5],
  ['a silent letter left out', 'margerita', 'margherita', 0.6],
  ['neighbours swapped', 'waffel', 'waffle', 0.8],
  ['a letter left out', 'samon', 'salmon', 1],
  ['letters that sound alike', 'برقر', 'برغر', 0.5],
  ['another first letter', 'xurger', 'burger', 1.5],
])('ROUTE-28: %s costs as much as it is unusual', (_kind, typed, word, cost) => {
  expect(spellingCost(typed, word, whole)).toBeCloseTo(cost);
});

test('ROUTE-28: what is still being typed may stop anywhere', () => {
  expect(spellingCost('chocla', 'chocolate', { limit: 1, isPrefix: true })).toBeCloseTo(0.6);
  expect(spellingCost('chocla', 'chocolate', { limit: 1, isPrefix: false })).toBe(Infinity);
});

test('more than the limit is infinitely much, and a word costs nothing from itself', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const cost = spellingCost(typed, other, { limit: 2, isPrefix: false });
      expect(cost <= 2 || cost === Infinity).toBe(true);
      expect(spellingCost(typed, typed, { limit: 0, isPrefix: false })).toBe(0);
    }),
  );
});
