import { accept, refuse, type Result } from '../result.ts';

/**
 * Writes Arabic-Indic and Persian digits as 0 to 9, as keyboards of the region type them; everything else stays.
 *
 * @example normalizeDigits('٠٥٠ ۱۲') // '050 12'
 */
export function normalizeDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.indexOf(digit) % 10));
}

/** Shortest first name in the sign-in dialog (SIGNIN-20) and in other forms (D-42). */
export const minimumNameLength = { signIn: 3, elsewhere: 2 } as const;

export type NameRefusal =
  | { code: 'required' }
  | { code: 'too-short'; minimum: number }
  | { code: 'invalid-characters' };

/** Scripts whose words are written with zero-width joiners or non-joiners. */
const joinedScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
];
const joined = `[${joinedScripts.map((script) => `\\p{scx=${script}}`).join('')}]`;

/** A joiner or non-joiner anywhere but between two letters or marks of such a script. */
const strayJoiner = new RegExp(`(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})`, 'u');

/**
 * Checks a first name and tidies its spaces: required (SIGNIN-19), at least three characters in the sign-in dialog
 * and two elsewhere (SIGNIN-20), made of letters of any script, spaces, hyphens and apostrophes (D-42),
 * with joiners where the script has them.
 *
 * @example validateFirstName(' عبد  الله ', minimumNameLength.signIn) // { ok: true, value: 'عبد الله' }
 */
export function validateFirstName(written: string, minimum: number): Result<string, NameRefusal> {
  const name = written.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') return refuse({ code: 'required' });
  if (Array.from(name).length < minimum) return refuse({ code: 'too-short', minimum });
  const isAName = /^[\u200d\u200c\p{L}\p{M} '’-]+$/u.test(name) && /\p{L}/u.test(name) && !strayJoiner.test(name);
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

const minimumLength = 3;
const maximumLength = 10;

/** Too long a number gets the words for an invalid one (D-40). */
export type MobileRefusal = { code: 'required' | 'too-short' | 'too-long' | 'invalid' };

/**
 * Reads a mobile number as people write it into the national number that is stored (SIGNIN-21 to SIGNIN-24): with
 * Arabic digits, spaces, its own dial code or a leading zero, which is dropped where the country's pattern does not
 * allow it. Three to ten digits; where length and pattern disagree the pattern decides (D-41). A pattern that is no
 * pattern is ignored, so that a merchant's mistake locks no guest out. The form and the server both use it.
 *
 * @example validateMobile({ mobile: '٠٥٠ 123 4567', dialCode: '+966', pattern: '5\\d{8}' }) // { ok: true, value: '501234567' }
 */
export function validateMobile(written: {
  mobile: string;
  dialCode: string;
  pattern?: string | undefined;
}): Result<string, MobileRefusal> {
  const digits = withoutDialCode(normalizeDigits(written.mobile).replace(/[\s\-().]/g, ''), written.dialCode);
  if (digits === '') return refuse({ code: 'required' });
  if (!/^\d+$/.test(digits)) return refuse({ code: 'invalid' });
  const pattern = readPattern(written.pattern);
  const forms = digits.startsWith('0') ? [digits, digits.slice(1)] : [digits];
  if (pattern) {
    const fitting = forms.find((form) => pattern.test(form));
    if (fitting !== undefined) return accept(fitting);
  }
  const mobile = forms.at(-1) ?? digits;
  if (mobile.length < minimumLength) return refuse({ code: 'too-short' });
  if (mobile.length > maximumLength) return refuse({ code: 'too-long' });
  return pattern ? refuse({ code: 'invalid' }) : accept(mobile);
}

/**
 * The name that signs in: dial code and number, digits only (D-41).
 *
 * @example usernameOf({ dialCode: '+966', mobile: '501234567' }) // '966501234567'
 */
export const usernameOf = ({ dialCode, mobile }: { dialCode: string; mobile: string }): string =>
  `${dialCode}${mobile}`.replace(/\D/g, '');

/** A pasted number often carries its dial code as +966 or 00966. */
function withoutDialCode(mobile: string, dialCode: string): string {
  const digits = dialCode.replace(/\D/g, '');
  const prefix = [`+${digits}`, `00${digits}`].find((each) => digits !== '' && mobile.startsWith(each));
  return prefix === undefined ? mobile : mobile.slice(prefix.length);
}

function readPattern(pattern: string | undefined): RegExp | undefined {
  if (!pattern) return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return undefined;
  }
}

/** Longest e-mail address that mail servers carry, in characters. */
export const maximumEmailLength = 254;

export type EmailRefusal = { code: 'required' | 'invalid' };

/**
 * Checks an e-mail address and writes it the one way it is stored and compared: without spaces around it and in small
 * letters (PROFILE-07, PROFILE-08). One @, something before it, and a domain with a dot whose labels are letters of any
 * script, digits and hyphens. Only a message can prove that the mailbox exists.
 *
 * @example validateEmail(' Sara@Example.com ') // { ok: true, value: 'sara@example.com' }
 */
export function validateEmail(written: string): Result<string, EmailRefusal> {
  const email = written.normalize('NFC').trim().toLowerCase();
  if (email === '') return refuse({ code: 'required' });
  if (email.length > maximumEmailLength) return refuse({ code: 'invalid' });
  const [box = '', domain = '', ...more] = email.split('@');
  const isAddress = more.length === 0 && isBox(box) && isDomain(domain);
  return isAddress ? accept(email) : refuse({ code: 'invalid' });
}

/** The part before the @: no spaces, brackets, quotes or commas, and no dot at an end or beside another. */
const isBox = (box: string): boolean =>
  box.length <= 64 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(box) && !/^\.|\.\.|\.$/.test(box);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

const isLabel = (label: string): boolean =>
  label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label);

