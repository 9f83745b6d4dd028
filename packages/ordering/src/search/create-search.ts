import { foldText } from './fold-text.ts';
import { matchWord, type WordMatch } from './match-word.ts';
import { createVocabulary, type KnownWord, type SearchEntry } from './vocabulary.ts';

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

/** The best first, each entry once, and among equals the order of the menu. What is far behind the best is left out. */
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
