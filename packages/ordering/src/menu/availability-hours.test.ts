import { describe, expect, test } from 'vitest';
import { isWithin, nextOpeningOf } from './availability.ts';
import type { Availability } from './menu.ts';

const always: Availability = { hours: [], dates: [] };
const lunch = { days: [], from: '12:00', to: '15:00' };
const dinner = { days: [], from: '18:00', to: '22:00' };
const next = (availability: Partial<Availability>, now: string) =>
  nextOpeningOf([{ ...always, ...availability }], new Date(now), 'UTC')?.toISOString();

describe('nextOpeningOf', () => {
  test('is the first of a day, in whatever order the hours are written', () => {
    expect(next({ hours: [dinner, lunch] }, '2026-11-20T10:00:00Z')).toBe('2026-11-20T12:00:00.000Z');
    expect(next({ hours: [dinner, lunch] }, '2026-11-20T16:00:00Z')).toBe('2026-11-20T18:00:00.000Z');
  });

  test('comes after the moment: what opens now is not next', () => {
    expect(next({ hours: [lunch] }, '2026-11-20T12:00:00Z')).toBe('2026-11-21T12:00:00.000Z');
  });

  test('is that of the season which begins first, in whatever order they are written', () => {
    const dates = [
      { from: '2027-06-01', to: '2027-06-30' },
      { from: '2027-02-08', to: '2027-03-09' },
      { from: '2026-02-18', to: '2026-03-19' },
    ];
    expect(next({ hours: [lunch], dates }, '2026-11-20T10:00:00Z')).toBe('2027-02-08T12:00:00.000Z');
    expect(next({ hours: [lunch], dates }, '2027-03-09T16:00:00Z')).toBe('2027-06-01T12:00:00.000Z');
    expect(next({ hours: [lunch], dates }, '2027-06-30T16:00:00Z')).toBeUndefined();
  });
});

test('one of several seasons is enough', () => {
  const dates = [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-11-01', to: '2026-11-30' },
  ];
  const noonOf = (date: string) => ({ date, weekday: new Date(date).getUTCDay(), minute: 720 });
  expect(isWithin({ hours: [], dates }, noonOf('2026-01-15'))).toBe(true);
  expect(isWithin({ hours: [], dates }, noonOf('2026-11-20'))).toBe(true);
  expect(isWithin({ hours: [], dates }, noonOf('2026-06-15'))).toBe(false);
});
