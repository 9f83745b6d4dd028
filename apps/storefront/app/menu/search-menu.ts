import type { LocalizedText, MenuItem } from '@sufra/ordering';

/** Folds what people type differently: case, accents, Arabic letter forms and vowel signs. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|ـ/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase();

/**
 * Items whose name or description has every word of the query, in any of the merchant's languages; those
 * that match by name come first.
 */
export function searchMenu(items: Iterable<MenuItem>, query: string): MenuItem[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: LocalizedText) => {
    const folded = fold(Object.values(text).join(' '));
    return words.every((word) => folded.includes(word));
  };
  const byName: MenuItem[] = [];
  const byDescription: MenuItem[] = [];
  for (const item of items) {
    if (has(item.name)) byName.push(item);
    else if (has(item.description)) byDescription.push(item);
  }
  return [...byName, ...byDescription];
}
