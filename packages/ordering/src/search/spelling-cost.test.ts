import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellingCost } from './create-search.ts';

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

test.each([
  ['a doubled letter too many', 'burrger', 'burger', 0.25],
  ['a vowel too many', 'burgera', 'burger', 0.6],
  ['a letter too many', 'burgert', 'burger', 1],
  ['a vowel left out', 'brger', 'burger', 0.6],
  ['the last letter left out', 'burge', 'burger', 1],
  ['an alef left out', 'شورما', 'شاورما', 0.6],
  ['a waw left out', 'شارما', 'شاورما', 0.6],
  ['a ha left out', 'بارات', 'بهارات', 0.6],
  ['a ya left out', 'بتزا', 'بيتزا', 0.6],
  ['the first two letters swapped', 'upmpkin', 'pumpkin', 1.3],
  ['neighbours swapped twice', 'wfafel', 'waffle', 1.6],
  ['letters swapped that are no neighbours', 'tasta', 'satta', 2.5],
  ['a letter between two', 'slamon', 'salmon', 0.8],
  ['two letters changed', 'potxty', 'potato', 1.5],
  ['nothing typed', '', 'tea', 2.7],
])('ROUTE-28: %s costs its letters', (_kind, typed, word, cost) => {
  expect(spellingCost(typed, word, whole)).toBeCloseTo(cost);
});

test.each([
  ['vowels', 'a e, e i, i o, o u, u y'],
  ['c, k and q', 'c k, k q, q c'],
  ['hissing letters', 'c s, s z, z c'],
  ['g and j', 'g j'],
  ['f, v and w', 'f v, v w'],
  ['b and p', 'b p'],
  ['seen, sad and theh', 'س ص, ص ث, ث س'],
  ['teh, tah and theh', 'ت ط, ط ث, ث ت'],
  ['dal, dad and thal', 'د ض, ض ذ, ذ د'],
  ['zay, thal, zah and dad', 'ز ذ, ذ ظ, ظ ض, ض ز'],
  ['qaf, ghain, jeem and kaf', 'ق غ, غ ج, ج ك, ك ق'],
  ['hah, heh and khah', 'ح ه, ه خ, خ ح'],
  ['alef, ain and heh', 'ا ع, ع ه, ه ا'],
  ['alef, waw and yeh', 'ا و, و ي, ي ا'],
])('ROUTE-28: %s are taken for one another', (_what, pairs) => {
  for (const [one, other] of pairs.split(', ').map((pair) => pair.split(' ') as [string, string])) {
    expect(spellingCost(`m${one}t`, `m${other}t`, whole)).toBe(0.5);
    expect(spellingCost(`m${other}t`, `m${one}t`, whole)).toBe(0.5);
    expect(spellingCost(`${one}mt`, `${other}mt`, whole)).toBe(0.5);
  }
});

test('a cost that is exactly the limit is not above it', () => {
  expect(spellingCost('samon', 'salmon', { limit: 1, isPrefix: false })).toBe(1);
  expect(spellingCost('samon', 'salmon', { limit: 0.9, isPrefix: false })).toBe(Infinity);
});

test.each([
  ['as far as it goes', 'choc', 'chocolate', 0],
  ['a letter left out', 'chco', 'chocolate', 0.6],
  ['two letters left out', 'chcl', 'chocolate', 1.2],
  ['a letter too many', 'chhoc', 'chocolate', 0.25],
  ['two letters too many', 'choxyc', 'chocolate', 1.6],
  ['three letters too many', 'chooooc', 'chocolate', 0.75],
  ['more than the word has', 'tartes', 'tarte', 1],
  ['another first letter', 'xhoc', 'chocolate', 1.5],
])('ROUTE-28: a word begun with %s costs that mistake alone', (_what, typed, word, cost) => {
  expect(spellingCost(typed, word, { limit: 3, isPrefix: true })).toBeCloseTo(cost);
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
