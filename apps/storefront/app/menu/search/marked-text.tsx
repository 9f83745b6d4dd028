import { markFound, type FoundWord } from '@sufra/ordering';

/** A text with what was looked for marked in it. */
export function MarkedText({ text, words }: { text: string; words: readonly FoundWord[] }) {
  return markFound(text, words).map((piece, at) =>
    // Pieces have no other identity than their place.
    piece.isFound ? <mark key={`${at}`}>{piece.text}</mark> : piece.text,
  );
}
