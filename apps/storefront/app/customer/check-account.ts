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
import { forEachProfileField, profileFields, profileKeyOf } from '@sufra/contracts/customer/profile-fields';
import type { TextValues } from '@sufra/ui/i18n/format-message.ts';
import type { MessageId } from '../i18n/messages/message-ids.ts';
import type { Country } from '../shell/shop.ts';

/** Why a field cannot be sent: a text and what stands in it. */
type FieldProblem = { id: MessageId<'account'>; values?: TextValues };

/** The settings that the rules need beside the fields. */
type AccountRules = { countries: Country[]; codeLength: number; today: string };

type Check = (form: FormData, rules: AccountRules) => FieldProblem | undefined;

/** The fields of the account's forms, by the names they travel under. */
const checks = {
  firstName: (form) =>
    nameProblem('first', validateFirstName(formText(form, 'firstName'), minimumNameLength.elsewhere)),
  lastName: (form) => nameProblem('last', validateLastName(formText(form, 'lastName'))),
  email: (form) => problemOf('email', validateEmail(formText(form, 'email'))),
  username: (form) =>
    formText(form, 'username').trim() === '' ? { id: 'account.problem.username-required' } : undefined,
  ...forEachProfileField((name): Check => (form, { today }) => {
    const field = profileFields[name];
    const written = formText(form, profileKeyOf(name)).trim();
    if (field.kind !== 'date' || written === '' || validateDateOfBirth(written, today).ok) return undefined;
    return { id: `account.problem.${field.refusal}` };
  }),
  mobile(form, { countries }) {
    const country = countries.find(({ code }) => code === formText(form, 'country')) ?? countries[0];
    const mobile = formText(form, 'mobile');
    const pattern = country?.mobilePattern;
    const result = validateMobile({ mobile, dialCode: country?.dialCode ?? '', pattern });
    if (result.ok) return undefined;
    // Too long a number is an invalid one (D-40).
    const code = result.refusal.code === 'too-long' ? 'invalid' : result.refusal.code;
    return { id: `account.problem.mobile-${code}` };
  },
  code(form, { codeLength }) {
    const result = validateOneTimeCode(formText(form, 'code'), codeLength);
    if (result.ok) return undefined;
    if (result.refusal.code === 'required') return { id: 'account.problem.code-required' };
    return { id: 'account.problem.code-length', values: { length: codeLength } };
  },
  /** One that exists already: only the server knows whether it is right. */
  password: (form) => (formText(form, 'password') === '' ? { id: 'account.problem.password-required' } : undefined),
  currentPassword: (form) =>
    formText(form, 'currentPassword') === '' ? { id: 'account.problem.password-required' } : undefined,
  newPassword: (form) => problemOf('password', validatePassword(formText(form, 'newPassword'))),
  passwordAgain: (form) =>
    passwordsMatch(formText(form, 'newPassword'), formText(form, 'passwordAgain'))
      ? undefined
      : { id: 'account.problem.passwords-differ' },
} satisfies Record<string, Check>;

export type AccountField = keyof typeof checks;

/**
 * The errors of these fields of a form, by field (PROFILE-06 to PROFILE-18); the API applies the same rules.
 *
 * @example checkAccount(form, ['email', 'newPassword'], rules) // { email: { id: 'account.problem.email-invalid' } }
 */
export function checkAccount(
  form: FormData,
  fields: readonly AccountField[],
  rules: AccountRules,
): Partial<Record<AccountField, FieldProblem>> {
  const found = fields.map((field) => [field, checks[field](form, rules)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem));
}

export const formText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

type Refused<Refusal> = { ok: true } | { ok: false; refusal: Refusal };

function nameProblem(which: 'first' | 'last', result: Refused<NameRefusal>): FieldProblem | undefined {
  if (result.ok) return undefined;
  const { refusal } = result;
  if (refusal.code === 'required') return { id: `account.problem.${which}-name-required` };
  if (refusal.code === 'invalid-characters') return { id: 'account.problem.name-invalid' };
  return { id: `account.problem.${which}-name-too-short`, values: { minimum: refusal.minimum } };
}

function problemOf(
  field: 'email' | 'password',
  result: Refused<{ code: string; minimum?: number; maximum?: number }>,
): FieldProblem | undefined {
  if (result.ok) return undefined;
  const { code, ...values } = result.refusal;
  return { id: `account.problem.${field}-${code}` as MessageId<'account'>, values };
}
