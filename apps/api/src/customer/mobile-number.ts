import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';

/** A number as it is stored: dial code with its plus sign, and what follows it (decision 41). */
export type MobileNumber = { dialCode: string; mobile: string };

export type Country = { dialCode: string; mobileFormat: string };

export const internationalNumber = ({ dialCode, mobile }: MobileNumber): string => `${dialCode}${mobile}`;

/** What signs in: dial code and number, digits only (decision 41). */
export const usernameOf = ({ dialCode, mobile }: MobileNumber): string => `${dialCode.slice(1)}${mobile}`;

/**
 * Reads a number as people write it: with or without dial code, leading zero, spaces, Arabic digits.
 * The country's own pattern has the last word.
 */
export function readMobileNumber(
  written: { mobile: string; dialCode?: string },
  countries: Country[],
  usualDialCode: string,
): Result<MobileNumber, ErrorCode> {
  const text = latinDigits(written.mobile).replace(/[\s\-().]/g, '');
  if (text === '') return refuse(errorCodes.mobileRequired);
  const international = text.startsWith('00') ? `+${text.slice(2)}` : text;
  if (international.startsWith('+')) return readInternational(international, countries);

  const dialCode = readDialCode(written.dialCode) ?? usualDialCode;
  const country = countries.find((candidate) => candidate.dialCode === dialCode);
  if (!country) return refuse(errorCodes.countryNotAllowed);
  return readNational(text, country);
}

/** Reads a username back into the number it was made of; nothing when no allowed country fits. */
export function readUsername(username: string, countries: Country[]): MobileNumber | undefined {
  const number = readInternational(`+${latinDigits(username).replace(/\D/g, '')}`, countries);
  return number.ok ? number.value : undefined;
}

/** Arabic-Indic and Persian digits as keyboards of the region write them. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.indexOf(digit) % 10));

function readInternational(text: string, countries: Country[]): Result<MobileNumber, ErrorCode> {
  const candidates = countries.filter((country) => text.startsWith(country.dialCode));
  if (candidates.length === 0) return refuse(errorCodes.countryNotAllowed);
  const results = candidates.map((country) => readNational(text.slice(country.dialCode.length), country));
  return results.find((result) => result.ok) ?? results[0] ?? refuse(errorCodes.mobileInvalid);
}

function readNational(text: string, country: Country): Result<MobileNumber, ErrorCode> {
  if (!/^\d+$/.test(text)) return refuse(errorCodes.mobileInvalid);
  if (text.length < 3) return refuse(errorCodes.mobileTooShort);
  const pattern = new RegExp(country.mobileFormat);
  const forms = text.startsWith('0') ? [text, text.slice(1)] : [text];
  const mobile = forms.find((form) => pattern.test(form));
  if (!mobile || mobile.length > 15) return refuse(errorCodes.mobileInvalid);
  return accept({ dialCode: country.dialCode, mobile });
}

function readDialCode(text: string | undefined): string | undefined {
  const digits = latinDigits(text ?? '').replace(/\D/g, '');
  return digits === '' ? undefined : `+${digits}`;
}
