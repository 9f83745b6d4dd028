import { expect, test } from 'vitest';
import { createVocabulary, withoutClitics } from './vocabulary.ts';

test.each([
  ['البيتزا', 'بيتزا'],
  ['والبيتزا', 'بيتزا'],
  ['بالدجاج', 'دجاج'],
  ['كالعسل', 'عسل'],
  ['فالجبن', 'جبن'],
  ['للاطفال', 'اطفال'],
  ['ولحم', 'لحم'],
  ['بلحم', 'لحم'],
  ['لعسل', 'عسل'],
])('ROUTE-28: %s is %s with what is written together with it', (word, bare) => {
  expect(withoutClitics(word)).toEqual([bare]);
});

test.each(['بصل', 'ورق', 'البن', 'لبن', 'دجاج', 'كباب', 'فطاير', 'هلال', 'كالا', 'lalala', '500'])(
  'ROUTE-28: %s has nothing written together with it that leaves a word of three letters',
  (word) => {
    expect(withoutClitics(word)).toEqual([]);
  },
);

test('ROUTE-28: a vocabulary has each word once, with all its places, and joins the words of names', () => {
  const vocabulary = createVocabulary();
  vocabulary.add({ id: 'cream', names: ['Ice cream'], headings: ['Sweets'] });
  vocabulary.add({ id: 'latte', names: ['Iced latte'], descriptions: ['Ice, milk'] });
  expect(
    vocabulary.words.map(({ text, isInName, jointAt, places }) => [text, isInName, jointAt, places.length]),
  ).toEqual([
    ['ice', true, 0, 2],
    ['icecream', true, 3, 1],
    ['cream', true, 0, 1],
    ['sweets', false, 0, 1],
    ['iced', true, 0, 1],
    ['icedlatte', true, 4, 1],
    ['latte', true, 0, 1],
    ['milk', false, 0, 1],
  ]);
});

test('ROUTE-28: names weigh more than headings, these more than descriptions, and short texts a little more', () => {
  const vocabulary = createVocabulary();
  vocabulary.add({
    id: 'it',
    names: ['Hummus', 'Warm pita'],
    headings: ['Mezze'],
    descriptions: ['Tahini', 'بالليمون'],
  });
  const weights = Object.fromEntries(vocabulary.words.map(({ text, places }) => [text, places[0]?.weight]));
  expect(weights).toEqual({
    hummus: 1,
    warm: 0.975,
    warmpita: expect.closeTo(0.94575) as number,
    pita: 0.975,
    mezze: 0.6,
    tahini: 0.45,
    بالليمون: 0.45,
    ليمون: expect.closeTo(0.4365) as number,
  });
});
