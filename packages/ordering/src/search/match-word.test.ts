import { expect, test } from 'vitest';
import { matchWord, type SearchEntry } from './create-search.ts';
import { foldText } from './fold-text.ts';
import { createVocabulary } from './vocabulary.ts';

/** The folded words of one text that a typed word may mean, each with its quality in hundredths. */
function meant(typed: string, texts: Pick<SearchEntry, 'names' | 'descriptions'>): [word: string, quality: number][] {
  const vocabulary = createVocabulary();
  vocabulary.add({ id: 'it', ...texts });
  return matchWord(vocabulary.words, foldText(typed)).map(({ word, quality }) => [
    word.text,
    Math.round(quality * 100),
  ]);
}

test.each([
  ['the whole word', 'taco', 'Taco', 'taco', 100],
  ['half of it', 'bur', 'Burger', 'burger', 90],
  ['all but a letter', 'burge', 'Burger', 'burger', 93],
  ['the first letter', 'b', 'Burger', 'burger', 87],
  ['its end', 'corn', 'Popcorn', 'popcorn', 51],
  ['three letters of it', 'cor', 'Popcorn', 'popcorn', 49],
  ['all but an alef', 'رز', 'أرز', 'ارز', 53],
  ['what is written together, apart', 'icecream', 'Ice cream', 'icecream', 100],
  ['what is written together, begun', 'icecre', 'Ice cream', 'icecream', 93],
  ['a begun word with a digit', 'v6', 'V60', 'v60', 92],
  ['an article too many', 'البيتزا', 'بيتزا', 'بيتزا', 100],
  ['a preposition and an article too many', 'بالبيتزا', 'بيتزا', 'بيتزا', 100],
  ['a digit for ha', '7ummus', 'Hummus', 'hummus', 100],
  ['a digit for kha', '5obz', 'Khobz', 'khobz', 100],
  ['a digit for ta', '6a3miya', 'Tamiya', 'tamiya', 100],
  ['a digit for qaf', '8ahwa', 'Qahwa', 'qahwa', 100],
  ['a digit for sad', '9alsa', 'Salsa', 'salsa', 100],
  ['a digit for ain', '3asal', 'Asal', 'asal', 100],
  ['a digit for hamza', 'so2al', 'Soal', 'soal', 100],
  ['a digit that is no letter', '7up', '7up', '7up', 100],
])('ROUTE-28: %s: "%s" means a word of "%s" letter by letter', (_what, typed, name, word, quality) => {
  expect(meant(typed, { names: [name] })).toContainEqual([word, quality]);
});

test.each([
  ['one mistake of half a letter', 'tako', 'Taco', 'taco', 65],
  ['a whole letter in a word of four', 'rixe', 'Rice', 'rice', 50],
  ['a vowel in a word of three', 'tia', 'Tea', 'tea', 50],
  ['a vowel in a word of six', 'birger', 'Burger', 'burger', 69],
  ['a whole letter in a word of six', 'burxer', 'Burger', 'burger', 59],
  ['a whole letter in a word of five', 'pixza', 'Pizza', 'pizza', 59],
  ['a letter and a vowel in a word of seven', 'lasakni', 'Lasagna', 'lasagna', 0],
  ['two letters in a word of eight', 'strxwbexry', 'Strawberry', 'strawberry', 53],
  ['two mistakes in a word of nine', 'chxclate', 'Chocolate', 'chocolate', 58],
  ['only consonants, four of them', 'shwrm', 'Shawarma', 'shawarma', 55],
  ['only consonants, with a doubled one', 'hmms', 'Hummus', 'hummus', 55],
  ['many mistakes that sound the same', 'cabutchino', 'Cappuccino', 'cappuccino', 55],
  ['a mistake in a begun word', 'chokol', 'Chocolate', 'chocolate', 56],
  ['a mistake in a begun word of five', 'choko', 'Chocolate', 'chocolate', 56],
  ['a mistake in words that were joined', 'icecreem', 'Ice cream', 'icecream', 69],
])('ROUTE-28: %s: "%s" is similar to a word of "%s"', (_what, typed, name, word, quality) => {
  expect(meant(typed, { names: [name] })).toEqual(quality > 0 ? [[word, quality]] : []);
});

