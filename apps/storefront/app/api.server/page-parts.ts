import { randomUUID } from 'node:crypto';
import type { ReactElement } from 'react';
import type { PartWriter } from '../ui/written-once.tsx';

// Nobody can guess it, so that no text of a merchant or a guest is ever taken for a part.
const mark = `<!--${randomUUID()}:`;

/** The parts of one page that were written before: marks in its text, and what takes their place when it is sent. */
export type PageParts = PartWriter & {
  /** The page, or what became of its text, as it is sent. */
  fill: (text: string) => Buffer;
};

/**
 * A page of a hundred thousand letters is mostly cards that were written for the guest before. Left out until the end,
 * they are neither searched, nor copied, nor encoded again.
 */
export function createPageParts(render: (element: ReactElement) => string): PageParts {
  const parts: Uint8Array[] = [];
  return {
    write: (part) => Buffer.from(render(part)),
    place: (part) => `${mark}${parts.push(part) - 1}-->`,
    fill(text) {
      const [start = '', ...rest] = text.split(mark);
      const pieces: Uint8Array[] = [Buffer.from(start)];
      for (const piece of rest) {
        const endsAt = piece.indexOf('-->');
        pieces.push(parts[Number(piece.slice(0, endsAt))]!, Buffer.from(piece.slice(endsAt + '-->'.length)));
      }
      return Buffer.concat(pieces);
    },
  };
}
