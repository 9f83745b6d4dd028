import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js';
import type { BundleFiles } from './check/read-bundle.ts';
import { writeBundleFile } from './export/format-bundle-file.ts';

/** The facts of a restaurant that its first files are made from. */
export type NewRestaurant = {
  /** The name of its folder: small letters, digits and hyphens. */
  handle: string;
  name: { english: string; arabic: string };
  country: NewCountry;
  /** Latitude and longitude of the first branch; the middle of the biggest city without one. */
  place?: { latitude: number; longitude: number } | undefined;
  phone?: string | undefined;
};

/** The money, clock, VAT (standard rate, percent, 2026) and biggest city of the countries that restaurants begin in. */
const countries = {
  SA: { currency: ['SAR', 'ر.س', 2], timeZone: 'Asia/Riyadh', vat: 15, city: ['Riyadh', 'الرياض', 24.7136, 46.6753] },
  AE: { currency: ['AED', 'د.إ', 2], timeZone: 'Asia/Dubai', vat: 5, city: ['Dubai', 'دبي', 25.2048, 55.2708] },
  BH: { currency: ['BHD', 'د.ب', 3], timeZone: 'Asia/Bahrain', vat: 10, city: ['Manama', 'المنامة', 26.2285, 50.586] },
  KW: {
    currency: ['KWD', 'د.ك', 3],
    timeZone: 'Asia/Kuwait',
    vat: 0,
    city: ['Kuwait City', 'مدينة الكويت', 29.3759, 47.9774],
  },
  OM: { currency: ['OMR', 'ر.ع', 3], timeZone: 'Asia/Muscat', vat: 5, city: ['Muscat', 'مسقط', 23.588, 58.3829] },
  QA: { currency: ['QAR', 'ر.ق', 2], timeZone: 'Asia/Qatar', vat: 0, city: ['Doha', 'الدوحة', 25.2854, 51.531] },
} as const;

type NewCountry = keyof typeof countries;
export const newCountries = Object.keys(countries) as NewCountry[];
const isNewCountry = (code: string): code is NewCountry => code in countries;

export const newUsage = `new <folder> --name <English name> --name-ar <Arabic name>
           [--country ${newCountries.join('|')}] [--place <latitude,longitude>] [--phone <number>]`;

/**
 * Reads the words of the command. Throws what is wrong with them.
 *
 * @param folder its last part is the handle
 */
export function readNewRestaurant(folder: string, words: string[]): NewRestaurant {
  const { values } = parseArgs({
    args: words,
    options: {
      name: { type: 'string' },
      'name-ar': { type: 'string' },
      country: { type: 'string', default: 'SA' },
      place: { type: 'string' },
      phone: { type: 'string' },
    },
  });
  const [english, arabic] = [values.name?.trim(), values['name-ar']?.trim()];
  if (!english || !arabic) throw new Error('Write both names: --name "Tandoor House" --name-ar "بيت التنور".');
  if (!isNewCountry(values.country)) throw new Error(`--country: write one of ${newCountries.join(', ')}.`);
  return {
    handle: basename(resolve(folder)),
    name: { english, arabic },
    country: values.country,
    place: values.place === undefined ? undefined : readPlace(values.place),
    phone: values.phone,
  };
}

function readPlace(written: string): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = written.split(',').map(Number);
  if (!(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180))
    throw new Error('--place: write latitude and longitude as a map gives them, such as 24.6931,46.6842.');
  return { latitude, longitude };
}

const text = (english: string, arabic: string) => ({ 'en-us': english, 'ar-sa': arabic });

