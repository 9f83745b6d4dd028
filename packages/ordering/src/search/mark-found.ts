import type { FoundWord } from './create-search.ts';
import { foldText } from './fold-text.ts';

/** A piece of a text, and whether it is what the guest looked for. */
export type TextPiece = { text: string; isFound: boolean };

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
