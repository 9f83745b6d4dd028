import { createSearch } from '@sufra/ordering';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoMenu } from './testing/demo-menu.ts';

const fixture = readFileSync(path.join(import.meta.dirname, 'testing/spelling-variants.tsv'), 'utf8');
const variants = fixture
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [typed = '', wanted = '', kind = ''] = line.split('\t');
    return { typed, wanted: wanted.split(' '), kind };
  });
const search = createSearch(demoMenu());
const isFound = ({ typed, wanted }: (typeof variants)[number]): boolean =>
  search(typed, 3).some(({ id }) => wanted.includes(id));
const shareFound = (some: typeof variants): number => some.filter(isFound).length / some.length;

describe('the sample menu, as guests spell it', () => {
  test('ROUTE-28: more than 300 spellings, in both scripts', () => {
    expect(variants.length).toBeGreaterThan(300);
    expect(variants.filter(({ typed }) => /[ء-ي]/.test(typed)).length).toBeGreaterThan(150);
    expect(variants.filter(({ typed }) => /[a-z]/.test(typed)).length).toBeGreaterThan(150);
  });

  test('ROUTE-28: at least 95 in 100 are among the first three results', () => {
    expect(shareFound(variants)).toBeGreaterThan(0.95);
  });

  const letterKinds = ['hamza', 'ta marbuta', 'alef maqsura', 'vowel marks', 'lengthening', 'digits', 'article'];
  test.each([...letterKinds, 'as written', 'accents', 'unfinished', 'joined', 'split'])(
    'ROUTE-28: no spelling of the kind "%s" is missed',
    (kind) => {
      const some = variants.filter((variant) => variant.kind === kind);
      expect(some.length).toBeGreaterThan(0);
      expect(some.filter((variant) => !isFound(variant))).toEqual([]);
    },
  );

  test('ROUTE-28: every name of the menu finds its own item first', () => {
    const missed = demoMenu().flatMap(({ id, names }) => names.filter((name) => search(name, 1)[0]?.id !== id));
    expect(missed).toEqual([]);
  });
});

test.each([
  'qwerty asdfgh zxcvbn hjkl kjhgfd xxxxxx mmmm qqq vrtnk blorf zzzz xyz xqzvwk fjord',
  'football laptop bicycle dentist shampoo umbrella guitar zebra computer winter wifi refund ticket twelve',
  'sushi ramen poutine dumplings biryani nachos tofu kimchi',
  'كتكوتنك ضصثقف غغغغ كمبيوتر سيارة هاتف سوشي باذنجان برياني',
  '123 99999 !!!',
])('ROUTE-28: what the menu does not have finds nothing: %s', (words) => {
  const noisy = words.split(' ').filter((word) => search(word).length > 0);
  expect(noisy.length / words.split(' ').length).toBeLessThanOrEqual(0.15);
});
