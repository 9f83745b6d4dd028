import { CalculationMethod, Coordinates, HighLatitudeRule, Madhab, PrayerTimes } from 'adhan';
import { prayers, type AsrMethod, type Point, type Prayer, type PrayerMethod } from '@sufra/ordering';

export type PrayerMoment = { prayer: Prayer; at: Date };

/** The calculation of a place's prayer times. */
export type PrayerRules = { method: PrayerMethod; asr: AsrMethod };

/**
 * The prayers of a date at a place, earliest first, to the minute. Beyond the polar circles some have no time on some
 * days and are left out.
 *
 * @example prayerTimesOn('2026-11-20', { latitude: 24.69, longitude: 46.68 }, { method: 'umm-al-qura', asr: 'standard' })
 */
export function prayerTimesOn(
  date: string,
  { latitude, longitude }: Point,
  { method, asr }: PrayerRules,
): PrayerMoment[] {
  const coordinates = new Coordinates(latitude, longitude);
  const parameters = CalculationMethod[methodNames[method]]();
  parameters.madhab = asr === 'hanafi' ? Madhab.Hanafi : Madhab.Shafi;
  parameters.highLatitudeRule = HighLatitudeRule.recommended(coordinates);
  if (method === 'umm-al-qura' && isRamadan(date)) parameters.adjustments.isha = ishaDelayInRamadan;
  // The package reads the calendar day off the machine's own clock.
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const times = new PrayerTimes(coordinates, new Date(year, month - 1, day, 12), parameters);
  return prayers
    .map((prayer) => ({ prayer, at: times[prayer] }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const methodNames: Record<PrayerMethod, keyof typeof CalculationMethod> = {
  'umm-al-qura': 'UmmAlQura',
  dubai: 'Dubai',
  kuwait: 'Kuwait',
  qatar: 'Qatar',
  egyptian: 'Egyptian',
  turkey: 'Turkey',
  karachi: 'Karachi',
  singapore: 'Singapore',
  tehran: 'Tehran',
  'north-america': 'NorthAmerica',
  'moonsighting-committee': 'MoonsightingCommittee',
  'muslim-world-league': 'MuslimWorldLeague',
};

/** The calendar of Umm al-Qura puts Isha two hours after Maghrib in Ramadan, and ninety minutes else. */
const ishaDelayInRamadan = 30;
const ramadan = '9';
const hijriMonth = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { month: 'numeric', timeZone: 'UTC' });

const isRamadan = (date: string): boolean => hijriMonth.format(new Date(`${date}T12:00:00Z`)) === ramadan;
