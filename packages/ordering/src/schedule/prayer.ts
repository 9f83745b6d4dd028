/** The prayers a restaurant may pause for; sunrise is none. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type Prayer = (typeof prayers)[number];

/** Ways of computing prayer times, by the authority or region that uses them. */
export const prayerMethods = [
  'umm-al-qura',
  'dubai',
  'kuwait',
  'qatar',
  'egyptian',
  'turkey',
  'karachi',
  'singapore',
  'tehran',
  'north-america',
  'moonsighting-committee',
  'muslim-world-league',
] as const;
export type PrayerMethod = (typeof prayerMethods)[number];

/**
 * The way of computing prayer times that is customary in a country; the Muslim World League's where none is known.
 *
 * @example prayerMethodOf('SA') // 'umm-al-qura'
 */
export const prayerMethodOf = (country: string): PrayerMethod => customs[country] ?? 'muslim-world-league';

/** When asr begins: as a shadow has grown by the length of its object, or by twice that. */
export const asrMethods = ['standard', 'hanafi'] as const;
export type AsrMethod = (typeof asrMethods)[number];

/**
 * When asr begins by the custom of a country. Turkey is no Hanafi country here: its authority publishes the earlier time.
 *
 * @example asrMethodOf('PK') // 'hanafi'
 */
export const asrMethodOf = (country: string): AsrMethod => (hanafiCountries.has(country) ? 'hanafi' : 'standard');

const hanafiCountries = new Set(['PK', 'IN', 'BD', 'AF', 'NP', 'UZ', 'TJ', 'KZ', 'KG', 'TM']);

const customs: { [country: string]: PrayerMethod } = {
  SA: 'umm-al-qura',
  BH: 'umm-al-qura',
  OM: 'umm-al-qura',
  YE: 'umm-al-qura',
  AE: 'dubai',
  KW: 'kuwait',
  QA: 'qatar',
  EG: 'egyptian',
  JO: 'egyptian',
  TR: 'turkey',
  PK: 'karachi',
  IN: 'karachi',
  BD: 'karachi',
  SG: 'singapore',
  MY: 'singapore',
  ID: 'singapore',
  IR: 'tehran',
  US: 'north-america',
  CA: 'north-america',
  GB: 'moonsighting-committee',
};
