import { expect, test } from 'vitest';
import { expandWeeklyHours } from './weekly-hours.ts';

test('everyDay fills the days that are not named, Sunday first', () => {
  const week = expandWeeklyHours({ everyDay: ['12:00-16:00', '18:00-01:00'], tuesday: [] });
  expect(week).toHaveLength(7);
  expect(week[0]).toEqual([
    { from: '12:00', to: '16:00' },
    { from: '18:00', to: '01:00' },
  ]);
  expect(week[2]).toEqual([]);
});

test('without everyDay the days that are not named are closed', () => {
  expect(expandWeeklyHours({ friday: ['00:00-24:00'] }).map((day) => day.length)).toEqual([0, 0, 0, 0, 0, 1, 0]);
});
