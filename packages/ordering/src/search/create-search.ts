import { foldText } from './fold-text.ts';
import { isArabic, type Sound, soundCost, soundOfWord } from './sound-of.ts';
import { createVocabulary, type KnownWord, lettersOf, type SearchEntry, withoutClitics } from './vocabulary.ts';

export type { SearchEntry } from './vocabulary.ts';

/** A word of an entry's texts, folded, that the query means, and how many of its letters were typed. */
export type FoundWord = { word: string; length: number };

/** An entry that the query means; the words are for marking what was found. */
type SearchHit = { id: string; words: FoundWord[] };

/** Finds entries by what a guest types, the best first; nothing for an empty query. */
export type Search = (query: string, limit?: number) => SearchHit[];

const longestQuery = 8;
/** With many words, one of them may be nowhere: people add words that the menu does not use. */
const wordsToForgive = 3;

/**
 * Prepares a search over texts in any of our languages that forgives how people type: letter forms, marks,
 * digits, spelling mistakes, unfinished words, Arabic in Latin letters, and the other language (ROUTE-28).
 *
 * @example createSearch([{ id: 'hummus', names: ['Hummus & warm pita', 'حمّص وخبز بيتا ساخن'] }])('7omos')
 * // [{ id: 'hummus', words: [{ word: 'حمص', length: 3 }] }]
 */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const vocabulary = createVocabulary();
  for (const entry of entries) vocabulary.add(entry);
  return searchIn(entries, vocabulary.words);
}

/**
 * The same in slices: between two of them `pause` lets a phone answer its guest.
 *
 * @example const search = await prepareSearch(dishes, () => new Promise((resolve) => setTimeout(resolve)));
 */
export async function prepareSearch(entries: readonly SearchEntry[], pause: () => Promise<void>): Promise<Search> {
  const vocabulary = createVocabulary();
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % sliceLength === 0) await pause();
    vocabulary.add(entry);
  }
  return searchIn(entries, vocabulary.words);
}

/** Some hundred words: a few milliseconds on a slow phone. */
const sliceLength = 40;

function searchIn(entries: readonly SearchEntry[], words: readonly KnownWord[]): Search {
  let answers = new Map<string, WordMatch[]>();
  return (query, limit = 60) => {
    // While a guest types, all words but the last one stay as they are.
    const known = answers;
    answers = new Map();
    const match = ({ text }: QueryTerm): WordMatch[] => {
      const matches = known.get(text) ?? matchWord(words, text);
      answers.set(text, matches);
      return matches;
    };
    const wishes = termsOf(query);
    const whole = [wishes, ...joinNeighbours(wishes)].flatMap((some) => findHits(some, match, 0));
    const isWhole = whole.length > 0 || wishes.length < wordsToForgive;
    return rank(isWhole ? whole : findHits(wishes, match, 1))
      .slice(0, limit)
      .map(({ entry, matches }) => ({
        id: entries[entry]!.id,
        words: [...matches].flatMap((found) => wordsOf(found, entry)),
      }));
  };
}

/** A meaning of typed text on the menu: one word, or two that were typed apart. */
type QueryTerm = { text: string; count: number };

const termsOf = (query: string): QueryTerm[] =>
  foldText(query.slice(0, 100))
    .split(' ')
    .filter(Boolean)
    .slice(0, longestQuery)
    .map((text) => ({ text, count: 1 }));

/** "Pop corn" may be one word on the menu: the same wishes with two neighbours made one, in each possible way. */
const joinNeighbours = (wishes: readonly QueryTerm[]): QueryTerm[][] =>
  wishes.slice(1).map(({ text }, at) => wishes.toSpliced(at, 2, { text: wishes[at]!.text + text, count: 2 }));

/** The matches of an entry: the quality of each wish, and the words that match. */
type Hit = { entry: number; qualities: Map<QueryTerm, number>; matches: Set<WordMatch> };

/** The entries that mean all wishes but `missing`. */
function findHits(wishes: readonly QueryTerm[], match: (wish: QueryTerm) => WordMatch[], missing: number): Hit[] {
  const hits = new Map<number, Hit>();
  for (const wish of wishes) {
    for (const found of match(wish)) {
      if (wish.count > 1 && found.quality < 0.5) continue;
      for (const { entry, weight } of found.word.places) {
        const hit = hits.get(entry) ?? { entry, qualities: new Map(), matches: new Set() };
        hits.set(entry, hit);
        hit.matches.add(found);
        hit.qualities.set(wish, Math.max(hit.qualities.get(wish) ?? 0, found.quality * weight * wish.count));
      }
    }
  }
  return [...hits.values()].filter(({ qualities }) => qualities.size === wishes.length - missing);
}

