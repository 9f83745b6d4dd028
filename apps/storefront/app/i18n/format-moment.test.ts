import { expect, test } from 'vitest';
import { formatDay, formatTime } from './format-moment.ts';

const lateInUtc = '2026-11-20T22:05:00Z';

test('days and times are told in the time zone of the concept, not of the device', () => {
  expect(formatDay(lateInUtc, 'en-us', 'Asia/Riyadh')).toBe('Nov 21');
  expect(formatTime(lateInUtc, 'en-us', 'Asia/Riyadh')).toBe('01:05 AM');
  expect(formatTime(lateInUtc, 'ar-sa', 'Asia/Riyadh')).toContain('01:05');
  expect(formatTime('2026-11-20T19:05:00Z', 'fr', 'Asia/Riyadh')).toBe('22:05');
});

test('a missing zone is UTC, and a GMT offset is understood', () => {
  expect(formatTime(lateInUtc, 'en-us', '')).toBe('10:05 PM');
  expect(formatTime(lateInUtc, 'en-us', 'GMT-3')).toBe('01:05 AM');
});