/** Shortest password, in characters (PROFILE-10). */
export const minimumPasswordLength = 8;

/** Longest password, in characters: beyond it a password only keeps the server busy. */
export const maximumPasswordLength = 100;

export type PasswordRefusal =
  | { code: 'required' }
  | { code: 'too-short'; minimum: number }
  | { code: 'too-long'; maximum: number };

/**
 * Checks a new password: required (PROFILE-09) and at least eight characters long (PROFILE-10), of any kind, spaces and
 * every script included. It is kept as typed, only that letters which can be written in two ways become the same ones,
 * so that another keyboard types the same password.
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
 * True when the password was typed the same twice (PROFILE-11).
 *
 * @example passwordsMatch('open sesame', 'open sesame') // true
 */
export const passwordsMatch = (password: string, again: string): boolean =>
  password.normalize('NFC') === again.normalize('NFC');

type DateOfBirthRefusal = { code: 'invalid' | 'in-future' | 'too-early' };

const longestLifeYears = 120;

/**
 * Checks a date of birth, written as year, month and day: a day that the calendar has, not after `today` and not more
 * than 120 years before it (PROFILE-01). Both are days without a clock (YYYY-MM-DD); the field is optional, so the
 * caller reads an empty text as none.
 *
 * @example validateDateOfBirth('1994-02-29', '2026-03-01') // { ok: false, refusal: { code: 'invalid' } }
 */
export function validateDateOfBirth(written: string, today: string): Result<string, DateOfBirthRefusal> {
  const date = normalizeDigits(written).trim();
  if (!isDay(date)) return refuse({ code: 'invalid' });
  if (date > today) return refuse({ code: 'in-future' });
  return date < earliestDateOfBirth(today) ? refuse({ code: 'too-early' }) : accept(date);
}

/**
 * The first day that counts as a date of birth, for a calendar to begin with.
 *
 * @example earliestDateOfBirth('2026-03-01') // '1906-03-01'
 */
export const earliestDateOfBirth = (today: string): string =>
  `${Number(today.slice(0, 4)) - longestLifeYears}${today.slice(4)}`;

function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** `length` is the number of digits to write in the message, whatever the concept says (D-40). */
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
