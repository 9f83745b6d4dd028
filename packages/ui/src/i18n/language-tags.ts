import type { Locale } from '@sufra/ordering';

export { intlTags } from '@sufra/ordering';

/** Short file names of the catalogues. */
export const catalogueNames = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' } as const satisfies Record<Locale, string>;

export const htmlLanguages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' };

/** Each language by its own name, and the short mark that the header shows for it. */
export const languageNames: Record<Locale, { name: string; mark: string }> = {
  'en-us': { name: 'English', mark: 'EN' },
  'ar-sa': { name: 'العربية', mark: 'ع' },
  fr: { name: 'Français', mark: 'FR' },
};
