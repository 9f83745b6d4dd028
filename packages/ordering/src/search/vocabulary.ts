import { foldText } from './fold-text.ts';
import type { Sound } from './hear-word.ts';
import { isArabic } from './sound-of.ts';

/** Something that can be found: its texts in every language that the merchant wrote them in. */
export type SearchEntry = {
  id: string;
  names: readonly string[];
  /** The headings it stands under. */
  headings?: readonly string[];
  descriptions?: readonly string[];
};

/** Where a word stands: in which entry, how much that counts, and the folded words of the text it is taken from. */
export type Place = { entry: number; weight: number; source: readonly string[] };

/** A word of all texts, prepared for comparison. */
export type KnownWord = {
  text: string;
  isArabic: boolean;
  /** How it sounds, once somebody asked. */
  sound?: Sound;
  /** One bit for each letter, to dismiss most words without looking closer. */
  letters: number;
  isInName: boolean;
  /** Where two words of a name were joined to make this one; 0 for a word that stands there. */
  jointAt: number;
  places: Place[];
};

const weights = { name: 1, heading: 0.6, description: 0.45 };
/** Words that were taken apart or joined count a little less than those that stand there. */
const derivedWeight = 0.97;

/** Every word of the entries, once, with the places where it stands. */
export function collectWords(entries: readonly SearchEntry[]): KnownWord[] {
  const words = new Map<string, KnownWord>();
  const add = (text: string, place: Place, own: { isInName: boolean; jointAt?: number }) => {
    const key = own.jointAt === undefined ? text : `${text} ${own.jointAt}`;
    const known = words.get(key) ?? prepare(text, own.jointAt ?? 0);
    words.set(key, known);
    known.isInName ||= own.isInName;
    known.places.push(place);
  };
  const addText = (parts: readonly string[], entry: number, weightOfText: number, isInName: boolean) => {
    // Of two names with the word, the shorter one says more about it.
    const weight = weightOfText * (0.95 + 0.05 / parts.length);
    const derived = weight * derivedWeight;
    for (const [at, part] of parts.entries()) {
      const source = [part];
      add(part, { entry, weight, source }, { isInName });
      for (const bare of withoutClitics(part)) add(bare, { entry, weight: derived, source }, { isInName });
      const next = parts[at + 1];
      // "Ice cream" is also looked for as "icecream".
      if (isInName && next)
        add(part + next, { entry, weight: derived, source: [part, next] }, { isInName, jointAt: part.length });
    }
  };
  const partsOf = rememberParts();
  for (const [at, entry] of entries.entries()) {
    for (const name of entry.names) addText(partsOf(name), at, weights.name, true);
    for (const heading of entry.headings ?? []) addText(partsOf(heading), at, weights.heading, false);
    for (const description of entry.descriptions ?? []) addText(partsOf(description), at, weights.description, false);
  }
  return [...words.values()];
}

/** The folded words of a text; headings come again with every entry below them. */
function rememberParts(): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) => {
    const parts = known.get(text) ?? foldText(text).split(' ').filter(Boolean);
    known.set(text, parts);
    return parts;
  };
}

/**
 * An Arabic word without what is written together with it: the article, "and", "with", "for".
 *
 * @example withoutClitics('بالدجاج') // ['دجاج']
 */
export function withoutClitics(word: string): string[] {
  if (!isArabic(word)) return [];
  const bare = word.replace(/^(?:[وبكف]?ال|لل|[وبل])(?=.{3})/, '');
  return bare === word ? [] : [bare];
}

/** One bit for each letter of a word; different letters may share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

const prepare = (text: string, jointAt: number): KnownWord => ({
  text,
  isArabic: isArabic(text),
  letters: lettersOf(text),
  isInName: false,
  jointAt,
  places: [],
});
