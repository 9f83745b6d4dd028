import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closesAt,
  isOpenAt,
  isPausingAt,
  isServingAt,
  nextOpening,
  nextServingAt,
  type OpeningHours,
  type TimeRange,
} from './opening-hours.ts';

const riyadh = 'Asia/Riyadh';
/** A moment on the clock of Riyadh; 20 November 2026 is a Friday. */
const at = (clock: string) => new Date(`${clock}:00+03:00`);
const everyDay = (...ranges: TimeRange[]): OpeningHours['weekly'] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges }));

/** Lunch and dinner every day, dinner until 02:00; Friday only from 13:30 to 01:00; 22 November closed. */
const restaurant: OpeningHours = {
  weekly: [
    ...everyDay({ from: '12:00', to: '15:00' }, { from: '18:00', to: '02:00' }).filter(({ day }) => day !== 5),
    { day: 5, ranges: [{ from: '13:30', to: '01:00' }] },
  ],
  exceptions: [
    { date: '2026-11-22', ranges: [] },
    { date: '2026-11-24', ranges: [{ from: '20:00', to: '23:00' }] },
  ],
};

describe('isOpenAt', () => {
  test.each([
    ['2026-11-19T11:59', false],
    ['2026-11-19T12:00', true],
    ['2026-11-19T14:59', true],
    ['2026-11-19T15:00', false],
    ['2026-11-19T17:59', false],
    ['2026-11-19T18:00', true],
    ['2026-11-19T23:59', true],
    ['2026-11-20T00:00', true],
    ['2026-11-20T01:59', true],
    ['2026-11-20T02:00', false],
    ['2026-11-20T13:29', false],
    ['2026-11-20T13:30', true],
    ['2026-11-21T00:59', true],
    ['2026-11-21T01:00', false],
    // Saturday's night runs into the closed Sunday; Sunday itself stays closed, its night too.
    ['2026-11-22T01:30', true],
    ['2026-11-22T02:00', false],
    ['2026-11-22T13:00', false],
    ['2026-11-22T23:00', false],
    ['2026-11-23T00:30', false],
    ['2026-11-23T12:00', true],
    // A day with hours of its own.
    ['2026-11-24T12:00', false],
    ['2026-11-24T20:00', true],
    ['2026-11-24T23:00', false],
    ['2026-11-25T01:00', false],
  ])('at %s in Riyadh: %s', (clock, expected) => {
    expect(isOpenAt(restaurant, riyadh, at(clock))).toBe(expected);
  });

  test('the clock of the branch counts, not that of the guest', () => {
    const lunch = { weekly: everyDay({ from: '12:00', to: '13:00' }), exceptions: [] };
    const moment = new Date('2026-11-20T09:30:00Z');
    expect(isOpenAt(lunch, riyadh, moment)).toBe(true);
    expect(isOpenAt(lunch, 'UTC', moment)).toBe(false);
    expect(isOpenAt(lunch, 'Asia/Dubai', moment)).toBe(false);
  });

  test('without hours it is closed', () => {
    expect(isOpenAt({ weekly: [], exceptions: [] }, riyadh, at('2026-11-20T12:00'))).toBe(false);
  });
});

describe('nextOpening', () => {
  test.each([
    ['2026-11-19T03:00', '2026-11-19T12:00'],
    ['2026-11-19T15:00', '2026-11-19T18:00'],
    ['2026-11-20T02:00', '2026-11-20T13:30'],
    ['2026-11-22T02:00', '2026-11-23T12:00'],
    ['2026-11-24T02:30', '2026-11-24T20:00'],
  ])('closed at %s, it opens at %s', (clock, expected) => {
    expect(nextOpening(restaurant, riyadh, at(clock))).toEqual(at(expected));
  });

  test('there is none while it is open, or when it never opens', () => {
    expect(nextOpening(restaurant, riyadh, at('2026-11-19T12:00'))).toBeUndefined();
    expect(nextOpening({ weekly: [], exceptions: [] }, riyadh, at('2026-11-19T12:00'))).toBeUndefined();
  });

  test('a branch that opens on one date only is found months ahead', () => {
    const opening = { weekly: [], exceptions: [{ date: '2027-06-01', ranges: [{ from: '12:00', to: '23:00' }] }] };
    expect(nextOpening(opening, riyadh, at('2026-11-19T12:00'))).toEqual(at('2027-06-01T12:00'));
  });

  test('the second opening of a day is not passed over when written first', () => {
    const unsorted = {
      weekly: everyDay({ from: '18:00', to: '22:00' }, { from: '12:00', to: '15:00' }),
      exceptions: [],
    };
    expect(nextOpening(unsorted, riyadh, at('2026-11-19T10:00'))).toEqual(at('2026-11-19T12:00'));
  });
});

