import { describe, expect, test } from 'vitest';
import { shiftEnd } from './business-day.ts';
import { isOpenAt, type OpeningHours, type TimeRange } from './opening-hours.ts';
import { type SpecialHours, specialDayAt, specialHoursEnd, withSpecialHours } from './special-hours.ts';

const riyadh = 'Asia/Riyadh';
const at = (clock: string) => new Date(`${clock}:00+03:00`);
const everyDay = (...ranges: TimeRange[]): OpeningHours => ({
  weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges })),
  exceptions: [],
});
const noonToMidnight = everyDay({ from: '12:00', to: '24:00' });
const ramadan: SpecialHours = {
  from: '2026-02-18',
  to: '2026-02-19',
  ranges: [{ from: '18:00', to: '02:00' }],
  reason: 'ramadan',
};

describe('special hours', () => {
  test('replace the usual ones of their days, and the last night runs to its end', () => {
    const hours = withSpecialHours(noonToMidnight, [ramadan]);
    expect(isOpenAt(hours, riyadh, at('2026-02-17T13:00'))).toBe(true);
    expect(isOpenAt(hours, riyadh, at('2026-02-18T13:00'))).toBe(false);
    expect(isOpenAt(hours, riyadh, at('2026-02-20T01:59'))).toBe(true);
    expect(isOpenAt(hours, riyadh, at('2026-02-20T02:00'))).toBe(false);
    expect(specialHoursEnd(ramadan, { timeZone: riyadh, now: at('2026-02-18T23:00') })).toEqual({
      ok: true,
      value: at('2026-02-20T02:00'),
    });
  });

  test('of two for the same day the later one counts, and exceptions of other days stay', () => {
    const exceptions = [
      { date: '2026-02-18', ranges: [], name: { 'en-us': 'Stocktaking' } },
      { date: '2026-02-22', ranges: [], name: { 'en-us': 'Founding Day' } },
    ];
    const closed: SpecialHours = { from: '2026-02-19', to: '2026-02-20', ranges: [], reason: 'weather' };
    const hours = withSpecialHours({ ...noonToMidnight, exceptions }, [ramadan, closed]);
    expect(isOpenAt(hours, riyadh, at('2026-02-19T20:00'))).toBe(false);
    expect(specialDayAt(hours, riyadh, at('2026-02-18T20:00'))).toMatchObject({ 'en-us': 'Ramadan hours' });
    expect(specialDayAt(hours, riyadh, at('2026-02-22T20:00'))).toEqual({ 'en-us': 'Founding Day' });
  });

  test('name the night after midnight by the day on which it began', () => {
    const hours = withSpecialHours(noonToMidnight, [ramadan]);
    expect(specialDayAt(hours, riyadh, at('2026-02-20T01:00'))).toMatchObject({ fr: 'Horaires du ramadan' });
    expect(specialDayAt(hours, riyadh, at('2026-02-20T02:00'))).toBeUndefined();
  });

  test.each([
    [{ from: '2026-02-17' }, { field: 'from', problem: 'past' }],
    [{ from: '2026-02-30' }, { field: 'from', problem: 'invalid' }],
    [{ to: '' }, { field: 'to', problem: 'invalid' }],
    [{ to: '2026-06-18' }, { field: 'to', problem: 'too-late' }],
    [
      { from: '2027-02-20', to: '2027-02-20' },
      { field: 'from', problem: 'too-late' },
    ],
  ])('%j are refused by the field', (own, refusal) => {
    const now = at('2026-02-18T00:30');
    expect(specialHoursEnd({ ...ramadan, ...own }, { timeZone: riyadh, now })).toEqual({ ok: false, refusal });
  });

  test('may last 120 days and begin today', () => {
    const now = at('2026-02-18T00:30');
    expect(specialHoursEnd({ ...ramadan, to: '2026-06-17' }, { timeZone: riyadh, now }).ok).toBe(true);
  });
});

describe('the end of the shift', () => {
  const split = everyDay({ from: '12:00', to: '15:00' }, { from: '18:00', to: '02:00' });
  test.each([
    ['when the branch closes at noon', split, '2026-02-18T13:00', '2026-02-18T15:00'],
    ['of a branch that is closed, when it closes next', split, '2026-02-18T16:00', '2026-02-19T02:00'],
    ['after midnight the end of the night', split, '2026-02-19T01:00', '2026-02-19T02:00'],
    [
      'midnight where it never closes',
      everyDay({ from: '00:00', to: '24:00' }),
      '2026-02-18T13:00',
      '2026-02-19T00:00',
    ],
    ['midnight where it is closed for good', everyDay(), '2026-02-18T13:00', '2026-02-19T00:00'],
  ])('is %s', (_, openingHours, now, end) => {
    expect(shiftEnd({ openingHours, timeZone: riyadh }, at(now))).toEqual(at(end));
  });
});
