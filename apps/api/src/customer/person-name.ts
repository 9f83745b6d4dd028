import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, minimumNameLength, refuse, validateFirstName, type NameRefusal, type Result } from '@sufra/ordering';

const codes: Record<NameRefusal['code'], ErrorCode> = {
  required: errorCodes.firstNameRequired,
  'too-short': errorCodes.firstNameTooShort,
  'invalid-characters': errorCodes.nameInvalid,
};

/** The first name of the sign-in dialog (SIGNIN-19, SIGNIN-20). */
export function readFirstName(written: string): Result<string, ErrorCode> {
  const name = validateFirstName(written, minimumNameLength.signIn);
  return name.ok ? name : refuse(codes[name.refusal.code]);
}

/** A last name may be left out; one that is given is made of letters. */
export function readLastName(written: string | undefined): Result<string, ErrorCode> {
  const name = validateFirstName(written ?? '', 1);
  if (!name.ok && name.refusal.code === 'required') return accept('');
  return name.ok ? name : refuse(codes[name.refusal.code]);
}
