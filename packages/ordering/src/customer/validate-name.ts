import { accept, refuse, type Result } from '../result.ts';

/** Shortest first name in the sign-in dialog (SIGNIN-20) and in other forms (decision 42). */
export const minimumNameLength = { signIn: 3, elsewhere: 2 } as const;

export type NameRefusal =
  | { code: 'required' }
  | { code: 'too-short'; minimum: number }
  | { code: 'invalid-characters' };

/**
 * Checks a first name and tidies its spaces: required (SIGNIN-19), at least three characters in the sign-in dialog
 * and two elsewhere (SIGNIN-20), made of letters of any script, spaces, hyphens and apostrophes (decision 42).
 *
 * @example validateFirstName(' عبد  الله ', minimumNameLength.signIn) // { ok: true, value: 'عبد الله' }
 */
export function validateFirstName(written: string, minimum: number): Result<string, NameRefusal> {
  const name = written.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') return refuse({ code: 'required' });
  if (Array.from(name).length < minimum) return refuse({ code: 'too-short', minimum });
  // Persian and Urdu names join their parts with the zero-width non-joiner.
  const isAName = /^[\p{L}\p{M}\u200c '’-]+$/u.test(name) && /\p{L}/u.test(name);
  return isAName ? accept(name) : refuse({ code: 'invalid-characters' });
}

/**
 * Checks a last name, as validateFirstName does with two characters; there is no form with a last name that can do
 * without one (PROFILE-13).
 *
 * @example validateLastName('آل سعود') // { ok: true, value: 'آل سعود' }
 */
export const validateLastName = (written: string): Result<string, NameRefusal> =>
  validateFirstName(written, minimumNameLength.elsewhere);
