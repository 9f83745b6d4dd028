import {
  applicationSchema,
  type BundleApplication,
  type BundleConcept,
  conceptSchema,
} from '../catalogue/settings/concept.schema.ts';

type Input<T> = Partial<T>;

/** A Saudi merchant with three languages; name only what the test is about. */
export const aConcept = (differences: Input<BundleConcept> = {}): BundleConcept => ({
  ...conceptSchema.parse({
    label: { 'en-us': 'Saffron & Char', 'ar-sa': 'زعفران وفحم', fr: 'Safran & Braise' },
    country: 'SA',
    defaultTimezone: 'Asia/Riyadh',
    primaryLanguage: 'ar-sa',
    languages: ['ar-sa', 'en-us', 'fr'],
    currency: { code: 'SAR', symbol: 'ر.س', decimalPlaces: 2, format: 'amount_currency_symbol' },
    vat: { type: 'inclusive', rate: 15 },
    // Counted as in any shop, and out of the way of tests that are about something else.
    orderLimits: {
      unpaidOrders: { perCustomer: 10_000, perNumber: 10_000 },
      hourlyOrders: { perCustomer: 10_000, perNumber: 10_000 },
      handoverAmount: '0.00',
    },
    dialingCode: '+966',
    allowedCountries: [
      {
        code: 'SA',
        name: { 'en-us': 'Saudi Arabia', 'ar-sa': 'السعودية', fr: 'Arabie saoudite' },
        dialCode: '+966',
        mobileFormat: '^5\\d{8}$',
      },
      {
        code: 'KW',
        name: { 'en-us': 'Kuwait', 'ar-sa': 'الكويت', fr: 'Koweït' },
        dialCode: '+965',
        mobileFormat: '^[4569]\\d{7}$',
      },
    ],
  }),
  ...differences,
});

export const anApplication = (differences: Input<BundleApplication> = {}): BundleApplication => ({
  ...applicationSchema.parse({
    key: 'saffron-storefront-key',
    allowedOrderTypes: ['pickup', 'deliver', 'eat-in', 'to-go'],
    defaultMenu: 'main',
    allowedPaymentsDeliver: ['cash'],
    allowedPaymentsPickup: ['cash'],
    logo: 'images/logo.png',
    theme: { primaryColor: '#b5451b', button2Color: '#2f6f4e' },
  }),
  ...differences,
});
