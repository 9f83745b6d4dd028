import { localizedText, type Locale, type LocalizedText } from '@sufra/ordering';

const texts: Record<Locale, (code: string, brand: string) => string> = {
  'en-us': (code, brand) => `${code} is your ${brand} code. Share it with nobody.`,
  'ar-sa': (code, brand) => `رمز التحقق في ${brand}: ${code}\nلا تشاركه مع أحد.`,
  fr: (code, brand) => `${code} est votre code ${brand}. Ne le communiquez à personne.`,
};

/**
 * The message with a code. Its last line, a host and the code, lets phones fill the code in by themselves
 * on the page of that host and on no other.
 *
 * @example codeMessage('482913', { 'en-us': 'Saffron' }, 'en-us', 'saffron.test')
 */
export const codeMessage = (code: string, brand: LocalizedText, locale: Locale, host: string): string =>
  `${texts[locale](code, localizedText(brand, locale, 'en-us'))}\n\n@${host} #${code}`;
