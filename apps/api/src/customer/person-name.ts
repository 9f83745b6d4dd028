import { errorCodes, type ErrorCode } from '@sufra/contracts';
import {
  accept,
  minimumNameLength,
  refuse,
  validateFirstName,
  validateLastName,
  type NameRefusal,
  type Result,
} from '@sufra/ordering';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';

const firstCodes: Record<NameRefusal['code'], ErrorCode> = {
  required: errorCodes.firstNameRequired,
  'too-short': errorCodes.firstNameTooShort,
  'invalid-characters': errorCodes.nameInvalid,
};

const lastCodes: Record<NameRefusal['code'], ErrorCode> = {
  required: errorCodes.lastNameRequired,
  'too-short': errorCodes.lastNameTooShort,
  'invalid-characters': errorCodes.nameInvalid,
};

/** A first name: three letters in the sign-in dialog, two elsewhere (SIGNIN-20, PROFILE-15). */
export function readFirstName(written: string, minimum: number): Result<string, Refusal> {
  const name = validateFirstName(written, minimum);
  return name.ok
    ? name
    : refuse(refusal(firstCodes[name.refusal.code], { pointer: '/first-name', params: { minimum } }));
}

/** The last name of the sign-in dialog may be left out; one that is given is made of letters. */
export function readOptionalLastName(written: string | undefined): Result<string, Refusal> {
  const name = validateFirstName(written ?? '', 1);
  if (!name.ok && name.refusal.code === 'required') return accept('');
  return name.ok ? name : refuse(refusal(lastCodes[name.refusal.code], { pointer: '/last-name' }));
}

/** The last name of an account (PROFILE-13). */
export function readLastName(written: string): Result<string, Refusal> {
  const name = validateLastName(written);
  const params = { minimum: minimumNameLength.elsewhere };
  return name.ok ? name : refuse(refusal(lastCodes[name.refusal.code], { pointer: '/last-name', params }));
}
