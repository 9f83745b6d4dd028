import { accept, refuse, type Result } from '../result.ts';
import { normalizeDigits } from './normalize-digits.ts';

const minimumLength = 3;
const maximumLength = 10;

/** Too long a number gets the words for an invalid one (decision 40). */
export type MobileRefusal = { code: 'required' | 'too-short' | 'too-long' | 'invalid' };

/**
 * Reads a mobile number as people write it into the national number that is stored (SIGNIN-21 to SIGNIN-24):
 * with Arabic digits, spaces, its own dial code or a leading zero, which is dropped where the country's pattern
 * does not allow it. Three to ten digits; where length and pattern disagree the pattern decides (decision 41). A
 * pattern that is no pattern is ignored, so that a merchant's slip locks nobody out.
 *
 * @example validateMobile({ mobile: '٠٥٠ 123 4567', dialCode: '+966', pattern: '5\\d{8}' }) // { ok: true, value: '501234567' }
 */
export function validateMobile(written: {
  mobile: string;
  dialCode: string;
  pattern?: string | undefined;
}): Result<string, MobileRefusal> {
  const digits = withoutDialCode(normalizeDigits(written.mobile).replace(/[\s\-().]/g, ''), written.dialCode);
  if (digits === '') return refuse({ code: 'required' });
  if (!/^\d+$/.test(digits)) return refuse({ code: 'invalid' });
  const pattern = readPattern(written.pattern);
  const forms = digits.startsWith('0') ? [digits, digits.slice(1)] : [digits];
  if (pattern) {
    const fitting = forms.find((form) => pattern.test(form));
    if (fitting !== undefined) return accept(fitting);
  }
  const mobile = forms.at(-1) ?? digits;
  if (mobile.length < minimumLength) return refuse({ code: 'too-short' });
  if (mobile.length > maximumLength) return refuse({ code: 'too-long' });
  return pattern ? refuse({ code: 'invalid' }) : accept(mobile);
}

/**
 * The name that signs in: dial code and number, digits only (decision 41).
 *
 * @example usernameOf({ dialCode: '+966', mobile: '501234567' }) // '966501234567'
 */
export const usernameOf = ({ dialCode, mobile }: { dialCode: string; mobile: string }): string =>
  `${dialCode}${mobile}`.replace(/\D/g, '');

/** A pasted number often carries its dial code as +966 or 00966. */
function withoutDialCode(mobile: string, dialCode: string): string {
  const digits = dialCode.replace(/\D/g, '');
  const prefix = [`+${digits}`, `00${digits}`].find((each) => digits !== '' && mobile.startsWith(each));
  return prefix === undefined ? mobile : mobile.slice(prefix.length);
}

function readPattern(pattern: string | undefined): RegExp | undefined {
  if (!pattern) return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return undefined;
  }
}