const nameOfCountry = (code: NewCountry, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/**
 * The files of a restaurant that takes its first order, in Arabic and English: one branch that is always open and delivers
 * 3 km around, three dishes to be replaced, cash, and a logo of the first letter. They pass every check.
 */
export function newBundle(restaurant: NewRestaurant): BundleFiles {
  const { handle, name, phone } = restaurant;
  const country = countries[restaurant.country];
  const [englishCity, arabicCity, latitude, longitude] = country.city;
  const location = restaurant.place ?? { latitude, longitude };
  const [code, symbol, decimalPlaces] = country.currency;
  const money = (amount: number): string => amount.toFixed(decimalPlaces);
  const dialCode = `+${getCountryCallingCode(restaurant.country satisfies CountryCode)}`;
  const label = text(name.english, name.arabic);
  const merchant = {
    formatVersion: 1,
    handle,
    hosts: [`${handle}.localhost`],
    concept: {
      label,
      country: restaurant.country,
      defaultTimezone: country.timeZone,
      primaryLanguage: 'ar-sa',
      secondaryLanguage: 'en-us',
      languages: ['ar-sa', 'en-us'],
      'languages.negotiated': true,
      currency: {
        code,
        symbol: code,
        decimalPlaces,
        format: 'currency_code_amount',
        formatTranslations: { 'ar-sa': 'amount_currency_symbol' },
        codeTranslations: { 'ar-sa': symbol },
        symbolTranslations: { 'ar-sa': symbol },
      },
      ...(country.vat > 0 && { vat: { type: 'inclusive', rate: country.vat } }),
      advanceOrder: { isAllowed: true, maximumDays: 2 },
      cancellation: { maximumStatus: 'posted', minutes: 5 },
      dialingCode: dialCode,
      allowedCountries: [
        {
          code: restaurant.country,
          name: text(nameOfCountry(restaurant.country, 'en'), nameOfCountry(restaurant.country, 'ar')),
          dialCode,
        },
      ],
      logo: 'images/logo.svg',
    },
    application: {
      key: `${handle.slice(0, 31)}-${randomUUID()}`.slice(0, 64),
      allowedOrderTypes: ['deliver', 'pickup'],
      defaultMenu: 'main',
      allowedPaymentsDeliver: ['cash'],
      allowedPaymentsPickup: ['cash'],
      logo: 'images/logo.svg',
      favicon: 'images/logo.svg',
      theme: { primaryColor: '#9a3412', button2Color: '#44403c' },
      ...(phone && { contact: { phone } }),
    },
  };
  const branch = {
    handle: 'first',
    position: 1,
    name: text('First branch', 'الفرع الأول'),
    address: text(englishCity, arabicCity),
    ...(phone && { phone }),
    location,
    timeZone: country.timeZone,
    orderTypes: ['deliver', 'pickup'],
    preparationMinutes: 20,
    openingHours: { everyDay: ['00:00-24:00'] },
    deliveryAreas: [
      {
        handle: 'around',
        name: text('Around the branch', 'حول الفرع'),
        deliveryCharge: money(decimalPlaces === 3 ? 1 : 10),
        labelPoint: location,
        polygon: squareAround(location),
      },
    ],
  };
  const unit = decimalPlaces === 3 ? 0.1 : 1;
  const dish = (dishHandle: string, english: string, arabic: string, price: number) => ({
    handle: dishHandle,
    name: text(english, arabic),
    price: money(price * unit),
  });
  const contents: Record<string, Record<string, unknown>> = {
    'merchant.json': merchant,
    'branches/first.json': branch,
    'menus/main/menu.json': { handle: 'main', name: text('Menu', 'القائمة'), categories: ['dishes', 'drinks'] },
    'menus/main/categories/dishes.json': {
      handle: 'dishes',
      name: text('Dishes', 'الأطباق'),
      items: [
        dish('grilled-chicken', 'Grilled chicken', 'دجاج مشوي', 32),
        dish('lentil-soup', 'Lentil soup', 'شوربة عدس', 12),
      ],
    },
    'menus/main/categories/drinks.json': {
      handle: 'drinks',
      name: text('Drinks', 'المشروبات'),
      items: [dish('water', 'Water', 'ماء', 3)],
    },
  };
  const files: BundleFiles = new Map();
  for (const [path, content] of Object.entries(contents)) files.set(path, writeBundleFile(path, content));
  files.set('images/logo.svg', Buffer.from(logoOf(name.arabic)));
  return files;
}

/** About 3 km to each side, as a closed ring; longitude first. */
function squareAround({ latitude, longitude }: { latitude: number; longitude: number }) {
  const north = 3 / 111.32;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corner = (up: number, right: number): [number, number] => [
    Number((longitude + right * east).toFixed(5)),
    Number((latitude + up * north).toFixed(5)),
  ];
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]],
  };
}

/** A letter is enough until a logo is there. */
function logoOf(name: string): string {
  const letter = [...name.replace(/^ال/, '')].find((each) => /\p{L}/u.test(each)) ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="32" fill="#9a3412"/>
  <text x="32" y="43" text-anchor="middle" font-family="sans-serif" font-size="34" font-weight="700" fill="#fff">${letter}</text>
</svg>
`;
}
