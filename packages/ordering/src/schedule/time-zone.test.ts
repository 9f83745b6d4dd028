import { expect, test } from 'vitest';
import { localTimeAt, timeZoneOf } from './local-time.ts';

test.each([
  [undefined, 'UTC'],
  [null, 'UTC'],
  ['', 'UTC'],
  ['  ', 'UTC'],
])('SCHED-11: %j is UTC', (setting, expected) => {
  expect(timeZoneOf(setting)).toBe(expected);
});

test.each([
  ['GMT', 'Etc/GMT'],
  ['GMT+3', 'Etc/GMT+3'],
  ['GMT-3', 'Etc/GMT-3'],
  ['gmt-11', 'Etc/GMT-11'],
])('SCHED-11: %s is prefixed with Etc/', (setting, expected) => {
  expect(timeZoneOf(setting)).toBe(expected);
  expect(() => localTimeAt(new Date(0), timeZoneOf(setting))).not.toThrow();
});

test('SCHED-11: names of places stay as they are', () => {
  expect(timeZoneOf('Asia/Riyadh')).toBe('Asia/Riyadh');
  expect(timeZoneOf('Etc/GMT-3')).toBe('Etc/GMT-3');
});

test('GMT-3 is the clock of Riyadh: the database of time zones counts westwards', () => {
  const moment = new Date('2026-11-20T12:00:00Z');
  expect(localTimeAt(moment, timeZoneOf('GMT-3'))).toEqual(localTimeAt(moment, 'Asia/Riyadh'));
});
