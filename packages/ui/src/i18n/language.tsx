import { createContext, type ReactNode, use } from 'react';
import { directionOf, type Locale, localize, type LocalizedText } from '@sufra/ordering';
import type { Overrides } from './catalogue.ts';

export type Language = {
  locale: Locale;
  primary: Locale;
  overrides: Overrides;
  /** Areas whose texts this page used; filled while the server renders, so that it can send them along. */
  usedAreas?: Set<string>;
};

const noOverrides: Overrides = {};

/** English until a shop is loaded: an error page may be rendered before that. */
const LanguageContext = createContext<Language>({ locale: 'en-us', primary: 'en-us', overrides: noOverrides });

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the page, and how to pick it from the merchant's own texts. */
export function useLanguage() {
  const language = use(LanguageContext);
  const { locale, primary } = language;
  return {
    ...language,
    direction: directionOf(locale),
    localized: (text: LocalizedText) => localize(text, locale, primary),
  };
}
