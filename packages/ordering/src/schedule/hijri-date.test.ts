import { expect, it } from 'vitest';
import { dayOfHijri, formatHijriMonth, hijriDayOf } from './hijri-date.ts';

it.each([
  ['2026-02-18', { year: 1447, month: 9, day: 1 }],
  ['2026-03-20', { year: 1447, month: 10, day: 1 }],
  ['2026-05-27', { year: 1447, month: 12, day: 10 }],
  ['2026-06-16', { year: 1448, month: 1, day: 1 }],
  ['2027-02-08', { year: 1448, month: 9, day: 1 }],
])('%s is the day that the calendar of Saudi offices has', (day, hijri) => {
  expect(hijriDayOf(day)).toEqual(hijri);
  expect(dayOfHijri(hijri)).toBe(day);
});

it('every day of 80 years goes there and back', () => {
  const first = Date.UTC(2000, 0, 1);
  for (let at = 0; at < 29_220; at += 1) {
    const day = new Date(first + at * 86_400_000).toISOString().slice(0, 10);
    expect(dayOfHijri(hijriDayOf(day))).toBe(day);
  }
});

it('a month without a 30th day has none, and no day 31 or 0 is made up', () => {
  const days = Array.from({ length: 12 }, (_, at) => dayOfHijri({ year: 1448, month: at + 1, day: 30 }));
  const newYears = [1448, 1449].map((year) => Date.parse(dayOfHijri({ year, month: 1, day: 1 }) ?? ''));
  const lasts = days.filter((day) => day !== undefined).length;
  expect(newYears[1]! - newYears[0]!).toBe((12 * 29 + lasts) * 86_400_000);
  expect(dayOfHijri({ year: 1448, month: 1, day: 31 })).toBeUndefined();
  expect(dayOfHijri({ year: 1448, month: 1, day: 0 })).toBeUndefined();
});

it('months have their names in each language', () => {
  expect(formatHijriMonth(9, 'ar-sa')).toBe('رمضان');
  expect(formatHijriMonth(9, 'en-us')).toBe('Ramadan');
  expect(formatHijriMonth(12, 'fr')).toBe('dhou\u00A0al-hijja');
});
