/** The display languages, by the codes that the wire and the storage use (I18N-01). */
export const locales = ['en-us', 'ar-sa', 'fr'] as const;

export type Locale = (typeof locales)[number];

/** A merchant's text in each language they wrote it in; at least one is present. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** Tells whether a string is one of our locale codes, whatever its letter case. */
export function isLocale(value: string): value is Locale {
  return (locales as readonly string[]).includes(value.toLowerCase());
}

/** Text direction of a locale (I18N-02). */
export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar-sa' ? 'rtl' : 'ltr');

/**
 * Picks the text of a locale; a missing translation falls back to the merchant's primary language,
 * then to English, then to whatever is there (D-71).
 *
 * @example localize({ 'en-us': 'Tea', 'ar-sa': 'شاي' }, 'fr', 'ar-sa') // 'شاي'
 */
export function localize(text: LocalizedText, locale: Locale, primary: Locale): string {
  return text[locale] ?? text[primary] ?? text['en-us'] ?? Object.values(text).find(Boolean) ?? '';
}

/** Tags for Intl and for `lang`; digits are Latin in every language, as prices are. */
export const intlTags: Record<Locale, string> = {
  'en-us': 'en-US',
  'ar-sa': 'ar-SA-u-nu-latn-ca-gregory',
  fr: 'fr-FR',
};