describe('closesAt', () => {
  test.each([
    ['2026-11-19T12:00', '2026-11-19T15:00'],
    ['2026-11-19T18:00', '2026-11-20T02:00'],
    ['2026-11-20T01:59', '2026-11-20T02:00'],
    ['2026-11-20T20:00', '2026-11-21T01:00'],
    ['2026-11-24T20:00', '2026-11-24T23:00'],
  ])('open at %s, it closes at %s', (clock, expected) => {
    expect(closesAt(restaurant, riyadh, at(clock))).toEqual(at(expected));
  });

  test('ranges that touch at midnight are one evening', () => {
    const split = {
      weekly: [
        { day: 5, ranges: [{ from: '18:00', to: '24:00' }] },
        { day: 6, ranges: [{ from: '00:00', to: '03:00' }] },
      ],
      exceptions: [],
    };
    expect(closesAt(split, riyadh, at('2026-11-20T19:00'))).toEqual(at('2026-11-21T03:00'));
  });

  test('there is none while it is closed, or when it never closes', () => {
    expect(closesAt(restaurant, riyadh, at('2026-11-19T15:00'))).toBeUndefined();
    const always = { weekly: everyDay({ from: '00:00', to: '24:00' }), exceptions: [] };
    expect(isOpenAt(always, riyadh, at('2026-11-19T15:00'))).toBe(true);
    expect(closesAt(always, riyadh, at('2026-11-19T15:00'))).toBeUndefined();
  });

  test('the clock going back in the night lengthens it', () => {
    const night = { weekly: everyDay({ from: '20:00', to: '04:00' }), exceptions: [] };
    const evening = new Date('2026-10-24T19:00:00Z');
    expect(closesAt(night, 'Europe/Paris', evening)).toEqual(new Date('2026-10-25T03:00:00Z'));
  });
});

describe('on days of 23 and 25 hours', () => {
  const night = (from: string, to: string): OpeningHours => ({ weekly: everyDay({ from, to }), exceptions: [] });
  const utc = (clock: string) => new Date(`${clock}:00Z`);

  // In the night to 28 March 2027 the clock of Paris goes from 02:00 to 03:00, which is 01:00 UTC.
  test.each([
    ['a night across the change is an hour shorter', '20:00', '04:00', '2027-03-27T19:00', '2027-03-28T02:00'],
    ['an opening that the clock skips is the change', '02:30', '11:00', '2027-03-28T01:00', '2027-03-28T09:00'],
    ['a closing that the clock skips is the change', '20:00', '02:30', '2027-03-27T19:00', '2027-03-28T01:00'],
  ])('in spring %s', (_, from, to, opens, closes) => {
    const before = new Date(utc(opens).getTime() - 60_000);
    expect(nextOpening(night(from, to), 'Europe/Paris', before)).toEqual(utc(opens));
    expect(isOpenAt(night(from, to), 'Europe/Paris', before)).toBe(false);
    expect(isOpenAt(night(from, to), 'Europe/Paris', utc(opens))).toBe(true);
    expect(closesAt(night(from, to), 'Europe/Paris', utc(opens))).toEqual(utc(closes));
  });

  // In the night to 31 October 2027 the clock of Paris shows the hour from 02:00 twice, from midnight UTC.
  test.each([
    ['a night across the change is an hour longer', '20:00', '04:00', '2027-10-30T18:00', '2027-10-31T03:00'],
    ['an opening that comes twice is the first', '02:30', '11:00', '2027-10-31T00:30', '2027-10-31T10:00'],
    ['a closing that comes twice is the first', '20:00', '02:30', '2027-10-30T18:00', '2027-10-31T00:30'],
  ])('in autumn %s', (_, from, to, opens, closes) => {
    const before = new Date(utc(opens).getTime() - 60_000);
    expect(nextOpening(night(from, to), 'Europe/Paris', before)).toEqual(utc(opens));
    expect(closesAt(night(from, to), 'Europe/Paris', utc(opens))).toEqual(utc(closes));
    expect(isOpenAt(night(from, to), 'Europe/Paris', utc(closes))).toBe(false);
  });

  test('hours that the clock skips altogether are none', () => {
    const hidden = night('02:10', '02:50');
    expect(isOpenAt(hidden, 'Europe/Paris', utc('2027-03-28T01:00'))).toBe(false);
    expect(nextOpening(hidden, 'Europe/Paris', utc('2027-03-27T12:00'))).toEqual(utc('2027-03-29T00:10'));
  });
});

