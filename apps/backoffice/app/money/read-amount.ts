import { type Currency, normalizeDigits } from '@sufra/ordering';

/**
 * An amount as a person types or pastes it: digits of any keyboard, thousands parted by a comma, a point or a space, the
 * currency's name beside it. Undefined for what is none, and for what can be read in two ways: `1.250` of riyals, `1,250`
 * of dinars.
 *
 * @example readAmount('١٬٢٥٠٫٥٠ ريال', { code: 'SAR', digits: 2 }) // 1250.5
 */
export function readAmount(text: string, { digits }: Currency): number | undefined {
  if (/[\p{Pd}−()]/u.test(text)) return undefined;
  const spaced = normalizeDigits(text)
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll('،', ',')
    .replaceAll(/\s/g, ' ')
    .trim();
  const [, written = ''] = /^(?:\D*[^\d.,٫])?(\d(?:[\d ,.٬٫]*\d)?)(?:[.,٫ ]?[^\d]*)$/.exec(spaced) ?? [];
  const [, whole = '', mark, fraction = ''] = /^(.*?)(?:([.,٫])(\d+))?$/.exec(written) ?? [];
  if (mark === undefined) return wholeOf(whole);
  // The same sign twice never stands before decimals.
  if (whole.includes(mark)) return wholeOf(written);
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    if (mark === ',') return digits === 3 ? undefined : wholeOf(written);
    if (digits !== 3) return undefined;
  }
  const beforeDecimals = wholeOf(whole);
  if (beforeDecimals === undefined || /[1-9]/.test(fraction.slice(digits))) return undefined;
  return Number(`${beforeDecimals}.${fraction}`);
}

/** Up to nine digits, in one or in groups of three that one sign parts. */
function wholeOf(text: string): number | undefined {
  const isWhole = /^\d+$/.test(text) || /^[1-9]\d{0,2}([ ,.٬])\d{3}(?:\1\d{3})*$/.test(text);
  const plain = text.replaceAll(/\D/g, '');
  return isWhole && plain.length <= 9 ? Number(plain) : undefined;
}

/** An amount that is read in one way only, for the words that ask for one. */
export const exampleAmount = ({ digits }: Currency): string => (digits === 0 ? '1250' : (1250.5).toFixed(digits));