/** The words of an entry's texts that a match is about: two where they were joined, whole where letters were left out. */
const wordsOf = ({ word, length }: WordMatch, entry: number): FoundWord[] =>
  word.places
    .filter((place) => place.entry === entry)
    .flatMap(({ source }) => source.map((text) => ({ word: text, length: text === word.text ? length : text.length })));

/** The best first, each entry once, and among equals the order of the menu. Hits far behind the best are left out. */
function rank(hits: readonly Hit[]): Hit[] {
  const best = new Map<number, { hit: Hit; score: number }>();
  for (const hit of hits) {
    const score = [...hit.qualities.values()].reduce((sum, quality) => sum + quality, 0);
    if (score > (best.get(hit.entry)?.score ?? 0)) best.set(hit.entry, { hit, score });
  }
  const scored = [...best.values()].sort((a, b) => b.score - a.score || a.hit.entry - b.hit.entry);
  return scored.filter(({ score }) => score >= scored[0]!.score * 0.4).map(({ hit }) => hit);
}

/** A piece of a text, and whether it is what the guest looked for. */
type TextPiece = { text: string; isFound: boolean };

/**
 * Cuts a text at what was found in it, as it is written there, marks and capitals included.
 *
 * @example markFound('Hummus & pita', [{ word: 'hummus', length: 3 }])
 * // [{ text: 'Hum', isFound: true }, { text: 'mus & pita', isFound: false }]
 */
export function markFound(text: string, words: readonly FoundWord[]): TextPiece[] {
  const lengths = new Map<string, number>();
  for (const { word, length } of words) lengths.set(word, Math.max(length, lengths.get(word) ?? 0));
  const pieces: TextPiece[] = [];
  const add = (piece: string, isFound: boolean) => {
    const last = pieces.at(-1);
    if (last?.isFound === isFound) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, isFound });
  };
  for (const part of text.match(/[\p{L}\p{N}\p{M}ـ]+|[^\p{L}\p{N}\p{M}ـ]+/gu) ?? []) {
    const length = lengths.get(foldText(part)) ?? 0;
    const end = length > 0 ? endOf(part, length) : 0;
    add(part.slice(0, end), true);
    add(part.slice(end), false);
  }
  return pieces;
}

/** Where in a word its first folded letters end; marks belong to the letter before them. */
function endOf(word: string, length: number): number {
  let end = 0;
  let folded = 0;
  for (const letter of word) {
    const own = foldText(letter).length;
    if (folded >= length && own > 0) break;
    folded += own;
    end += letter.length;
  }
  return end;
}

/** A known word that a typed one may mean, how well from 0 to 1, and how many of its letters were typed. */
type WordMatch = { word: KnownWord; quality: number; length: number };

/** From this quality on the typed letters are the word or its beginning, and no correction is considered. */
const certain = 0.85;

/**
 * The words that a typed word may mean, in any language. Where a name has it letter by letter, similar words
 * are left out: who types "pita" does not want pizza.
 */
export function matchWord(words: readonly KnownWord[], typed: string): WordMatch[] {
  const wishes = [typed, ...otherSpellings(typed)].map(prepareWish);
  const matches = compare(words, wishes, literalQuality);
  return matches.some(isCertain) ? matches : [...matches, ...compare(words, wishes, similarQuality)];
}

const isCertain = ({ word, quality }: WordMatch): boolean => word.isInName && quality >= certain;

function compare(
  words: readonly KnownWord[],
  wishes: readonly Wish[],
  qualityOf: (wish: Wish, word: KnownWord) => number,
): WordMatch[] {
  const matches: WordMatch[] = [];
  for (const word of words) {
    let quality = 0;
    for (const wish of wishes) quality = Math.max(quality, qualityOf(wish, word));
    if (quality === 0) continue;
    const begun = wishes.find(({ text }) => word.text.startsWith(text)) ?? word;
    matches.push({ word, quality, length: begun.text.length });
  }
  return matches;
}

type Wish = { text: string; sound: Sound; isArabic: boolean; letters: number; limit: number };

