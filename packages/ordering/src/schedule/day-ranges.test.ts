import { describe, expect, test } from 'vitest';
import { isCovered } from './opening-hours.ts';
import { weekdayOf } from './local-time.ts';

const friday = '2026-11-20';
const saturday = '2026-11-21';
const rangesOn = (date: string) => (date === friday ? [{ from: 1080, to: 1560 }] : []);

describe('isCovered', () => {
  test.each([
    [friday, 1079, false],
    [friday, 1080, true],
    [friday, 1439, true],
    [saturday, 0, true],
    [saturday, 119, true],
    [saturday, 120, false],
    [saturday, 1080, false],
    [friday, 60, false],
  ])('Friday 18:00 to 02:00: on %s at minute %d: %s', (date, minute, expected) => {
    expect(isCovered({ date, minute, weekday: weekdayOf(date) }, rangesOn)).toBe(expected);
  });
});
