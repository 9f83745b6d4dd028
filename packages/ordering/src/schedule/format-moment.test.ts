import { expect, test } from 'vitest';
import { formatDate, formatMoment, formatWeekday } from './format-date.ts';
import { formatTimeRange } from './format-date.ts';
import { formatDay, formatTime } from './format-moment.ts';

const lateInUtc = '2026-11-02T22:05:00Z';
const zone = 'Asia/Riyadh';

test('days and times are told in the time zone of the concept, not of the device', () => {
  expect(formatDay(lateInUtc, 'en-us', zone)).toBe('Nov\u00A003');
  expect(formatTime(lateInUtc, 'en-us', zone)).toBe('01:05\u00A0AM');
});

test.each([
  ['en-us', 'Nov\u00A003, 01:05\u00A0AM', 'Tuesday', 'Feb\u00A003,\u00A01994'],
  ['ar-sa', '3\u00A0نوفمبر، 01:05\u00A0ص', 'الثلاثاء', '3\u00A0فبراير\u00A01994'],
  ['fr', '3\u00A0nov. à 01:05', 'mardi', '3\u00A0févr.\u00A01994'],
] as const)('%s writes a day, a time and a date in its own order, none over two lines', (locale, at, weekday, date) => {
  expect(formatMoment(lateInUtc, locale, zone)).toBe(at);
  expect(formatWeekday(lateInUtc, locale, zone)).toBe(weekday);
  expect(formatDate('1994-02-03', locale)).toBe(date);
});

test('a missing zone is UTC, and a GMT offset is understood', () => {
  expect(formatTime(lateInUtc, 'en-us', '')).toBe('10:05\u00A0PM');
  expect(formatTime(lateInUtc, 'en-us', 'GMT-3')).toBe('01:05\u00A0AM');
});

test('a span names its half of the day once, and does not break', () => {
  const range = { from: new Date('2026-11-20T16:25:00Z'), to: new Date('2026-11-20T16:35:00Z') };
  expect(formatTimeRange(range, 'en-us', zone)).toBe('07:25\u00A0–\u2060\u00A007:35\u00A0PM');
  expect(formatTimeRange(range, 'ar-sa', zone)).toBe('07:25\u00A0–\u2060\u00A007:35\u00A0م');
  expect(formatTimeRange(range, 'fr', zone)).toBe('19:25\u00A0–\u2060\u00A019:35');
  const overNoon = { from: new Date('2026-11-20T08:55:00Z'), to: new Date('2026-11-20T09:05:00Z') };
  expect(formatTimeRange(overNoon, 'en-us', zone)).toBe('11:55\u00A0AM\u00A0–\u2060\u00A012:05\u00A0PM');
});
