import type { ChargeRules, CurrencyFormat, Locale, LocalizedText, OrderType, VatRule } from '@sufra/ordering';
import { useRouteLoaderData } from 'react-router';
import type { Tracking } from '../analytics/tracking.ts';
import type { ClientSettings } from '../context.ts';
import type { Overrides } from '../i18n/catalogue.ts';

/** A country a guest may sign in from. */
export type Country = {
  code: string;
  dialCode: string;
  formattedCode: string;
  mobilePattern: string;
  name: LocalizedText;
};

/** How prices are written, code and symbol already in the language in use (PRICE-01 to PRICE-06). */
export type PriceStyle = {
  currency: { code: string; digits: number };
  format: CurrencyFormat;
  symbol: string;
  code: string;
};

/** The merchant as the storefront knows it, in the language in use: what settings and concept say. */
export type Shop = {
  applicationId: string;
  conceptId: string;
  /** Changes whenever anything published changes. */
  version: string;
  label: string;
  logoUrl?: string;
  brandLogoUrl?: string;
  faviconUrl?: string;
  isBrandingRemoved: boolean;
  isFreePackage: boolean;
  /** Custom properties of the merchant's palette, light and dark, as one style sheet. */
  brandCss: string;
  themeColours: { light: string; dark: string };
  locale: Locale;
  primaryLocale: Locale;
  languages: Locale[];
  prices: PriceStyle;
  vat: VatRule;
  timeZone: string;
  /** The server's clock when the page was made, ISO 8601. */
  serverTime: string;
  isMenuOnly: boolean;
  isLocationForced: boolean;
  areMenusSeparated: boolean;
  /** In the merchant's order; aliases already resolved. */
  allowedOrderTypes: OrderType[];
  menuUrl: string;
  orderTypeMenuUrls: { type: string; url: string }[];
  sliderId?: string;
  paymentsForDelivery: string[];
  paymentsForOthers: string[];
  /** Who takes cards on the page; absent where nobody can (PAY-06). */
  paymentGateway?: string;
  areCartNotesEnabled: boolean;
  isAdvanceOrderAllowed: boolean;
  cartExpiryMinutes: number;
  abandonedCartMinutes: number;
  minimumOrderMinor: number;
  minimumDeliveryMinor: number;
  /** What is charged beside the food, names in the language in use. */
  chargeRules: ChargeRules;
  dialCode: string;
  countries: Country[];
  codeLength: number;
  clientSettings: ClientSettings;
  /** Absent when the merchant counts nobody. */
  tracking?: Tracking;
  /** What the merchant shows on arrival, if anything. */
  popupId?: string;
  /** The merchant gives points for orders (LOYAL-04). */
  hasLoyalty: boolean;
  kiosk: { idleSeconds: number; countdownSeconds: number };
};

export type RootData = {
  shop: Shop;
  origin: string;
  overrides: Overrides;
  /** Links of the sidebar: feedback and the merchant's pages. `isElsewhere` opens a tab of its own. */
  pages: { title: string; url: string; isElsewhere?: boolean }[];
  isSignedIn: boolean;
};

/** The merchant of this page; known on every page that started up. */
export function useShop(): Shop {
  return useRoot().shop;
}

export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('The shop is known only below the root route.');
  return data;
}
