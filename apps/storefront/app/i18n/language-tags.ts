import type { Locale } from '@sufra/ordering';

/** Short file names of the catalogues. */
export const catalogueNames = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' } as const satisfies Record<Locale, string>;

/** Tags for Intl and for `lang`; digits are Latin in every language, as prices are. */
export const intlTags: Record<Locale, string> = {
  'en-us': 'en-US',
  'ar-sa': 'ar-SA-u-nu-latn-ca-gregory',
  fr: 'fr-FR',
};

export const htmlLanguages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' };

/** Each language by its own name, and the short mark that the header shows for it. */
export const languageNames: Record<Locale, { name: string; mark: string }> = {
  'en-us': { name: 'English', mark: 'EN' },
  'ar-sa': { name: 'العربية', mark: 'ع' },
  fr: { name: 'Français', mark: 'FR' },
};
