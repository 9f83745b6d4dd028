import { z } from 'zod';
import { amount, links, localizedText, resource } from '../json-api.ts';

export const country = z.object({
  code: z.string().describe('ISO 3166 code, for example SA'),
  'dial-code': z.string().describe('with the plus sign, for example +966'),
  'formatted-code': z.string(),
  'mobile-format': z.string().describe('regular expression for the national mobile number'),
  name: localizedText,
});

/** SIGNIN-31: a country a guest may sign in from. */
export type Country = z.infer<typeof country>;

const currencyFormat = z.string().describe('amount_currency_symbol | amount_currency_code | currency_code_amount | other');

/** MISC-01, MISC-02: the restaurant brand and how it sells. */
export const conceptAttributes = z.object({
  label: localizedText,
  'logo-uri': z.string().nullable(),
  'web-brand-logo': z.string().nullable(),
  country: z.string(),
  'allowed-countries': z.array(country),
  'currency-code': z.string(),
  'currency-symbol': z.string(),
  'currency-format': currencyFormat,
  'currency-format-translations': z.partialRecord(z.enum(['en-us', 'ar-sa', 'fr']), currencyFormat),
  'currency-code-translations': localizedText,
  'currency-symbol-translations': localizedText,
  'decimal-places': z.int().min(0).max(3),
  'default-timezone': z.string(),
  'current-datetime': z.string().describe('the server clock, ISO 8601 UTC'),
  'primary-language': z.string(),
  'secondary-language': z.string().nullable(),
  'abandoned-cart-alert': z.int(),
  'cart-expiry-minutes': z.int(),
  'minimum-order-amount': amount.describe('for types other than delivery; 0 is off'),
  'minimum-order-amount-delivery': amount,
  'minimum-order-amount-free-delivery': amount,
  'minimum-order-amount-for-special-delivery': amount,
  'special-delivery-price': amount,
  'vat-type': z.enum(['inclusive', 'exclusive']),
  'vat-rate': z.number(),
  'allow-advance-order': z.boolean(),
  'max-days-allowed-in-advance-order': z.int().nullable(),
  'is-cart-notes-enabled': z.boolean(),
  'dialing-code': z.string(),
  'otp-length': z.int(),
  'remove-branding': z.boolean(),
  'billing-type': z.string().nullable(),
  'is-free-package': z.boolean(),
  'feedback-redirect-url': z.string().nullable(),
  'order-cancellation-max-status': z.int().nullable(),
  'order-cancellation-time': z.int().nullable(),
});

export const conceptResource = resource('concepts', conceptAttributes).extend({ links });

/** MISC-03: one storefront of the brand. */
export const applicationAttributes = z.object({
  id: z.string(),
  key: z.string(),
  label: localizedText,
  'menu-only': z.boolean(),
  'force-location': z.boolean(),
  'allowed-order-types': z.string().describe('comma list'),
  'is-separated-menus': z.boolean(),
  'order-type-menus': z.array(z.object({ type: z.string(), uri: z.string() })),
  'menu-ref': z.string(),
  'content-uri': z.string(),
  'allowed-payments-deliver': z.string().describe('comma list'),
  'allowed-payments-pickup': z.string().describe('comma list'),
  'payment-gateway': z.string().nullable(),
  'logo-uri': z.string().nullable(),
  'favicon-uri': z.string().nullable(),
  theme: z.object({ primary_color: z.string(), button2_color: z.string() }),
  'gtm-id': z.string().nullable(),
  'tiktok-id': z.string().nullable(),
  'fb-pixel-id': z.string().nullable(),
  'default-menu-id': z.string(),
  'slider-id': z.string().nullable(),
  languages: z.array(z.string()),
  'has-loyalty': z.boolean(),
});

export const applicationResource = resource('applications', applicationAttributes).extend({
  meta: z.object({ version: z.string().describe('changes whenever anything published changes') }),
});

export type ConceptAttributes = z.infer<typeof conceptAttributes>;
export type ApplicationAttributes = z.infer<typeof applicationAttributes>;
export type ConceptResource = z.infer<typeof conceptResource>;
export type ApplicationResource = z.infer<typeof applicationResource>;