test.each([
  ['no vowel of a long word', 'shawarma', 'شاورما', 70],
  ['another vowel', 'shawerma', 'شاورما', 70],
  ['two consonants in Latin letters', 'roz', 'أرز', 59],
  ['three consonants', 'حمص', 'Hummus', 59],
  ['three consonants in Latin letters', '5obz', 'خبز', 64],
  ['a burger with ghain', 'burger', 'برغر', 64],
  ['a burger with jeem', 'burger', 'برجر', 56],
  ['a burger with qaf', 'burger', 'برقر', 56],
  ['four consonants', 'كباب', 'Kebab', 64],
  ['five consonants', 'cappuccino', 'كابتشينو', 67],
  ['six consonants, one too many', 'تشيزكيك', 'Cheesecake', 48],
  ['six consonants', 'ستروبري', 'Strawberry', 67],
])('ROUTE-28: %s: "%s" sounds like "%s"', (_what, typed, name, quality) => {
  expect(meant(typed, { names: [name] })).toEqual([[foldText(name), quality]]);
});

test.each([
  ['two letters inside a Latin word', 'gg', 'Egg'],
  ['two letters inside a longer Arabic word', 'رم', 'شاورما'],
  ['a consonant in a word of three', 'tta', 'Tea'],
  ['only consonants, three of them and typed with three letters', 'hms', 'Hummus'],
  ['only consonants, four of them, of another word', 'flfl', 'Falafel'],
  ['a mistake in a begun word of four', 'chok', 'Chocolate'],
  ['letters on both sides of a gap', 'cecr', 'Ice cream'],
  ['a wrong vowel in a begun word that was joined', 'icecri', 'Ice cream'],
  ['two mistakes in words that were joined', 'icecrim', 'Ice cream'],
  ['joined words in the other script', 'ايسكريم', 'Ice cream'],
  ['two consonants in Arabic letters', 'رز', 'Rice'],
  ['one consonant in Latin letters', 'shay', 'شاي'],
  ['another number', '501', '500 ml'],
  ['another number after a letter', 'v61', 'V60'],
  ['another first letter and a vowel', 'xirger', 'Burger'],
])('ROUTE-28: %s: "%s" does not mean "%s"', (_what, typed, name) => {
  expect(meant(typed, { names: [name] })).toEqual([]);
});

test.each([
  ['the whole word', 'burger', 'Burger', 100],
  ['its beginning', 'burg', 'Burger', 92],
  ['a letter left out', 'burgr', 'Burger', 62],
  ['a letter that sounds the same', 'tako', 'Taco', 55],
  ['a doubled letter', 'tacco', 'Taco', 73],
])('ROUTE-28: %s: "%s" is found in a description too', (_what, typed, description, quality) => {
  expect(meant(typed, { names: [], descriptions: [description] })).toContainEqual([description.toLowerCase(), quality]);
});

test.each([
  ['a single letter', 'b', 'Burger'],
  ['another letter', 'burxer', 'Burger'],
  ['a vowel in a word of three', 'tia', 'Tea'],
  ['only consonants', 'shwrm', 'Shawarma'],
  ['the other script', 'shawarma', 'شاورما'],
  ['words that were joined', 'icecream', 'Ice cream'],
])('ROUTE-28: %s: "%s" is too little for a description with "%s"', (_what, typed, description) => {
  expect(meant(typed, { names: [], descriptions: [description] })).toEqual([]);
});

test('ROUTE-28: a word that stands in a name leaves out similar ones, a word of a description does not', () => {
  expect(meant('pita', { names: ['Pita', 'Pizza'] })).toEqual([['pita', 100]]);
  expect(meant('pita', { names: ['Pitta'], descriptions: ['Pita'] })).toContainEqual(['pitta', 73]);
  expect(meant('rice', { names: ['Licorice', 'Spice'] })).toEqual([['licorice', 50]]);
});

test.each([
  ['hum', 'Hummus', 3],
  ['corn', 'Popcorn', 7],
  ['humus', 'Hummus', 6],
  ['7um', 'Hummus', 3],
])('ROUTE-28: "%s" marks the letters of "%s" that were typed, or the whole word', (typed, name, length) => {
  const vocabulary = createVocabulary();
  vocabulary.add({ id: 'it', names: [name] });
  expect(matchWord(vocabulary.words, typed)[0]?.length).toBe(length);
});
