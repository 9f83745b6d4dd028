import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';

/** Shortest first name in the sign-in dialog (SIGNIN-20, decision 42). */
export const minimumFirstName = 3;

/** Letters of any script, spaces, hyphens and apostrophes; no digits, no symbols (decision 42). */
const allowed = /^[\p{L}\p{M}\s'’-]*$/u;

export function readFirstName(written: string): Result<string, ErrorCode> {
  const name = tidy(written);
  if (name === '') return refuse(errorCodes.firstNameRequired);
  if ([...name].length < minimumFirstName) return refuse(errorCodes.firstNameTooShort);
  return allowed.test(name) ? accept(name) : refuse(errorCodes.nameInvalid);
}

export function readLastName(written: string | undefined): Result<string, ErrorCode> {
  const name = tidy(written ?? '');
  return allowed.test(name) ? accept(name) : refuse(errorCodes.nameInvalid);
}

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
