import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearch, markFound } from './create-search.ts';

const marked = (text: string, query: string): string => {
  const [found] = createSearch([{ id: 'it', names: [text] }])(query);
  return markFound(text, found?.words ?? [])
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');
};

test.each([
  ['Hummus & warm pita', 'hum', '[Hum]mus & warm pita'],
  ['Hummus & warm pita', 'pita hummus', '[Hummus] & warm [pita]'],
  ['حمّص وخبز بيتا ساخن', 'حمص', '[حمّص] وخبز بيتا ساخن'],
  ['شـاورما دجاج', 'شاو', '[شـاو]رما دجاج'],
  ['Smoked-salt popcorn', 'corn', 'Smoked-salt [popcorn]'],
  ['Hummus, hummus – HUMMUS!', 'humm', '[Humm]us, [humm]us – [HUMM]US!'],
  ['حُمُّص', 'حم', '[حُمُّ]ص'],
  ['Œufs', 'oe', '[Œ]ufs'],
  ['Éclairs', 'ecl', '[Écl]airs'],
  ['Cappuccino', 'capucino', '[Cappuccino]'],
  ['بيتزا بالدجاج', 'دجاج', 'بيتزا [بالدجاج]'],
  ['Soft ice cream', 'icecream', 'Soft [ice] [cream]'],
])('ROUTE-28: in "%s" what "%s" means is marked as it is written there', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});

test('a text in which nothing was found stays in one piece', () => {
  expect(markFound('Hummus & pita', [])).toEqual([{ text: 'Hummus & pita', isFound: false }]);
  expect(markFound('', [{ word: 'pita', length: 4 }])).toEqual([]);
});

test('a word that was found twice is marked as far as the longer one', () => {
  const words = [2, 4, 3].map((length) => ({ word: 'pita', length }));
  expect(markFound('Pita', words)).toEqual([{ text: 'Pita', isFound: true }]);
});

test('marking never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string(), (text, word) => {
      const pieces = markFound(text, [{ word, length: 2 }]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});
