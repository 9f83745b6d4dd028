import { errorCodes, type ErrorCode } from '@sufra/contracts';
import {
  accept,
  maximumPasswordLength,
  minimumPasswordLength,
  passwordsMatch,
  refuse,
  validateEmail,
  validatePassword,
  type EmailRefusal,
  type PasswordRefusal,
  type Result,
} from '@sufra/ordering';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isNameOfShop, type NamedShop } from './name-of-shop.ts';

const emailCodes: Record<EmailRefusal['code'], ErrorCode> = {
  required: errorCodes.emailRequired,
  invalid: errorCodes.emailInvalid,
};

const passwordCodes: Record<PasswordRefusal['code'], ErrorCode> = {
  required: errorCodes.passwordRequired,
  'too-short': errorCodes.passwordTooShort,
  'too-long': errorCodes.passwordTooLong,
};

/** An e-mail address as it is stored (PROFILE-07, PROFILE-08). */
export function readEmail(written: string): Result<string, Refusal> {
  const email = validateEmail(written);
  return email.ok ? email : refuse(refusal(emailCodes[email.refusal.code], { pointer: '/email' }));
}

/**
 * A password that somebody chooses, the same twice where it was asked for twice (PROFILE-09, PROFILE-10, PROFILE-11), and
 * none of the ones that everybody tries first, here or anywhere.
 */
export function readPassword(
  merchant: NamedShop,
  written: string,
  confirmation: string | undefined,
  pointer: '/password' | '/new-password' = '/password',
): Result<string, Refusal> {
  const password = validatePassword(written);
  const params = { minimum: minimumPasswordLength, maximum: maximumPasswordLength };
  if (!password.ok) return refuse(refusal(passwordCodes[password.refusal.code], { pointer, params }));
  if (confirmation !== undefined && !passwordsMatch(written, confirmation))
    return refuse(refusal(errorCodes.passwordsDiffer, { pointer: '/password-confirmation' }));
  if (isCommonPassword(password.value) || isNameOfShop(merchant, password.value))
    return refuse(refusal(errorCodes.passwordCommon, { pointer }));
  return accept(password.value);
}
