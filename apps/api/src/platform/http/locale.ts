import type { Locale } from '@sufra/ordering';

/**
 * The language to answer in: the first one asked for that the merchant offers, whatever its letter case
 * (I18N-06), then the merchant's primary language, then English (D-71).
 */
export function chooseLocale(acceptLanguage: string | undefined, offered: readonly Locale[], primary: Locale): Locale {
  const asked = readAcceptLanguage(acceptLanguage ?? '');
  const usable: readonly Locale[] = offered.length > 0 ? offered : ['en-us'];
  return asked.find((locale) => usable.includes(locale)) ?? primary ?? 'en-us';
}

const localeByLanguage: Record<string, Locale> = { en: 'en-us', ar: 'ar-sa', fr: 'fr' };

function readAcceptLanguage(header: string): Locale[] {
  return header
    .split(',')
    .slice(0, 20)
    .map((entry) => {
      const [tag = '', ...settings] = entry.trim().split(';');
      const quality = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => localeByLanguage[language])
    .filter((locale) => locale !== undefined);
}
