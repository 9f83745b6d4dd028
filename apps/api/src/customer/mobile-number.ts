import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, normalizeDigits, refuse, validateMobile, type MobileRefusal, type Result } from '@sufra/ordering';
import { mobileFormatOf } from '../catalogue/merchant/mobile-format.ts';

/** A number as it is stored: dial code with its plus sign, and what follows it (D-41). */
export type MobileNumber = { dialCode: string; mobile: string };

export type Country = { code: string; dialCode: string; mobileFormat?: string | undefined };

/** The number of a customer, if any: a customer of a sign-in provider may have none yet. */
export const mobileNumberOf = ({
  dialCode,
  mobile,
}: { [Part in keyof MobileNumber]: string | null }): MobileNumber | undefined =>
  dialCode && mobile ? { dialCode, mobile } : undefined;

export const internationalNumber = ({ dialCode, mobile }: MobileNumber): string => `${dialCode}${mobile}`;

const codes: Record<MobileRefusal['code'], ErrorCode> = {
  required: errorCodes.mobileRequired,
  'too-short': errorCodes.mobileTooShort,
  'too-long': errorCodes.mobileInvalid,
  invalid: errorCodes.mobileInvalid,
};

/** Finds the country a number is written for, among those the merchant allows, and reads it by that country's pattern. */
export function readMobileNumber(
  written: { mobile: string; dialCode?: string },
  countries: Country[],
  usualDialCode: string,
): Result<MobileNumber, ErrorCode> {
  const { mobile } = written;
  const compact = normalizeDigits(mobile)
    .replace(/[\s\-().]/g, '')
    .replace(/^00/, '+');
  const candidates = compact.startsWith('+')
    ? countries.filter(({ dialCode }) => compact.startsWith(dialCode))
    : countries.filter(({ dialCode }) => dialCode === (readDialCode(written.dialCode) ?? usualDialCode));
  const results = candidates.map((country) => readNational(mobile, country));
  return results.find((result) => result.ok) ?? results[0] ?? refuse(errorCodes.countryNotAllowed);
}

/** Reads a username, which is a number without its plus sign, back into its parts. */
export function readUsername(username: string, countries: Country[]): MobileNumber | undefined {
  const digits = normalizeDigits(username).replace(/\D/g, '');
  const number = readMobileNumber({ mobile: `+${digits}` }, countries, '');
  return number.ok ? number.value : undefined;
}

function readNational(mobile: string, country: Country): Result<MobileNumber, ErrorCode> {
  const { dialCode } = country;
  const national = validateMobile({ mobile, dialCode, pattern: mobileFormatOf(country) });
  return national.ok ? accept({ dialCode, mobile: national.value }) : refuse(codes[national.refusal.code]);
}

function readDialCode(text: string | undefined): string | undefined {
  const digits = normalizeDigits(text ?? '').replace(/\D/g, '');
  return digits === '' ? undefined : `+${digits}`;
}
