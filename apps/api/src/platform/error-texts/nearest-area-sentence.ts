import { locales, localizedText, type LocalizedText } from '@sufra/ordering';

const sentences = {
  'en-us': ' The nearest area we deliver to is {area}.',
  'ar-sa': ' أقرب منطقة نوصل إليها هي {area}.',
  fr: ' Le secteur le plus proche que nous livrons est {area}.',
} as const;

/** Names the nearest area within the text that nobody delivers to a point (ERR-63); empty when there is none. */
export function nearestAreaSentence(area: LocalizedText | undefined): LocalizedText | string {
  if (!area) return '';
  return Object.fromEntries(
    locales.map((locale) => [locale, sentences[locale].replace('{area}', localizedText(area, locale, 'en-us'))]),
  );
}
