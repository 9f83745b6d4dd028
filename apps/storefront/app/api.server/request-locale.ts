import { isLocale, type Locale } from '@sufra/ordering';
import { readSavedLocale } from './session.ts';

/**
 * The language of a request: the saved one, else the one asked for in the address (as search engines
 * do), else the concept's primary language, else English (I18N-04). Only languages on offer count.
 */
export function requestLocale(request: Request, languages: readonly Locale[], primary: string): Locale {
  const saved = readSavedLocale(request.headers.get('cookie'), request.url);
  const asked = new URL(request.url).searchParams.get('lang');
  const wanted = [saved, asked, primary].map((value) => value?.toLowerCase());
  return wanted.find((value): value is Locale => isOffered(value, languages)) ?? languages[0] ?? 'en-us';
}

const isOffered = (value: string | undefined, languages: readonly Locale[]): boolean =>
  value !== undefined && isLocale(value) && languages.includes(value);
