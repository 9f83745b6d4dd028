import { describe, expect, test } from 'vitest';
import { openIntervals, servingIntervals, type BranchSchedule } from './opening-hours.ts';

/** A moment on the clock of Riyadh; 20 November 2026 is a Friday. */
const at = (clock: string, date = '2026-11-20') => new Date(`${date}T${clock}:00+03:00`);
const between = (from: string, to: string) => ({ from: at(from), to: at(to) });
const schedule: BranchSchedule = {
  timeZone: 'Asia/Riyadh',
  openingHours: {
    weekly: [4, 5, 6].map((day) => ({
      day,
      ranges: [
        { from: '12:00', to: '15:00' },
        { from: '18:00', to: '02:00' },
      ],
    })),
    exceptions: [],
  },
};
const lunch = between('12:00', '15:00');
const thursdayNight = { from: at('18:00', '2026-11-19'), to: at('02:00') };
const fridayNight = { from: at('18:00'), to: at('02:00', '2026-11-21') };

describe('openIntervals', () => {
  test.each([
    ['01:00', '12:01', [thursdayNight, lunch]],
    ['02:00', '12:00', []],
    ['01:59', '12:00', [thursdayNight]],
    ['02:00', '12:01', [lunch]],
    ['13:00', '14:00', [lunch]],
    ['15:00', '18:00', []],
    ['14:59', '18:01', [lunch, fridayNight]],
  ])('from %s to %s those that touch the time in between', (from, to, expected) => {
    expect(openIntervals(schedule, at(from), at(to))).toEqual(expected);
  });
});

describe('servingIntervals', () => {
  const pausing = {
    ...schedule,
    pausesOn: (date: string) => (date === '2026-11-20' ? [between('13:00', '13:30')] : []),
  };

  test.each([
    ['12:30', '14:00', [between('12:00', '13:00'), between('13:30', '15:00')]],
    ['12:59', '13:30', [between('12:00', '13:00')]],
    ['13:00', '13:31', [between('13:30', '15:00')]],
    ['13:00', '13:30', []],
    ['14:00', '14:30', [between('13:30', '15:00')]],
    ['12:10', '12:20', [between('12:00', '13:00')]],
  ])('from %s to %s what is open and not pausing', (from, to, expected) => {
    expect(servingIntervals(pausing, at(from), at(to))).toEqual(expected);
  });

  test('looks at the pauses of the day before and of the day after, and at none while it is closed', () => {
    const asked: string[] = [];
    const pausesOn = (date: string) => {
      asked.push(date);
      return [];
    };
    expect(servingIntervals({ ...schedule, pausesOn }, at('15:00'), at('18:00'))).toEqual([]);
    expect(asked).toEqual([]);
    expect(servingIntervals({ ...schedule, pausesOn }, at('12:00'), at('13:00'))).toEqual([lunch]);
    expect(asked).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });
});
