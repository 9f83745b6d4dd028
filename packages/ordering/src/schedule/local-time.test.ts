import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, localTimeAt, momentAt, momentOnClock, weekdayOf } from './local-time.ts';

describe('localTimeAt', () => {
  test.each([
    ['2026-11-20T21:30:00Z', 'Asia/Riyadh', '2026-11-21', 6, 30],
    ['2026-11-20T21:30:00Z', 'UTC', '2026-11-20', 5, 21 * 60 + 30],
    ['2026-11-20T21:30:59.999Z', 'UTC', '2026-11-20', 5, 21 * 60 + 30],
    ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31', 3, 19 * 60],
    ['2026-07-01T00:00:00Z', 'Asia/Kolkata', '2026-07-01', 3, 5 * 60 + 30],
    ['2026-07-01T00:00:00Z', 'Etc/GMT-3', '2026-07-01', 3, 3 * 60],
  ])('%s in %s', (moment, timeZone, date, weekday, minute) => {
    expect(localTimeAt(new Date(moment), timeZone)).toEqual({ date, weekday, minute });
  });

  test('shows what a clock there shows, in every time zone and also around its changes', () => {
    const clockIn = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anyMoment = fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyZone, anyMoment, (timeZone, moment) => {
        const { date, minute } = localTimeAt(moment, timeZone);
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(`${date} ${clock}`).toBe(clockIn(timeZone).format(moment));
      }),
      { numRuns: 300 },
    );
  });

  test('refuses a place that does not exist', () => {
    expect(() => localTimeAt(new Date(0), 'Asia/Nowhere')).toThrow(RangeError);
  });
});

describe('momentAt', () => {
  test.each([
    ['2026-11-21', 30, 'Asia/Riyadh', '2026-11-20T21:30:00.000Z'],
    ['2026-11-20', 25 * 60, 'UTC', '2026-11-21T01:00:00.000Z'],
    ['2026-03-29', 60, 'Europe/Paris', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', 4 * 60, 'Europe/Paris', '2026-03-29T02:00:00.000Z'],
    ['2026-10-25', 12 * 60, 'Europe/Paris', '2026-10-25T11:00:00.000Z'],
    ['2026-04-24', 12 * 60, 'Africa/Cairo', '2026-04-24T09:00:00.000Z'],
  ])('%s + %d minutes in %s', (date, minute, timeZone, expected) => {
    expect(momentAt({ date, minute }, timeZone).toISOString()).toBe(expected);
  });

  test('is the first moment at which the clock shows this time or a later one, everywhere', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(anyZone, fc.nat({ max: 9000 }), fc.nat({ max: 1439 }), (timeZone, day, minute) => {
        const date = addDays('2020-01-01', day);
        const moment = momentAt({ date, minute }, timeZone);
        const shown = localTimeAt(moment, timeZone);
        const before = localTimeAt(new Date(moment.getTime() - 60_000), timeZone);
        expect(`${shown.date} ${shown.minute + 10_000}` >= `${date} ${minute + 10_000}`).toBe(true);
        expect(`${before.date} ${before.minute + 10_000}` < `${date} ${minute + 10_000}`).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('reads back as the same clock time where no change of the clock lies between', () => {
    const zone = fc.constantFrom('Asia/Riyadh', 'Asia/Kuwait', 'UTC', 'Asia/Kathmandu');
    fc.assert(
      fc.property(zone, fc.nat({ max: 3000 }), fc.nat({ max: 1439 }), (timeZone, day, minute) => {
        const date = addDays('2024-01-01', day);
        const local = localTimeAt(momentAt({ date, minute }, timeZone), timeZone);
        expect(local).toEqual({ date, minute, weekday: weekdayOf(date) });
      }),
    );
  });
});

describe('addDays', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %d days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

test.each([
  ['2026-11-21T00:30', 'Asia/Riyadh', '2026-11-20T21:30:00.000Z'],
  ['2026-11-21T00:30:15', 'Asia/Riyadh', '2026-11-20T21:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
])('a field with %s on the clock of %s means %s', (written, timeZone, moment) => {
  expect(momentOnClock(written, timeZone).toISOString()).toBe(moment);
});

test('a year of fewer than four digits, as a field has it while it is typed, is that year', () => {
  expect(momentOnClock('0002-11-30T23:59', 'UTC').toISOString()).toBe('0002-11-30T23:59:00.000Z');
});
