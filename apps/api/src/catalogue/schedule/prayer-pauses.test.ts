import { addDays, estimateReadyAt, isServingAt, localTimeAt, orderTimes } from '@sufra/ordering';
import { describe, expect, test } from 'vitest';
import { orderTimeSituation, prayersAt, scheduleOf, type TimedBranch, type TimeRules } from './branch-timing.ts';

const rules = (country: string, defaultTimezone: string): TimeRules => ({
  country,
  defaultTimezone,
  advanceOrder: { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 0 },
  prayer: { isPauseRespected: true, minutesBefore: 5, minutesAfter: 20 },
});

const cities: [name: string, country: string, timeZone: string, latitude: number, longitude: number][] = [
  ['Makkah', 'SA', 'Asia/Riyadh', 21.427, 39.829],
  ['Riyadh', 'SA', 'Asia/Riyadh', 24.69, 46.68],
  ['Dubai', 'AE', 'Asia/Dubai', 25.263, 55.297],
  ['Doha', 'QA', 'Asia/Qatar', 25.284, 51.529],
  ['Kuwait', 'KW', 'Asia/Kuwait', 29.371, 47.979],
  ['Cairo', 'EG', 'Africa/Cairo', 30.044, 31.236],
];

const branchAt = (timeZone: string, latitude: number, longitude: number): TimedBranch => ({
  latitude,
  longitude,
  timeZone,
  openingHours: {
    weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from: '00:00', to: '24:00' }] })),
    exceptions: [],
  },
  prayerMethod: null,
  asrMethod: null,
  isAcceptingOrders: true,
  orderTypes: [],
  pauses: [],
  preparationMinutes: 20,
});

describe.each(cities)('a year of prayers in %s', (_, country, timeZone, latitude, longitude) => {
  const year = rules(country, timeZone);
  const branch = branchAt(timeZone, latitude, longitude);
  // One schedule for the year: it computes each date once.
  const base = orderTimeSituation(year, branch, new Date(0), undefined);
  const dates = Array.from({ length: 365 }, (_none, day) => addDays('2027-01-01', day));

  test('nothing is offered or promised for the time of a pause, and nothing else is missing', () => {
    for (const date of dates) {
      const now = new Date(`${date}T00:00:01Z`);
      const today = localTimeAt(now, timeZone).date;
      const pauses = [-1, 0, 1].flatMap((days) => base.branch.pausesOn?.(addDays(today, days)) ?? []);
      const isPause = (moment: Date) => pauses.some(({ from, to }) => from <= moment && moment < to);
      const offered = orderTimes({ ...base, now })[0]?.times ?? [];
      expect(offered.filter(isPause)).toEqual([]);
      // Open around the clock: every other quarter of an hour of the day is on offer.
      const first = Math.ceil((now.getTime() + 20 * 60_000) / 900_000) * 900_000;
      const quarters = Array.from({ length: 96 }, (_none, index) => new Date(first + index * 900_000));
      const wanted = quarters.filter((time) => localTimeAt(time, timeZone).date === today && !isPause(time));
      expect(offered).toEqual(wanted);
      const promised = offered.map((time) => estimateReadyAt(base.branch, time, 20));
      expect(promised.filter(isPause)).toEqual([]);
    }
  });

  test('five pauses a day, from before the call until after the prayer', () => {
    for (const date of dates.filter((_date, index) => index % 7 === 0)) {
      const prayers = prayersAt(year, branch, date);
      expect(prayers).toHaveLength(5);
      const schedule = scheduleOf(year, branch);
      for (const { at, pause } of prayers) {
        expect(pause).toEqual({ from: new Date(at.getTime() - 300_000), to: new Date(at.getTime() + 1_200_000) });
        expect(isServingAt(schedule, at)).toBe(false);
        expect(isServingAt(schedule, pause?.to ?? at)).toBe(true);
        expect(isServingAt(schedule, new Date((pause?.from ?? at).getTime() - 1))).toBe(true);
      }
    }
  });
});

test('a merchant that does not keep prayers has no pauses, and knows their times all the same', () => {
  const open = {
    ...rules('SA', 'Asia/Riyadh'),
    prayer: { isPauseRespected: false, minutesBefore: 5, minutesAfter: 20 },
  };
  const branch = branchAt('Asia/Riyadh', 24.69, 46.68);
  const prayers = prayersAt(open, branch, '2026-11-20');
  expect(prayers.map(({ pause }) => pause)).toEqual([null, null, null, null, null]);
  expect(isServingAt(scheduleOf(open, branch), prayers[1]?.at ?? new Date(Number.NaN))).toBe(true);
});

test('a branch in another country than its brand may have its own way of computing', () => {
  const branch = branchAt('Asia/Dubai', 25.263, 55.297);
  const fajr = (own: Partial<TimedBranch>, brand: TimeRules) =>
    prayersAt(brand, { ...branch, ...own }, '2018-01-01')[0]?.at.toISOString();
  const saudi = rules('SA', 'Asia/Riyadh');
  expect(fajr({ prayerMethod: 'dubai' }, saudi)).toBe(fajr({}, rules('AE', 'Asia/Dubai')));
  expect(fajr({}, saudi)).not.toBe(fajr({ prayerMethod: 'dubai' }, saudi));
  expect(fajr({}, { ...saudi, prayer: { ...saudi.prayer, method: 'dubai' } })).toBe(
    fajr({ prayerMethod: 'dubai' }, saudi),
  );
});