describe('pauses', () => {
  const prayer = { from: at('2026-11-19T18:30'), to: at('2026-11-19T18:55') };
  const between = { from: at('2026-11-19T14:50'), to: at('2026-11-19T15:10') };
  const early = { from: at('2026-11-19T11:50'), to: at('2026-11-19T12:15') };
  const schedule = {
    openingHours: restaurant,
    timeZone: riyadh,
    pausesOn: (date: string) => (date === '2026-11-19' ? [prayer, between, early] : []),
  };

  test.each([
    ['2026-11-19T18:29', 'serving', undefined],
    ['2026-11-19T18:30', 'pausing', '2026-11-19T18:55'],
    ['2026-11-19T18:54', 'pausing', '2026-11-19T18:55'],
    ['2026-11-19T18:55', 'serving', undefined],
    // A pause at closing time ends in the evening, one at opening time delays the opening.
    ['2026-11-19T14:55', 'pausing', '2026-11-19T18:00'],
    ['2026-11-19T15:05', 'closed', '2026-11-19T18:00'],
    ['2026-11-19T11:55', 'closed', '2026-11-19T12:15'],
    ['2026-11-19T12:05', 'pausing', '2026-11-19T12:15'],
  ])('at %s the branch is %s', (clock, state, next) => {
    expect(isServingAt(schedule, at(clock))).toBe(state === 'serving');
    expect(isPausingAt(schedule, at(clock))).toBe(state === 'pausing');
    expect(nextServingAt(schedule, at(clock))).toEqual(next && at(next));
  });

  test('a pause is no closing time', () => {
    expect(closesAt(restaurant, riyadh, at('2026-11-19T18:00'))).toEqual(at('2026-11-20T02:00'));
  });
});

describe('opening hours agree with themselves', () => {
  const time = fc.nat({ max: 47 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const ranges = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 });
  const anyHours = fc.record({
    weekly: fc
      .tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges)
      .map((week) => week.map((each, day) => ({ day, ranges: each }))),
    exceptions: fc.array(fc.record({ date: fc.constantFrom('2026-11-20', '2026-11-21'), ranges }), { maxLength: 2 }),
  });
  const anyMoment = fc
    .nat({ max: 7 * 24 * 60 })
    .map((minutes) => new Date(at('2026-11-18T00:00').getTime() + minutes * 60_000));
  const shift = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

  test('it is closed until the next opening and open from then on', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, now) => {
        const opening = nextOpening(hours, riyadh, now);
        fc.pre(opening !== undefined);
        expect(isOpenAt(hours, riyadh, opening)).toBe(true);
        expect(isOpenAt(hours, riyadh, shift(opening, -1))).toBe(false);
      }),
    );
  });

  test('it is open until it closes and closed from then on', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, now) => {
        const closing = closesAt(hours, riyadh, now);
        fc.pre(closing !== undefined);
        expect(isOpenAt(hours, riyadh, now)).toBe(true);
        expect(isOpenAt(hours, riyadh, shift(closing, -1))).toBe(true);
        expect(isOpenAt(hours, riyadh, closing)).toBe(false);
      }),
    );
  });
});
