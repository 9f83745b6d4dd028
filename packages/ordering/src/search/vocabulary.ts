import { foldText } from './fold-text.ts';
import { isArabic, type Sound } from './sound-of.ts';

/** Something that can be found: its texts in every language that the merchant wrote them in. */
export type SearchEntry = {
  id: string;
  names: readonly string[];
  /** The headings it stands under. */
  headings?: readonly string[];
  descriptions?: readonly string[];
};

/** Where a word stands: in which entry, how much that counts, and the folded words of the text it is taken from. */
type WordOccurrence = { entry: number; weight: number; source: readonly string[] };

/** A word of all texts, prepared for comparison. */
export type KnownWord = {
  text: string;
  isArabic: boolean;
  /** The sound, computed on first use. */
  sound?: Sound;
  /** One bit for each letter, to dismiss most words without looking closer. */
  letters: number;
  isInName: boolean;
  /** Where two words of a name were joined to make this one; 0 for a word that stands there. */
  jointAt: number;
  places: WordOccurrence[];
};

const weights = { name: 1, heading: 0.6, description: 0.45 };
/** Words that were taken apart or joined count a little less than those that stand there. */
const derivedWeight = 0.97;

/** Every word of the entries added so far, once, with the places where it stands. */
type Vocabulary = { words: readonly KnownWord[]; add(entry: SearchEntry): void };

/** A vocabulary to which entries are added one by one, so that a large menu need not be read in one go. */
export function createVocabulary(): Vocabulary {
  const words: KnownWord[] = [];
  const known = new Map<string, KnownWord>();
  // Headings come again with every entry below them.
  const folded = new Map<string, string[]>();
  let entry = -1;

  const addWord = (text: string, place: WordOccurrence, isInName: boolean, jointAt = 0) => {
    const key = `${text} ${jointAt}`;
    let word = known.get(key);
    if (!word) {
      word = prepare(text, jointAt);
      known.set(key, word);
      words.push(word);
    }
    word.isInName ||= isInName;
    word.places.push(place);
  };
  const addText = (text: string, weightOfText: number, isInName: boolean) => {
    const parts = folded.get(text) ?? foldText(text).split(' ').filter(Boolean);
    folded.set(text, parts);
    // Of two names with the word, the shorter one says more about it.
    const weight = weightOfText * (0.95 + 0.05 / parts.length);
    const derived = weight * derivedWeight;
    for (const [at, part] of parts.entries()) {
      const source = [part];
      addWord(part, { entry, weight, source }, isInName);
      for (const bare of withoutClitics(part)) addWord(bare, { entry, weight: derived, source }, isInName);
      const next = parts[at + 1];
      // "Ice cream" is also looked for as "icecream".
      if (isInName && next) addWord(part + next, { entry, weight: derived, source: [part, next] }, true, part.length);
    }
  };

  return {
    words,
    add({ names, headings, descriptions }) {
      entry += 1;
      for (const name of names) addText(name, weights.name, true);
      headings?.forEach((heading) => addText(heading, weights.heading, false));
      descriptions?.forEach((description) => addText(description, weights.description, false));
    },
  };
}

/**
 * An Arabic word without what is written together with it: the article, "and", "with", "for".
 *
 * @example withoutClitics('بالدجاج') // ['دجاج']
 */
export function withoutClitics(word: string): string[] {
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
