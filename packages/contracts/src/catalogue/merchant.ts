import { z } from 'zod';
import { amount, includeOf, links, listDocument, localizedText, oneOf, resource } from '../json-api.ts';

export const country = z.object({
  code: z.string().describe('ISO 3166 code, for example SA'),
  'dial-code': z.string().describe('with the plus sign, for example +966'),
  'formatted-code': z.string(),
  'mobile-format': z.string().describe('regular expression for the national mobile number'),
  name: localizedText,
});

/** SIGNIN-31: a country a guest may sign in from. */
export type Country = z.infer<typeof country>;

const currencyFormat = z
  .string()
  .describe('amount_currency_symbol | amount_currency_code | currency_code_amount | other');

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
  'default-timezone': z.string().describe('a name that Intl knows; UTC unless the merchant set one (SCHED-11)'),
  'current-datetime': z.string().describe('the server clock, ISO 8601 UTC'),
  'primary-language': z.string(),
  'secondary-language': z.string().nullable(),
  cuisine: localizedText.optional().describe('what the brand serves, for search engines'),
  'languages-negotiated': z.boolean().describe('the browser’s language decides the first visit, among those on offer'),
  'abandoned-cart-alert': z.int(),
  'cart-expiry-minutes': z.int(),
  'minimum-order-amount': amount.describe('for types other than delivery; 0 is off'),
  'minimum-order-amount-delivery': amount,
  'minimum-order-amount-free-delivery': amount,
  'minimum-order-amount-for-special-delivery': amount,
  'special-delivery-price': amount,
  'vat-type': z.enum(['inclusive', 'exclusive']),
  'vat-rate': z.number(),
  'is-delivery-taxable': z.boolean(),
  'service-charges': z.array(
    z.object({
      key: z.string(),
      name: localizedText,
      percent: z.number().nullable().describe('of the items before discounts'),
      amount: amount.nullable(),
      'order-types': z.array(z.string()),
      'is-taxable': z.boolean(),
    }),
  ),
  'allow-advance-order': z.boolean(),
  'max-days-allowed-in-advance-order': z.int().nullable().describe('0 allows today only; null is 24 hours'),
  'advance-order-lead-minutes': z.int(),
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

const conceptResource = resource('concepts', conceptAttributes).extend({ links });

/** MISC-03: one storefront of the brand. JSON:API keeps `id` out of the attributes: it is the resource's own. */
export const applicationAttributes = z.object({
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
  'is-consent-required': z.boolean().describe('nothing is loaded for the three ids before the guest agrees'),
  'kiosk-idle-seconds': z.int().describe('without a touch, before a guest of a kiosk is asked'),
  'kiosk-countdown-seconds': z.int().describe('to answer, before the order starts over'),
  'default-menu-id': z.string(),
  'slider-id': z.string().nullable(),
  languages: z.array(z.string()),
  'has-loyalty': z.boolean(),
});

const applicationResource = resource('applications', applicationAttributes).extend({
  meta: z.object({
    version: z.string().describe('changes whenever anything published changes'),
    preview: z
      .object({
        of: z.uuid().describe('the application of the shop that it is a draft of'),
        until: z.iso.datetime(),
        'shift-ms': z.int().describe('how far its clock is ahead'),
      })
      .optional()
      .describe('a draft is shown, for looking at alone'),
  }),
});

/** API-08: settings of the storefront that answers at the host of `filter[url]`. */
export const applicationQuery = z.object({
  include: includeOf('concept', 'popup'),
  'filter[url]': z.string().max(300).optional().describe('host or address of the storefront'),
  timestamp: z.string().max(40).optional().describe('against caches; not read'),
});

/** API-10: the merchant behind a storefront's address. */
const clientResource = resource(
  'clients',
  z.object({ label: localizedText, key: z.string(), 'application-id': z.string(), hosts: z.array(z.string()) }),
);

/** API-24: what the screens beside the order need to know about the brand. */
const conceptSettingsResource = resource(
  'concept-settings',
  z.object({
    tagline: localizedText,
    description: localizedText,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    whatsapp: z.string().nullable(),
    website: z.string().nullable(),
    'is-prayer-times-shown': z.boolean(),
    'advance-order-lead-minutes': z.int(),
  }),
);

export const applicationDocument = oneOf(applicationResource);
export const clientDocument = oneOf(clientResource);
export const conceptDocument = oneOf(conceptResource);
export const conceptListDocument = listDocument(conceptResource);
export const conceptSettingsDocument = oneOf(conceptSettingsResource);

export type ClientResource = z.infer<typeof clientResource>;
export type ConceptSettingsResource = z.infer<typeof conceptSettingsResource>;
export type ConceptAttributes = z.infer<typeof conceptAttributes>;
export type ApplicationAttributes = z.infer<typeof applicationAttributes>;
export type ConceptResource = z.infer<typeof conceptResource>;
export type ApplicationResource = z.infer<typeof applicationResource>;
