import { createRequire } from 'node:module';
import { type ErrorCode, errorCodes } from '@sufra/contracts';
import {
  accept,
  type EmailRefusal,
  maximumPasswordLength,
  minimumPasswordLength,
  type PasswordRefusal,
  passwordsMatch,
  refuse,
  type Result,
  validateEmail,
  validatePassword,
} from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';

type List = { test(password: string): boolean };

let list: List | undefined;

/** Tens of thousands of leaked passwords of eight characters and more. They take memory, so they are loaded on first use. */
const openList = (): List => (list ??= createRequire(import.meta.url)('fxa-common-password-list') as List);

/**
 * True for a common password, in any capitalisation.
 *
 * @example isCommonPassword('Password1') // true
 */
const isCommonPassword = (password: string): boolean =>
  openList().test(password) || openList().test(password.toLowerCase());

type Merchant = RequestContext['merchant'];

type NamedShop = Pick<Merchant, 'handle'> & { concept: Pick<Merchant['concept'], 'label'> };

/** Shorter words of a name stand in many others. */
const shortestWord = 4;
/** With this many further characters a password is more than a name of the shop. */
const ownLetters = 5;

/**
 * True when a password is little more than the shop's name, in any of its languages: attackers try such passwords
 * first.
 *
 * @example isNameOfShop({ handle: 'saffron-and-char', concept: { label: {} } }, 'Saffron2026!') // true
 */
function isNameOfShop({ handle, concept }: NamedShop, password: string): boolean {
  const whole = lettersOf(password);
  const names = ['sufra', 'سفرة', handle, ...Object.values(concept.label)];
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[\s-]+/).map(lettersOf)]);
  const rest = words
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && rest.length < ownLetters;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

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
 * Validates a new password: the same twice where it was asked for twice (PROFILE-09, PROFILE-10, PROFILE-11), and
 * neither a common one nor the shop's name.
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
