/**
 * A text as it is searched: without letter case, accents, vowel marks and the spellings that Arabic writers
 * use for one another, so that "العليا" finds "العُليا" and "Olaya" finds "olaya".
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether every word of a search stands somewhere in the texts. */
export function matchesWords(words: string, texts: readonly string[]): boolean {
  const folded = texts.map(foldWords).join(' ');
  return foldWords(words)
    .split(' ')
    .every((word) => folded.includes(word));
}
