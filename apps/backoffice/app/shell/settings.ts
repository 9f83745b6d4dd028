import { createContext, use } from 'react';
import type { Locale, LocalizedText } from '@sufra/ordering';
import type { PriceStyle } from '@sufra/ui/i18n/prices.tsx';

/** The shop as its own people see it; the server writes it into the page. */
export type FaceSettings = {
  merchantId: string;
  label: LocalizedText;
  locale: Locale;
  languages: Locale[];
  timeZone: string;
  currency: PriceStyle;
};

export const SettingsContext = createContext<FaceSettings | undefined>(undefined);

/** The shop whose staff use this page. */
export function useSettings(): FaceSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('The page came without its settings.');
  return settings;
}
