/** How far two words are apart; `limit` bounds the work, and more than it is `Infinity`. */
type Comparison = { limit: number; isPrefix: boolean };

/**
 * What it costs to turn what was typed into a word: 1 a letter, less for mistakes that people make often
 * (vowels, doubled letters, letters that sound alike, neighbours swapped). With `isPrefix` the word may go on.
 *
 * @example spellingCost('shawerma', 'shawarma', { limit: 2, isPrefix: false }) // 0.5
 * @example spellingCost('margerita', 'margherita', { limit: 2, isPrefix: false }) // 0.6
 */
export function spellingCost(typed: string, word: string, { limit, isPrefix }: Comparison): number {
  const rows = typed.length;
  const columns = isPrefix ? Math.min(word.length, rows + 2) : word.length;
  if (rows > maximumLength || columns > maximumLength) return Infinity;
  if (!isPrefix && Math.abs(rows - columns) > limit * 1.5) return Infinity;
  current[0] = 0;
  for (let column = 1; column <= columns; column++) {
    gaps[column] = gapCost(word, column - 1);
    current[column] = current[column - 1]! + gaps[column]!;
  }
  for (let row = 1; row <= rows; row++) {
    [before, previous, current] = [previous, current, before];
    const letter = typed.charCodeAt(row - 1);
    const gap = gapCost(typed, row - 1);
    let last = previous[0]! + gap;
    let least = last;
    current[0] = last;
    for (let column = 1; column <= columns; column++) {
      const meant = word.charCodeAt(column - 1);
      last = Math.min(previous[column - 1]! + letterCost(letter, meant), previous[column]! + gap, last + gaps[column]!);
      if (isSwap(typed, row, word, column)) last = Math.min(last, before[column - 2]! + swapCost);
      current[column] = last;
      if (last < least) least = last;
    }
    if (least > limit) return Infinity;
  }
  let cost = current[columns]!;
  if (isPrefix)
    for (let column = Math.max(1, rows - 2); column < columns; column++) cost = Math.min(cost, current[column]!);
  // Hardly anybody mistakes the first letter.
  if (letterCost(typed.charCodeAt(0), word.charCodeAt(0)) === 1) cost += 0.5;
  return cost > limit ? Infinity : cost;
}

const maximumLength = 32;
const swapCost = 0.8;
const soundsAlikeCost = 0.5;
const doubledCost = 0.25;
const vowelGapCost = 0.6;

// Three rows of the table, used again for every word: searching happens at every key.
let before = new Float64Array(maximumLength + 1);
let previous = new Float64Array(maximumLength + 1);
let current = new Float64Array(maximumLength + 1);
const gaps = new Float64Array(maximumLength + 1);

const isSwap = (typed: string, row: number, word: string, column: number): boolean =>
  row > 1 &&
  column > 1 &&
  typed.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
  typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);

/** A letter too many or too few. */
function gapCost(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  if (at > 0 && letter === word.charCodeAt(at - 1)) return doubledCost;
  return vowels.has(letter) ? vowelGapCost : 1;
}

const letterCost = (typed: number, meant: number): number => {
  if (typed === meant) return 0;
  return alike.has(typed * 0x10000 + meant) ? soundsAlikeCost : 1;
};

const codesOf = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));

// A silent h comes and goes like a vowel.
const vowels = new Set(codesOf('aeiouyhاويه'));

/** Letters that are written for one another: by ear, by keyboard layout or by dialect. */
const alikeGroups = [
  'aeiouy',
  'ckq',
  'csz',
  'gj',
  'fv',
  'bp',
  'vw',
  'سصث',
  'تطث',
  'دضذ',
  'زذظض',
  'قغجك',
  'حهخ',
  'اعه',
  'اوي',
];

const alike = new Set(
  alikeGroups.flatMap((group) => codesOf(group).flatMap((a) => codesOf(group).map((b) => a * 0x10000 + b))),
);
