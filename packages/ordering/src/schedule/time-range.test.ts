import { describe, expect, test } from 'vitest';
import { minuteOf, minutesOf } from './opening-hours.ts';

describe('minuteOf', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('%s is minute %d', (time, minute) => {
    expect(minuteOf(time)).toBe(minute);
  });

  test.each(['9:00', '24:01', '25:00', '12:60', '', 'noon', '12:00:00'])('refuses %s', (time) => {
    expect(() => minuteOf(time)).toThrow(new RangeError(`not a time: ${time}`));
  });
});

describe('minutesOf', () => {
  test.each([
    ['09:00', '17:00', 540, 1020],
    ['18:00', '02:00', 1080, 1560],
    ['10:00', '00:00', 600, 1440],
    ['10:00', '24:00', 600, 1440],
    ['00:00', '00:00', 0, 1440],
    ['12:00', '12:00', 720, 2160],
  ])('%s to %s', (from, to, fromMinute, toMinute) => {
    expect(minutesOf({ from, to })).toEqual({ from: fromMinute, to: toMinute });
  });
});
