import { type CountryCode, Metadata } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/mobile/metadata';

/** The part of the library that its own types leave out. */
type NumberingPlan = { type(kind: 'MOBILE'): { pattern(): string } | undefined };

/**
 * The pattern of a country's mobile numbers after the dial code: the merchant's own where there is one (D-41), else
 * libphonenumber's. It travels to the form as `mobile-format`, so that form and server judge alike and no browser loads
 * metadata. Empty for a country that libphonenumber does not know.
 *
 * @example mobileFormatOf({ code: 'AE' }) // '5[02-68]\\d{7}'
 */
export function mobileFormatOf({ code, mobileFormat }: { code: string; mobileFormat?: string | undefined }): string {
  return mobileFormat ?? knownFormat(code);
}

const known = new Map<string, string>();

function knownFormat(code: string): string {
  const format = known.get(code) ?? readFormat(code);
  known.set(code, format);
  return format;
}

function readFormat(code: string): string {
  if (!Object.hasOwn(metadata.countries, code)) return '';
  const library = new Metadata(metadata);
  library.selectNumberingPlan(code as CountryCode);
  return (library.numberingPlan as unknown as NumberingPlan).type('MOBILE')?.pattern() ?? '';
}
