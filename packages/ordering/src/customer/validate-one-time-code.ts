import { accept, refuse, type Result } from '../result.ts';
import { normalizeDigits } from './normalize-digits.ts';

/** `length` is the number of digits to write in the message, whatever the concept says (decision 40). */
export type CodeRefusal = { code: 'required' } | { code: 'wrong-length'; length: number } | { code: 'invalid' };

/**
 * Checks a one-time code before it is sent: required (SIGNIN-26), digits only, and as many as the concept's
 * otp-length says (SIGNIN-27). Arabic digits and spaces are read.
 *
 * @example validateOneTimeCode('١٢٣ ٤٥٦', 6) // { ok: true, value: '123456' }
 */
export function validateOneTimeCode(written: string, length: number): Result<string, CodeRefusal> {
  const code = normalizeDigits(written).replace(/\s/g, '');
  if (code === '') return refuse({ code: 'required' });
  if (code.length !== length) return refuse({ code: 'wrong-length', length });
  return /^\d+$/.test(code) ? accept(code) : refuse({ code: 'invalid' });
}
