import { normalizeDigits } from '../customer/validate-profile.ts';

/**
 * A text as people search it: without letter case, accents, vowel marks, lengthening strokes and the letter
 * forms that writers of Arabic use for one another. Digits of every script become 0 to 9; what is neither
 * letter nor digit becomes one space (ROUTE-28).
 *
 * @example foldText('حُمُّـص بالطحينة') // 'حمص بالطحينه'
 * @example foldText('Éclairs, Jalapeño!') // 'eclairs jalapeno'
 */
export function foldText(text: string): string {
  return normalizeDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[ـء]/gu, '')
    .replace(/[ٱکگیےېىةەہھپچڤژœæøßłđı]/g, (letter) => sameLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that the standard decomposition keeps apart though readers take them for one another. */
export const sameLetters: Record<string, string> = {
  ٱ: 'ا',
  ک: 'ك',
  گ: 'ك',
  ی: 'ي',
  ے: 'ي',
  ې: 'ي',
  ى: 'ي',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  ژ: 'ز',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
