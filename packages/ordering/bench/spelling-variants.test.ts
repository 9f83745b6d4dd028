import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSearch, type SearchEntry } from '../src/search/create-search.ts';

const categories = path.resolve(import.meta.dirname, '../../../merchants/saffron-and-char/menus/main/categories');

type Words = Record<string, string>;
type Category = { name: Words; items: { handle: string; name: Words; description?: Words }[] };

/** The sample merchant's menu as a search sees it; entries are named by their handles. */
const menu: SearchEntry[] = readdirSync(categories).flatMap((file) => {
  const category = JSON.parse(readFileSync(path.join(categories, file), 'utf8')) as Category;
  return category.items.map(({ handle, name, description }) => ({
    id: handle,
    names: Object.values(name),
    headings: Object.values(category.name),
    descriptions: Object.values(description ?? {}),
  }));
});

const variants = readFileSync(path.join(import.meta.dirname, 'spelling-variants.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [typed = '', wanted = '', kind = ''] = line.split('\t');
    return { typed, wanted: wanted.split(' '), kind };
  });
const search = createSearch(menu);
const isAmong = (first: number, { typed, wanted }: (typeof variants)[number]): boolean =>
  search(typed, first).some(({ id }) => wanted.includes(id));

test('ROUTE-28: more than 300 spellings of the sample menu, in both scripts', () => {
  expect(variants.length).toBeGreaterThan(300);
  expect(variants.filter(({ typed }) => /[ء-ي]/.test(typed)).length).toBeGreaterThan(150);
  expect(variants.filter(({ typed }) => /[a-z]/.test(typed)).length).toBeGreaterThan(150);
});

test('ROUTE-28: all but these spellings are among the first three results', () => {
  expect(variants.filter((variant) => !isAmong(3, variant)).map(({ typed }) => typed)).toEqual([
    'hot coco',
    'pizza nite',
    'batata maqliya',
    'ahwa soda',
    'shai karak',
    'chai karak',
    'shorbat 3adas',
    'fateerat tuffa7',
    'moya ma3daniya',
    'فرنش فرايز',
    'فرايز',
    'بلاك كوفي',
    'هوت شوكليت',
    'ايس تي',
  ]);
});

test('ROUTE-28: all but these spellings that are found are the first result', () => {
  const later = variants.filter((variant) => isAmong(3, variant) && !isAmong(1, variant));
  expect(later.map(({ typed }) => typed)).toEqual(['porrige', 'shak', 'gauffre']);
});

test('ROUTE-28: every name of the menu finds its own item first', () => {
  const missed = menu.flatMap(({ id, names }) => names.filter((name) => search(name, 1)[0]?.id !== id));
  expect(missed).toEqual([]);
});

test.each([
  ['keys at random', 'qwerty asdfgh zxcvbn hjkl kjhgfd xxxxxx mmmm qqq vrtnk blorf zzzz xyz xqzvwk fjord', ['qwerty']],
  [
    'things that are no food',
    'football laptop bicycle dentist shampoo umbrella guitar zebra computer winter wifi refund ticket twelve',
    [],
  ],
  ['dishes of other restaurants', 'sushi ramen poutine dumplings biryani nachos tofu kimchi', ['biryani']],
  ['Arabic words', 'كتكوتنك ضصثقف غغغغ كمبيوتر سيارة هاتف سوشي باذنجان برياني', []],
  ['numbers and signs', '123 99999 !!!', []],
])('ROUTE-28: of what the menu does not have hardly a word finds anything: %s', (_what, words, noisy) => {
  expect(words.split(' ').filter((word) => search(word).length > 0)).toEqual(noisy);
});
