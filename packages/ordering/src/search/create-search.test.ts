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

/** The names that a search finds among dishes with these names. */
const among = (names: string[], query: string): string[] =>
  createSearch(names.map((name) => ({ id: name, names: [name] })))(query).map(({ id }) => id);

test.each([
  [
    'the shorter of two names',
    ['Chicken shawarma wrap', 'Shawarma'],
    'shawarma',
    ['Shawarma', 'Chicken shawarma wrap'],
  ],
  ['a whole word', ['Tarts', 'Lemon tart'], 'tart', ['Lemon tart', 'Tarts']],
  ['a word as it stands', ['بيتزا بالدجاج', 'بيتزا دجاج'], 'دجاج', ['بيتزا دجاج', 'بيتزا بالدجاج']],
  ['the word that was begun', ['Popcorn', 'Cornbread'], 'corn', ['Cornbread', 'Popcorn']],
  ['a smaller mistake', ['Toast', 'Taco'], 'tacu', ['Taco']],
  ['both words apart', ['أرز مع زعفران', 'أرز زعفران'], 'رز زعفران', ['أرز زعفران', 'أرز مع زعفران']],
  ['both words in one', ['Pop tart with corn', 'Popcorn'], 'pop corn', ['Popcorn', 'Pop tart with corn']],
])('ROUTE-28: %s comes first', (_what, names, query, found) => {
  expect(among(names, query)).toEqual(found);
});

test('ROUTE-28: equals keep the order of the menu, whatever word was found in them', () => {
  const search = createSearch([
    { id: 'hot mocha', names: ['Mocha'] },
    { id: 'mochi', names: ['Mochi'] },
    { id: 'iced mocha', names: ['Mocha'] },
  ]);
  expect(search('moch').map(({ id }) => id)).toEqual(['hot mocha', 'mochi', 'iced mocha']);
});

test('ROUTE-28: what is far behind the best is left out', () => {
  const search = createSearch([
    { id: 'burger', names: ['Burger'] },
    { id: 'box', names: ['Lunch box'], descriptions: ['Burger'] },
    { id: 'platter', names: ['Platter'], descriptions: ['Hamburger'] },
  ]);
  expect(search('burger').map(({ id }) => id)).toEqual(['burger', 'box']);
});

test('ROUTE-28: two of three words are enough, one of two and one of three are not', () => {
  const names = ['Chocolate cake', 'Chocolate donut', 'Cherry pie'];
  expect(among(names, 'grandmothers chocolate cake')).toEqual(['Chocolate cake']);
  expect(among(names, 'chocolate xylophone')).toEqual([]);
  expect(among(names, 'chocolate xylophone qwertz')).toEqual([]);
  expect(among(names, 'cherry chocolate')).toEqual([]);
});

test('ROUTE-28: two words of several may be one on the menu', () => {
  expect(among(['Salted popcorn', 'Corn soup', 'Salted nuts'], 'salted pop corn')).toEqual(['Salted popcorn']);
  expect(among(['Cheesecake with cherries', 'Cherry pie'], 'cheese cake cherries')).toEqual([
    'Cheesecake with cherries',
  ]);
  expect(among(['Eggs Benedict'], 'eg gs')).toEqual(['Eggs Benedict']);
});

test('ROUTE-28: a name that is begun or inside of another one does not join words far from it', () => {
  expect(among(['Popcorn'], 'zzz corn')).toEqual([]);
  expect(among(['Charred cauliflower'], 'charred cau')).toEqual(['Charred cauliflower']);
});

test('ROUTE-28: a word of a name is also heard in descriptions', () => {
  const search = createSearch([
    { id: 'hummus', names: ['حمص'] },
    { id: 'box', names: ['Box'], descriptions: ['حمص'] },
    { id: 'soup', names: ['Soup'], descriptions: ['عدس'] },
  ]);
  expect(search('hommos').map(({ id }) => id)).toEqual(['hummus', 'box']);
  expect(search('adas')).toEqual([]);
});

test('ROUTE-28: the first eight words count, within a hundred letters', () => {
  expect(search(`${'hummus '.repeat(8)}qwertz zxcvbn`)[0]?.id).toBe('hummus');
  expect(search('hummus hummus hummus hummus hummus hummus qwertz zxcvbn')).toEqual([]);
  expect(search(`hummus ${' '.repeat(93)}qwertz`)[0]?.id).toBe('hummus');
});

test('ROUTE-28: typing on finds what typing at once finds', () => {
  const typed = 'molten chocolate cake';
  const fresh = (query: string) => createSearch([{ id: 'cake', names: ['Molten chocolate cake'] }])(query).length;
  const growing = createSearch([{ id: 'cake', names: ['Molten chocolate cake'] }]);
  for (let length = 1; length <= typed.length; length += 1)
    expect(growing(typed.slice(0, length))).toHaveLength(fresh(typed.slice(0, length)));
});

test('a large menu is prepared in slices, and found in as before', async () => {
  const entries = Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, names: [`Dish number${at}`] }));
  let pauses = 0;
  const prepared = await prepareSearch(entries, async () => void (pauses += 1));
  expect(pauses).toBe(2);
  expect(prepared('number77')).toEqual(createSearch(entries)('number77'));
});
