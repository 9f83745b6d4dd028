import {
  minimumNameLength,
  passwordsMatch,
  validateDateOfBirth,
  validateEmail,
  validateFirstName,
  validateLastName,
  validateMobile,
  validateOneTimeCode,
  validatePassword,
  type NameRefusal,
} from '@sufra/ordering';
import type { TextValues } from '../i18n/format-message.ts';
import type { MessageId } from '../i18n/messages/message-ids.ts';
import type { Country } from '../shell/shop.ts';

/** Why a field cannot be sent: a text and what stands in it. */
export type Problem = { id: MessageId<'account'>; values?: TextValues };

/** What the rules need to know beside the fields. */
export type AccountRules = { countries: Country[]; codeLength: number; today: string };

type Check = (form: FormData, rules: AccountRules) => Problem | undefined;

/** The fields of the account's forms, by the names they travel under. */
const checks = {
  firstName: (form) => nameProblem('first', validateFirstName(textOf(form, 'firstName'), minimumNameLength.elsewhere)),
  lastName: (form) => nameProblem('last', validateLastName(textOf(form, 'lastName'))),
  email: (form) => problemOf('email', validateEmail(textOf(form, 'email'))),
  username: (form) =>
    textOf(form, 'username').trim() === '' ? { id: 'account.problem.username-required' } : undefined,
  dateOfBirth(form, { today }) {
    const written = textOf(form, 'dateOfBirth').trim();
    if (written === '' || validateDateOfBirth(written, today).ok) return undefined;
    return { id: 'account.problem.date-of-birth-invalid' };
  },
  mobile(form, { countries }) {
    const country = countries.find(({ code }) => code === textOf(form, 'country')) ?? countries[0];
    const mobile = textOf(form, 'mobile');
    const pattern = country?.mobilePattern;
    const result = validateMobile({ mobile, dialCode: country?.dialCode ?? '', pattern });
    if (result.ok) return undefined;
    // Too long a number is an invalid one (decision 40).
    const code = result.refusal.code === 'too-long' ? 'invalid' : result.refusal.code;
    return { id: `account.problem.mobile-${code}` };
  },
  code(form, { codeLength }) {
    const result = validateOneTimeCode(textOf(form, 'code'), codeLength);
    if (result.ok) return undefined;
    if (result.refusal.code === 'required') return { id: 'account.problem.code-required' };
    return { id: 'account.problem.code-length', values: { length: codeLength } };
  },
  /** One that exists already: only the server knows whether it is right. */
  password: (form) => (textOf(form, 'password') === '' ? { id: 'account.problem.password-required' } : undefined),
  currentPassword: (form) =>
    textOf(form, 'currentPassword') === '' ? { id: 'account.problem.password-required' } : undefined,
  newPassword: (form) => problemOf('password', validatePassword(textOf(form, 'newPassword'))),
  passwordAgain: (form) =>
    passwordsMatch(textOf(form, 'newPassword'), textOf(form, 'passwordAgain'))
      ? undefined
      : { id: 'account.problem.passwords-differ' },
} satisfies Record<string, Check>;

export type AccountField = keyof typeof checks;

/**
 * What is wrong with these fields of a form, by field (PROFILE-06 to PROFILE-18); the API asks the same rules.
 *
 * @example checkAccount(form, ['email', 'newPassword'], rules) // { email: { id: 'account.problem.email-invalid' } }
 */
export function checkAccount(
  form: FormData,
  fields: readonly AccountField[],
  rules: AccountRules,
): Partial<Record<AccountField, Problem>> {
  const found = fields.map((field) => [field, (checks[field] as Check)(form, rules)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem));
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

type Refused<Refusal> = { ok: true } | { ok: false; refusal: Refusal };

function nameProblem(which: 'first' | 'last', result: Refused<NameRefusal>): Problem | undefined {
  if (result.ok) return undefined;
  const { refusal } = result;
  if (refusal.code === 'required') return { id: `account.problem.${which}-name-required` };
  if (refusal.code === 'invalid-characters') return { id: 'account.problem.name-invalid' };
  return { id: `account.problem.${which}-name-too-short`, values: { minimum: refusal.minimum } };
}

function problemOf(
  field: 'email' | 'password',
  result: Refused<{ code: string; minimum?: number; maximum?: number }>,
): Problem | undefined {
  if (result.ok) return undefined;
  const { code, ...values } = result.refusal;
  return { id: `account.problem.${field}-${code}` as MessageId<'account'>, values };
}
