import type { ApplicationAttributes, ConceptAttributes } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import {
  type ChargeRules,
  isLocale,
  type Locale,
  localize,
  type OrderType,
  parseOrderType,
  toMinor,
} from '@sufra/ordering';
import { presentBrand } from '@sufra/ui/branding/present-brand.ts';
import type { PriceStyle } from '@sufra/ui/i18n/prices.tsx';
import type { StorefrontServices } from '../context.ts';
import type { Shop } from '../shell/shop.ts';
import { readTracking } from '../shell/tracking.ts';
import type { HostMerchant } from './merchant-directory.ts';

/** The merchant's charges beside the food, for the browser's own preview of a bill (PRICE-15, PRICE-19, PRICE-20). */
function readChargeRules(
  concept: ConceptAttributes,
  minor: (amount: number) => number,
  [locale, primary]: [Locale, Locale],
): ChargeRules {
  return {
    services: concept['service-charges'].map((charge) => ({
      key: charge.key,
      name: localize(charge.name, locale, primary),
      basisPoints: charge.percent === null ? undefined : Math.round(charge.percent * 100),
      amountMinor: charge.amount === null ? undefined : minor(charge.amount),
      orderTypes: readOrderTypes(charge['order-types']),
      isTaxable: charge['is-taxable'],
    })),
    delivery: {
      name: '',
      isTaxable: concept['is-delivery-taxable'],
      freeFromMinor: minor(concept['minimum-order-amount-free-delivery']),
      specialFromMinor: minor(concept['minimum-order-amount-for-special-delivery']),
      specialChargeMinor: minor(concept['special-delivery-price']),
    },
  };
}

const readOrderTypes = (names: string[]): OrderType[] => names.flatMap((name) => parseOrderType(name) ?? []);

/** Turns settings and concept into the shop that pages work with, in one language. */
export function presentShop(
  { application, concept }: HostMerchant,
  locale: Locale,
  services: StorefrontServices,
): Shop {
  const settings = application.attributes;
  const attributes = concept.attributes;
  const primary = localeOr(attributes['primary-language'], 'en-us');
  const tracking = readTracking(settings, services.clientSettings.analyticsUrl);
  const prices = presentPrices(attributes, locale);
  const minor = (amount: number) => {
    const result = toMinor(amount, prices.currency);
    return result.ok ? result.value : 0;
  };
  return {
    ...presentBrand(settings.theme),
    ...presentOrdering(settings),
    applicationId: application.id,
    conceptId: concept.id,
    version: application.meta.version,
    label: localize(attributes.label, locale, primary),
    ...optional('logoUrl', logoOf(settings['logo-uri'] ?? attributes['logo-uri'])),
    ...optional('brandLogoUrl', attributes['web-brand-logo']),
    ...optional('faviconUrl', settings['favicon-uri']),
    isBrandingRemoved: attributes['remove-branding'],
    isFreePackage: isFreePackage(attributes),
    locale,
    primaryLocale: primary,
    isLanguageNegotiated: attributes['languages-negotiated'],
    languages: settings.languages.map((tag) => tag.toLowerCase()).filter(isLocale),
    prices,
    vat: { type: attributes['vat-type'], rateBasisPoints: Math.round(attributes['vat-rate'] * 100) },
    timeZone: attributes['default-timezone'],
    serverTime: services.now().toISOString(),
    areCartNotesEnabled: attributes['is-cart-notes-enabled'],
    isAdvanceOrderAllowed: attributes['allow-advance-order'],
    cartExpiryMinutes: attributes['cart-expiry-minutes'],
    abandonedCartMinutes: attributes['abandoned-cart-alert'],
    minimumOrderMinor: minor(attributes['minimum-order-amount']),
    minimumDeliveryMinor: minor(attributes['minimum-order-amount-delivery']),
    chargeRules: readChargeRules(attributes, minor, [locale, primary]),
    dialCode: attributes['dialing-code'],
    countries: attributes['allowed-countries'].map((country) => ({
      code: country.code,
      dialCode: country['dial-code'],
      formattedCode: country['formatted-code'],
      mobilePattern: country['mobile-format'],
      name: country.name,
    })),
    codeLength: attributes['otp-length'],
    clientSettings: services.clientSettings,
    ...(tracking && { tracking }),
    ...optional('popupId', popupIdOf(application)),
    hasLoyalty: settings['has-loyalty'],
    ...(application.meta.preview && { isPreview: true }),
    kiosk: {
      idleSeconds: settings['kiosk-idle-seconds'] ?? 60,
      countdownSeconds: settings['kiosk-countdown-seconds'] ?? 15,
    },
  };
}

function popupIdOf({ relationships }: HostMerchant['application']): string | undefined {
  const popup = relationships?.['popup']?.data;
  return popup && !Array.isArray(popup) ? popup.id : undefined;
}

/** Logos are shown at 72 pixels and less. */
const logoOf = (uri: string | null): string | null => uri && pictureVariant(uri, 160);

function presentPrices(concept: ConceptAttributes, locale: Locale): PriceStyle {
  const format = concept['currency-format-translations'][locale] ?? concept['currency-format'];
  const code = concept['currency-code'];
  return {
    currency: { code, digits: concept['decimal-places'] },
    locale,
    // The formatter treats whatever it does not know as 'other'.
    format: format as PriceStyle['format'],
    // A language without its own word uses the currency's, not another language's.
    symbol: concept['currency-symbol-translations'][locale] ?? concept['currency-symbol'],
    code: concept['currency-code-translations'][locale] ?? code,
  };
}

function presentOrdering(settings: ApplicationAttributes) {
  return {
    isMenuOnly: settings['menu-only'],
    isLocationForced: settings['force-location'],
    areMenusSeparated: settings['is-separated-menus'],
    allowedOrderTypes: list(settings['allowed-order-types']).flatMap((name) => parseOrderType(name) ?? []),
    menuUrl: settings['menu-ref'],
    orderTypeMenuUrls: settings['order-type-menus'].map(({ type, uri }) => ({ type, url: uri })),
    ...optional('sliderId', settings['slider-id']),
    paymentsForDelivery: list(settings['allowed-payments-deliver']),
    paymentsForOthers: list(settings['allowed-payments-pickup']),
    ...optional('paymentGateway', settings['payment-gateway']),
  };
}

const list = (commaList: string): string[] =>
  commaList
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const localeOr = (value: string, fallback: Locale): Locale => {
  const lower = value.toLowerCase();
  return isLocale(lower) ? lower : fallback;
};

function optional<Key extends string>(key: Key, value: string | null | undefined) {
  return (value ? { [key]: value } : {}) as Partial<Record<Key, string>>;
}

/** True when search engines must stay away: the package decides, or the billing type where there is none (THEME-06, D-75). */
export const isFreePackage = (concept: Partial<ConceptAttributes>): boolean =>
  concept['is-free-package'] ?? concept['billing-type'] === 'free';
