import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ChargeRules, Locale, LocalizedText, OrderType, VatRule } from '@sufra/ordering';
import { useInterval } from '@sufra/ui/first-effects.ts';
import type { Overrides } from '@sufra/ui/i18n/catalogue.ts';
import type { PriceStyle } from '@sufra/ui/i18n/prices.tsx';
import type { Tracking } from './tracking.ts';
import type { ClientSettings } from '../context.ts';

/** Where a merchant's events are streamed: by the shop itself, or by the address that is configured for it (MISC-07). */
export const realtimeChannel = ({ realtimeUrl = '' }: ClientSettings, merchantId: string): string =>
  `${realtimeUrl.replace(/\/$/, '')}/api/realtime/merchant-${merchantId}`;

/** A country a guest may sign in from. */
export type Country = {
  code: string;
  dialCode: string;
  formattedCode: string;
  mobilePattern: string;
  name: LocalizedText;
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
  /** The first visit was in the browser's language where that is on offer. */
  isLanguageNegotiated: boolean;
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
  /** The gateway that takes cards on the page; absent without one (PAY-06). */
  paymentGateway?: string;
  areCartNotesEnabled: boolean;
  isAdvanceOrderAllowed: boolean;
  cartExpiryMinutes: number;
  abandonedCartMinutes: number;
  minimumOrderMinor: number;
  minimumDeliveryMinor: number;
  /** The charges beside the food, names in the language in use. */
  chargeRules: ChargeRules;
  dialCode: string;
  countries: Country[];
  codeLength: number;
  clientSettings: ClientSettings;
  /** Absent when the merchant has no analytics. */
  tracking?: Tracking;
  /** The id of the merchant's popup, if any. */
  popupId?: string;
  /** The merchant gives points for orders (LOYAL-04). */
  hasLoyalty: boolean;
  kiosk: { idleSeconds: number; countdownSeconds: number };
  /** A draft is shown: only to be looked at (decision record 0130). */
  isPreview?: boolean;
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

/** A time of the server's, and when it was read, by the clock of this device in milliseconds. */
export type ServerClock = { serverNow: string; readAt: number };

/** The server's time now, in milliseconds, whatever this device's own clock says. */
export const serverTime = ({ serverNow, readAt }: ServerClock): number => Date.parse(serverNow) + Date.now() - readAt;

/** When the data of a shop came, by the clock of this device. */
const arrivals = new WeakMap<Shop, number>();

/** Called when the shop's data has come: its time goes on from then. */
export function noteArrival(shop: Shop, { isKept }: { isKept: boolean }): void {
  // A page that was kept on the device is older than any clock is wrong.
  arrivals.set(shop, isKept ? Date.parse(shop.serverTime) : Date.now());
}

const timeOf = (shop: Shop): Date =>
  new Date(serverTime({ serverNow: shop.serverTime, readAt: arrivals.get(shop) ?? Date.now() }));

/** The shop's time now, each minute anew: what can be ordered does not depend on the clock of a phone. */
export function useShopTime(): Date {
  const shop = useShop();
  const [now, setNow] = useState(() => timeOf(shop));
  useInterval(() => setNow(timeOf(shop)), 60_000, { isAtOnce: true });
  return now;
}

export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('The shop is known only below the root route.');
  return data;
}
