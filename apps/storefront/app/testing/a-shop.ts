import type { RootData, Shop } from '../shell/shop.ts';

/** A shop that names only what matters to a test: aShop({ isMenuOnly: true }). */
export const aShop = (own: Partial<Shop> = {}): Shop => ({
  applicationId: 'app',
  conceptId: 'saffron',
  version: '1',
  label: 'Saffron & Char',
  isBrandingRemoved: false,
  isFreePackage: false,
  brandCss: '',
  themeColours: { light: '#fff', dark: '#000' },
  locale: 'en-us',
  primaryLocale: 'en-us',
  languages: ['en-us', 'ar-sa', 'fr'],
  prices: {
    currency: { code: 'SAR', digits: 2 },
    format: 'currency_code_amount',
    symbol: 'SAR',
    code: 'SAR',
  },
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  timeZone: 'Asia/Riyadh',
  serverTime: '2026-03-01T09:00:00.000Z',
  isMenuOnly: false,
  isLocationForced: false,
  areMenusSeparated: false,
  allowedOrderTypes: ['deliver', 'pickup', 'to-go', 'eat-in'],
  menuUrl: '/cdn/menu.json',
  orderTypeMenuUrls: [],
  paymentsForDelivery: ['cash'],
  paymentsForOthers: ['cash'],
  areCartNotesEnabled: true,
  cartExpiryMinutes: 0,
  abandonedCartMinutes: 0,
  minimumOrderMinor: 0,
  minimumDeliveryMinor: 0,
  chargeRules: { services: [], delivery: { name: '', isTaxable: true } },
  dialCode: '+966',
  countries: [
    {
      code: 'SA',
      dialCode: '+966',
      formattedCode: 'SA +966',
      mobilePattern: '5\\d{8}',
      name: { 'en-us': 'Saudi Arabia' },
    },
    {
      code: 'KW',
      dialCode: '+965',
      formattedCode: 'KW +965',
      mobilePattern: '[569]\\d{7}',
      name: { 'en-us': 'Kuwait' },
    },
  ],
  codeLength: 6,
  clientSettings: {},
  ...own,
});

/** What the root knows on every page. */
export const someRootData = (own: Partial<RootData> = {}): RootData => ({
  shop: aShop(),
  origin: 'http://localhost',
  overrides: {},
  pages: [],
  isSignedIn: false,
  ...own,
});
