import type { Locale } from '@sufra/ordering';

/** The dial code as it is read: in Arabic the plus sign stands after it (I18N-05). */
export function showDialCode(dialCode: string, locale: Locale): string {
  const digits = dialCode.replace(/\D/g, '');
  return locale === 'ar-sa' ? `${digits}+` : `+${digits}`;
}

/**
 * A mobile number that its owner recognises and a stranger beside them does not learn.
 *
 * @example showMobile({ dialCode: '+966', mobile: '551234417' }, 'en-us') // '+966 55 ••• 4417'
 */
export function showMobile({ dialCode, mobile }: { dialCode: string; mobile: string }, locale: Locale): string {
  const hidden = mobile.length > 6 ? `${mobile.slice(0, 2)} ••• ${mobile.slice(-4)}` : mobile;
  return `${showDialCode(dialCode, locale)} ${hidden}`;
}
