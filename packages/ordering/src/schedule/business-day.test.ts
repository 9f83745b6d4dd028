import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDayEnd } from './business-day.ts';
import { addDays, localTimeAt, momentAt } from './local-time.ts';
import { closesAt, type TimeRange } from './opening-hours.ts';

const riyadh = 'Asia/Riyadh';
const at = (clock: string) => new Date(`${clock}:00+03:00`);
const everyDay = (...ranges: TimeRange[]) => ({
  openingHours: { weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges })), exceptions: [] },
  timeZone: riyadh,
});

describe('the end of the business day', () => {
  test.each([
    [
      'midnight where the branch closes before it',
      { from: '12:00', to: '23:00' },
      '2026-11-20T22:00',
      '2026-11-21T00:00',
    ],
    ['midnight also once it has closed', { from: '12:00', to: '23:00' }, '2026-11-20T23:30', '2026-11-21T00:00'],
    [
      'the end of a night that runs past midnight',
      { from: '18:00', to: '02:00' },
      '2026-11-20T23:00',
      '2026-11-21T02:00',
    ],
    ['the same seen from that night', { from: '18:00', to: '02:00' }, '2026-11-21T01:59', '2026-11-21T02:00'],
    ['the next night once this one is over', { from: '18:00', to: '02:00' }, '2026-11-21T02:00', '2026-11-22T02:00'],
    ['midnight where it never closes', { from: '00:00', to: '24:00' }, '2026-11-20T22:00', '2026-11-21T00:00'],
  ])('is %s', (_, hours, now, end) => {
    expect(businessDayEnd(everyDay(hours), at(now))).toEqual(at(end));
  });

  test('follows the hours of a single date', () => {
    const ramadan = everyDay({ from: '12:00', to: '23:00' });
    ramadan.openingHours.exceptions.push({ date: '2026-11-20', ranges: [{ from: '20:00', to: '03:30' }] } as never);
    expect(businessDayEnd(ramadan, at('2026-11-20T21:00'))).toEqual(at('2026-11-21T03:30'));
    expect(businessDayEnd(ramadan, at('2026-11-21T03:30'))).toEqual(at('2026-11-22T00:00'));
  });

  const time = fc.nat({ max: 143 }).map((part) => {
    const minute = part * 10;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
  const ranges = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 });
  const someBranch = fc.record({
    week: fc.tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges),
    // A year of moments: every change of every clock is among them.
    now: fc.integer({ min: 0, max: 366 * 86_400 }).map((seconds) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)),
  });

  test('is the start of the next business day in every time zone, nights past midnight included', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      fc.assert(
        fc.property(someBranch, ({ week, now }) => {
          const openingHours = { weekly: week.map((each, day) => ({ day, ranges: each })), exceptions: [] };
          const end = businessDayEnd({ openingHours, timeZone }, now);
          // It lies ahead, and days follow each other without a gap or an overlap.
          expect(end > now).toBe(true);
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
          expect(businessDayEnd({ openingHours, timeZone }, new Date(end.getTime() - 1))).toEqual(end);
          expect(businessDayEnd({ openingHours, timeZone }, end) > end).toBe(true);
          // It is midnight, or a night of the day before ends at it.
          const { date, minute } = localTimeAt(end, timeZone);
          const midnight = momentAt({ date, minute: 0 }, timeZone).getTime();
          const nights = (week[weekdayBefore(date)] ?? []).filter(({ from, to }) => to <= from).map(({ to }) => to);
          const isEndOfNight = nights.some(
            (to) => momentAt({ date, minute: minutes(to) }, timeZone).getTime() === end.getTime(),
          );
          expect(end.getTime() === midnight || isEndOfNight || minute === 0).toBe(true);
        }),
        { numRuns: 6 },
      );
  }, 60_000);

  test('never comes while the night of that day goes on', () => {
    const night = everyDay({ from: '18:00', to: '04:00' });
    const moments = Array.from(
      { length: 206 },
      (_, index) => new Date(at('2026-11-20T00:00').getTime() + index * 420_000),
    );
    const open = moments.filter((now) => closesAt(night.openingHours, riyadh, now));
    expect(open.length).toBeGreaterThan(50);
    expect(open.map((now) => businessDayEnd(night, now))).toEqual(
      open.map((now) => closesAt(night.openingHours, riyadh, now)),
    );
  });
});

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const weekdayBefore = (date: string): number => new Date(`${addDays(date, -1)}T00:00:00Z`).getUTCDay();
