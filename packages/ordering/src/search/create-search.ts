import { foldText } from './fold-text.ts';
import { matchWord, type WordMatch } from './match-word.ts';
import { createVocabulary, type KnownWord, type SearchEntry } from './vocabulary.ts';

export type { SearchEntry } from './vocabulary.ts';

/** A word of an entry's texts, folded, that the query means, and how many of its letters were typed. */
export type FoundWord = { word: string; length: number };

/** An entry that the query means; the words are for marking what was found. */
export type Found = { id: string; words: FoundWord[] };

/** Finds entries by what a guest types, the best first; nothing for an empty query. */
export type Search = (query: string, limit?: number) => Found[];

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
  const match = rememberLast((typed: string) => matchWord(words, typed));
  return (query, limit = 60) => {
    const wishes = wishesOf(query);
    if (wishes.length === 0) return [];
    const hits = new Map<number, Hit>();
    for (const [position, wish] of wishes.entries()) collect(hits, position, match(wish));
    const joined = wishes.length > 1 ? joinedHits() : new Map<number, Hit>();
    const whole = [...hits.values(), ...joined.values()].filter((hit) => countOf(hit) === wishes.length);
    const mostly = wishes.length < wordsToForgive ? [] : [...hits.values()];
    const candidates = whole.length > 0 ? whole : mostly.filter((hit) => countOf(hit) >= wishes.length - 1);
    return rank(candidates).slice(0, limit).map(present);

    /** "Pop corn" may be one word on the menu. */
    function joinedHits() {
      const found = new Map<number, Hit>();
      for (let at = 0; at + 1 < wishes.length; at++) {
        const matches = match(wishes[at]! + wishes[at + 1]!).filter(({ quality }) => quality >= 0.5);
        const own = new Map<number, Hit>();
        collect(own, at, matches);
        for (const [entry, hit] of own) {
          const others = hits.get(entry)?.qualities ?? [];
          const qualities = wishes.map((_, position) => others[position] ?? 0);
          qualities[at] = qualities[at + 1] = hit.qualities[at] ?? 0;
          found.set(entry, { entry, qualities, matches: [...hit.matches, ...(hits.get(entry)?.matches ?? [])] });
        }
      }
      return found;
    }
  };

  function present({ entry, matches }: Hit): Found {
    return { id: entries[entry]?.id ?? '', words: matches.flatMap((match) => wordsOf(match, entry)) };
  }
}

/** The words of an entry's texts that a match is about: two where they were joined, whole where letters were left out. */
const wordsOf = ({ word, length }: WordMatch, entry: number): FoundWord[] =>
  word.places
    .filter((place) => place.entry === entry)
    .flatMap(({ source }) =>
      source.map((text) => ({ word: text, length: source.length === 1 && text === word.text ? length : text.length })),
    );

/** While a guest types, all words but the last one stay as they are. */
function rememberLast<Answer>(ask: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer>();
  return (word) => {
    const answer = answers.get(word) ?? ask(word);
    answers.delete(word);
    answers.set(word, answer);
    const oldest = answers.keys().next();
    if (answers.size > 3 * longestQuery && !oldest.done) answers.delete(oldest.value);
    return answer;
  };
}

/** What speaks for an entry: for each typed word, how well it is meant. */
type Hit = { entry: number; qualities: number[]; matches: WordMatch[] };

const wishesOf = (query: string): string[] =>
  foldText(query.slice(0, 100)).split(' ').filter(Boolean).slice(0, longestQuery);

function collect(hits: Map<number, Hit>, position: number, matches: readonly WordMatch[]): void {
  for (const match of matches) {
    for (const { entry, weight } of match.word.places) {
      const hit = hits.get(entry) ?? { entry, qualities: [], matches: [] };
      hits.set(entry, hit);
      hit.qualities[position] = Math.max(hit.qualities[position] ?? 0, match.quality * weight);
      if (hit.matches.at(-1) !== match) hit.matches.push(match);
    }
  }
}

const countOf = ({ qualities }: Hit): number => qualities.filter((quality) => quality > 0).length;

/** The best first; among equals the order of the menu. An entry that was found twice counts once. */
function rank(hits: Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of hits) if (scoreOf(hit) > scoreOf(best.get(hit.entry))) best.set(hit.entry, hit);
  const scored = [...best.values()].map((hit) => ({ hit, score: scoreOf(hit) }));
  const top = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= top * 0.4)
    .sort((a, b) => b.score - a.score || a.hit.entry - b.hit.entry)
    .map(({ hit }) => hit);
}

const scoreOf = (hit: Hit | undefined): number => hit?.qualities.reduce((sum, quality) => sum + (quality ?? 0), 0) ?? 0;
