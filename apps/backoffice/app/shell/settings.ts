import type { PaymentChannel } from '@sufra/contracts';
import { type Locale, type LocalizedText, localTimeAt } from '@sufra/ordering';
import { createContext, use, useState } from 'react';
import type { PriceStyle } from '@sufra/ui/i18n/prices.tsx';
import { serverNow } from './server-clock.ts';

/** The shop as its own people see it; the server writes it into the page. */
export type FaceSettings = {
  merchantId: string;
  label: LocalizedText;
  locale: Locale;
  languages: Locale[];
  timeZone: string;
  /** The gateway that takes the shop's cards; null where none does. */
  gateway: PaymentChannel | null;
  currency: PriceStyle;
  /** Raster tiles for maps; without an address the map is drawn. */
  tiles: { mapTilesUrl?: string; mapsToken?: string; mapTilesCredit?: string };
};

export const SettingsContext = createContext<FaceSettings | undefined>(undefined);

/** The shop whose staff use this page. */
export function useSettings(): FaceSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('The page came without its settings.');
  return settings;
}

/** The day of the shop's clock on which a screen was opened. */
export function useToday(): string {
  const { timeZone } = useSettings();
  const [today] = useState(() => localTimeAt(new Date(serverNow()), timeZone).date);
  return today;
}
