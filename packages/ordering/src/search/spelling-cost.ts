/** More than `limit` is `Infinity`, which saves most of the work; with `isPrefix` the word may go on. */
type Comparison = { limit: number; isPrefix: boolean };

/**
 * The edit distance from the typed text to a word: 1 a letter, less for mistakes that people make often (vowels,
 * doubled letters, letters that sound alike, neighbours swapped), half more for another first letter.
 *
 * @example spellingCost('shawerma', 'shawarma', { limit: 2, isPrefix: false }) // 0.5
 * @example spellingCost('margerita', 'margherita', { limit: 2, isPrefix: false }) // 0.6
 */
export function spellingCost(typed: string, word: string, { limit, isPrefix }: Comparison): number {
  const columns = isPrefix ? Math.min(word.length, typed.length + 2) : word.length;
  const gaps: number[] = [];
  let before: number[] = [];
  let previous: number[] = [];
  let current = [0];
  for (let column = 0; column < columns; column++) {
    gaps.push(gapCost(word, column));
    current.push(current[column]! + gaps[column]!);
  }
  for (let row = 0; row < typed.length; row++) {
    [before, previous, current] = [previous, current, before];
    const letter = typed.charCodeAt(row);
    const gap = gapCost(typed, row);
    current[0] = previous[0]! + gap;
    let least = current[0];
    for (let column = 0; column < columns; column++) {
      const changed = previous[column]! + letterCost(letter, word.charCodeAt(column));
      let cost = Math.min(changed, previous[column + 1]! + gap, current[column]! + gaps[column]!);
      if (isSwap(typed, row, word, column)) cost = Math.min(cost, before[column - 1]! + swapCost);
      current[column + 1] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return Infinity;
  }
  let cost = isPrefix ? Math.min(...current) : current[columns]!;
  // A mistake in the first letter is rare.
  if (letterCost(typed.charCodeAt(0), word.charCodeAt(0)) === 1) cost += 0.5;
  return cost > limit ? Infinity : cost;
}

const swapCost = 0.8;
const soundsAlikeCost = 0.5;
const doubledCost = 0.25;
const vowelGapCost = 0.6;

const isSwap = (typed: string, row: number, word: string, column: number): boolean =>
  typed.charCodeAt(row) === word.charCodeAt(column - 1) && typed.charCodeAt(row - 1) === word.charCodeAt(column);

/** A letter too many or too few. */
function gapCost(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  if (letter === word.charCodeAt(at - 1)) return doubledCost;
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