const prepareWish = (text: string): Wish => ({
  text,
  sound: soundOfWord(text),
  isArabic: isArabic(text),
  letters: lettersOf(text),
  limit: /\d/.test(text) ? 0 : mistakesAllowed(text.length),
});

/** The spelling mistakes allowed for a word of some letters, in the units of `spellingCost`. */
function mistakesAllowed(length: number): number {
  if (length < 3) return 0;
  if (length === 3) return 0.5;
  if (length === 4) return 1;
  return length < 8 ? 1.4 : 2.2;
}

function literalQuality({ text, letters }: Wish, word: KnownWord): number {
  if ((letters & ~word.letters) !== 0) return 0;
  const at = word.text.indexOf(text);
  // A single letter matches too much in a text that is not a name.
  if (at < 0 || (text.length === 1 && !word.isInName)) return 0;
  // Where two words were joined, only both of them are meant.
  if (word.jointAt > 0 && (at > 0 || text.length <= word.jointAt)) return 0;
  const share = text.length / word.text.length;
  if (share === 1) return 1;
  if (at === 0) return certain + 0.1 * share;
  return text.length >= 3 || (word.isArabic && share > 0.6) ? 0.4 + 0.2 * share : 0;
}

function similarQuality(wish: Wish, word: KnownWord): number {
  return wish.isArabic === word.isArabic ? similarSpelling(wish, word) : similarSound(wish, word);
}

function similarSpelling(wish: Wish, word: KnownWord): number {
  const { text } = wish;
  const limit = wish.limit - strictness(word);
  if (limit <= 0 || bitsIn(wish.letters & ~word.letters) > limit * 2) return 0;
  const isFar = bitsIn(word.letters & ~wish.letters) > limit * 2;
  const cost = isFar ? Infinity : spellingCost(text, word.text, { limit, isPrefix: false });
  if (cost <= limit) return 0.8 - (0.3 * cost) / limit;
  // All the consonants are there, in order, and most of the vowels.
  const { consonants } = wish.sound;
  if (word.isInName && word.jointAt === 0 && consonants >= 3 && text.length > 3 && text[0] === word.text[0]) {
    if (soundsLike(wish, word, 0.3) < Infinity) return 0.55;
  }
  if (text.length < 5 || word.text.length <= text.length || word.jointAt > 0) return 0;
  const begun = spellingCost(text, word.text, { limit: limit - 0.5, isPrefix: true });
  return begun === Infinity ? 0 : 0.65 - (0.25 * begun) / limit;
}

/** Texts about dishes hold many words, and joined ones make many more: there a mistake has to be a small one. */
const strictness = (word: KnownWord): number => (word.jointAt > 0 ? 0.8 : word.isInName ? 0 : 0.4);

/**
 * Words of the other script: consonants must agree, vowels hardly count. Texts about a dish hold too many
 * words for that, and two consonants say too little unless they are Arabic in Latin letters ("roz").
 */
function similarSound(wish: Wish, word: KnownWord): number {
  const { consonants } = wish.sound;
  if (!word.isInName || word.jointAt > 0 || consonants < (wish.isArabic ? 3 : 2)) return 0;
  const limit = consonants < 4 ? 0.45 : consonants < 6 ? 0.8 : 1.3;
  const cost = soundsLike(wish, word, limit);
  return cost === Infinity ? 0 : 0.7 - (0.25 * cost) / limit;
}

/** A consonant more or less costs 1: words with other numbers of them need no comparison. */
function soundsLike({ sound }: Wish, word: KnownWord, limit: number): number {
  word.sound ??= soundOfWord(word.text);
  if (Math.abs(sound.consonants - word.sound.consonants) > limit) return Infinity;
  const cost = soundCost(sound.text, word.sound.text);
  return cost > limit ? Infinity : cost;
}

/**
 * The same word as others spell it: Arabic without its article, and digits that stand for Arabic letters.
 *
 * @example otherSpellings('7ummus') // ['hummus']
 */
function otherSpellings(typed: string): string[] {
  if (/^[a-z235-9]+$/.test(typed) && /[a-z]/.test(typed) && /[235-9]/.test(typed))
    return [typed.replace(/[235-9]/g, (digit) => lettersOfDigits[digit] ?? '')];
  return withoutClitics(typed);
}

const lettersOfDigits: Record<string, string> = { 2: '', 3: '', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };

function bitsIn(mask: number): number {
  let rest = mask;
  let bits = 0;
  for (; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

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
