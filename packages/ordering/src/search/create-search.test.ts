import { expect, test } from 'vitest';
import { createSearch, prepareSearch } from './create-search.ts';

const search = createSearch([
  { id: 'hummus', names: ['Hummus & warm pita', 'حمّص وخبز بيتا ساخن'], headings: ['Mezze'] },
  { id: 'pizza', names: ['Garden pizza', 'بيتزا الحديقة'], descriptions: ['Basil from the garden, no hummus'] },
  { id: 'cake', names: ['Molten chocolate cake', 'كيكة الشوكولاتة الذائبة'] },
  { id: 'popcorn', names: ['Smoked-salt popcorn'] },
  { id: 'cream', names: ['Soft ice cream'] },
  { id: 'chicken', names: ['بيتزا بالدجاج'] },
]);
const idsOf = (query: string) => search(query).map(({ id }) => id);

test('ROUTE-28: a name counts more than a description', () => {
  expect(idsOf('hummus')).toEqual(['hummus', 'pizza']);
});

test('ROUTE-28: who types a word of the menu is not shown similar ones', () => {
  expect(idsOf('pita')).toEqual(['hummus']);
});

test('ROUTE-28: every word that is typed has to be meant', () => {
  expect(idsOf('garden pizza')).toEqual(['pizza']);
  expect(idsOf('garden cake')).toEqual([]);
});

test('ROUTE-28: among several words one may be nowhere on the menu', () => {
  expect(idsOf('homemade chocolate cake')).toEqual(['cake']);
});

test('ROUTE-28: words may be joined or taken apart', () => {
  expect(idsOf('icecream')).toEqual(['cream']);
  expect(idsOf('pop corn')).toEqual(['popcorn']);
});

test('ROUTE-28: Arabic words are found without what is written together with them', () => {
  expect(idsOf('دجاج')).toEqual(['chicken']);
  expect(idsOf('البيتزا')).toEqual(['pizza', 'chicken']);
});

test('ROUTE-28: a name that exists in Arabic alone is found in Latin letters', () => {
  expect(idsOf('dajaj')).toEqual(['chicken']);
});

test.each(['', '   ', '؟!', '…'])('ROUTE-28: nothing is found for "%s"', (query) => {
  expect(search(query)).toEqual([]);
});

test('ROUTE-28: what was found says which words, and how much of them', () => {
  expect(search('choc')).toEqual([{ id: 'cake', words: [{ word: 'chocolate', length: 4 }] }]);
  expect(search('7ommos')[0]).toEqual({
    id: 'hummus',
    words: [
      { word: 'hummus', length: 6 },
      { word: 'حمص', length: 3 },
    ],
  });
});

test('ROUTE-28: equals keep the order of the menu, and the limit holds', () => {
  expect(search('بيتزا').map(({ id }) => id)).toEqual(['pizza', 'chicken']);
  expect(search('بيتزا', 1)).toHaveLength(1);
});

test('a guest who pastes a novel gets an answer', () => {
  expect(search('hummus '.repeat(10_000))).not.toEqual([]);
  expect(search('x'.repeat(10_000))).toEqual([]);
});

test('a large menu is prepared in slices, and found in as before', async () => {
  const entries = Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, names: [`Dish number${at}`] }));
  let pauses = 0;
  const prepared = await prepareSearch(entries, async () => void (pauses += 1));
  expect(pauses).toBe(2);
  expect(prepared('number77')).toEqual(createSearch(entries)('number77'));
});
