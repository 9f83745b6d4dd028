import { validateMobile } from '@sufra/ordering';
import type { Shop } from '../shell/shop.ts';
import { textOf } from './check-account.ts';
import { showDialCode } from './show-mobile.ts';

/** Dial code and number of a form's mobile field, written as they are stored; what is no number stays as typed. */
export function typedMobile(form: FormData, { countries }: Pick<Shop, 'countries'>) {
  const country = countries.find(({ code }) => code === textOf(form, 'country')) ?? countries[0];
  const dialCode = country?.dialCode ?? '';
  const typed = textOf(form, 'mobile');
  const result = validateMobile({ mobile: typed, dialCode, pattern: country?.mobilePattern });
  return { dialCode, mobile: result.ok ? result.value : typed };
}

/**
 * The name that signs in with a password: an e-mail address as it is, a mobile number with its dial code, which is
 * that of the shop's own country for a number that was written without one (decision 41).
 */
export function typedUsername(written: string, { countries, dialCode }: Pick<Shop, 'countries' | 'dialCode'>): string {
  const username = written.trim();
  if (username.includes('@')) return username;
  const home = countries.find((country) => country.dialCode === dialCode);
  for (const country of home ? [home, ...countries] : countries) {
    const result = validateMobile({ mobile: username, dialCode: country.dialCode, pattern: country.mobilePattern });
    if (result.ok) return `${country.dialCode}${result.value}`.replace(/\D/g, '');
  }
  return username;
}

/** A number that signs in, as it is read: the dial code, and the rest of it. */
export function showUsername(username: string, { countries, locale }: Pick<Shop, 'countries' | 'locale'>): string {
  const codes = countries.map(({ dialCode }) => dialCode.replace(/\D/g, ''));
  const code = codes.find((digits) => digits !== '' && username.startsWith(digits));
  return code ? `${showDialCode(code, locale)} ${username.slice(code.length)}` : username;
}
