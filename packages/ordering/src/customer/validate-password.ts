import { accept, refuse, type Result } from '../result.ts';

/** Shortest password, in characters (PROFILE-10). */
export const minimumPasswordLength = 8;

/** Longest password, in characters: beyond it a password only keeps the server busy. */
export const maximumPasswordLength = 100;

export type PasswordRefusal =
  | { code: 'required' }
  | { code: 'too-short'; minimum: number }
  | { code: 'too-long'; maximum: number };

/**
 * Checks a password that somebody chooses: required (PROFILE-09) and at least eight characters long (PROFILE-10), of
 * any kind, spaces and every script included. It is kept as typed, only that letters which can be written in two ways
 * become the same ones, so that another keyboard types the same password.
 *
 * @example validatePassword('short') // { ok: false, refusal: { code: 'too-short', minimum: 8 } }
 */
export function validatePassword(written: string): Result<string, PasswordRefusal> {
  const password = written.normalize('NFC');
  if (password === '') return refuse({ code: 'required' });
  const length = Array.from(password).length;
  if (length < minimumPasswordLength) return refuse({ code: 'too-short', minimum: minimumPasswordLength });
  if (length > maximumPasswordLength) return refuse({ code: 'too-long', maximum: maximumPasswordLength });
  return accept(password);
}

/**
 * Whether the password was typed the same twice (PROFILE-11).
 *
 * @example passwordsMatch('open sesame', 'open sesame') // true
 */
export const passwordsMatch = (password: string, again: string): boolean =>
  password.normalize('NFC') === again.normalize('NFC');
