import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinAny, mergeIntervals, subtractIntervals, type Interval } from './opening-hours.ts';

const hour = (clock: number) => new Date(Date.UTC(2026, 10, 20, clock));
const between = (from: number, to: number): Interval => ({ from: hour(from), to: hour(to) });

test('stretches that touch or overlap become one, in order, and empty ones go', () => {
  expect(mergeIntervals([between(14, 16), between(10, 11), between(11, 13), between(12, 12), between(15, 15)])).toEqual(
    [between(10, 13), between(14, 16)],
  );
});

test('a stretch within another one, or as long as it, adds nothing', () => {
  expect(mergeIntervals([between(10, 16), between(11, 12), between(10, 16)])).toEqual([between(10, 16)]);
});

test('what is taken beside a stretch leaves it as it was', () => {
  expect(subtractIntervals([between(10, 12)], [between(8, 10), between(12, 14)])).toEqual([between(10, 12)]);
});

test('a stretch loses its beginning, its middle or its end', () => {
  expect(subtractIntervals([between(10, 18)], [between(9, 11), between(12, 13), between(17, 20)])).toEqual([
    between(11, 12),
    between(13, 17),
  ]);
  expect(subtractIntervals([between(10, 12)], [between(9, 13)])).toEqual([]);
});

test('a moment is in what is left exactly when it was there before and was not taken', () => {
  const anyIntervals = fc.array(
    fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 6 })).map(([from, length]) => between(from, from + length)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(anyIntervals, anyIntervals, fc.nat({ max: 50 }), (given, taken, clock) => {
      const left = subtractIntervals(mergeIntervals(given), taken);
      const moment = hour(clock);
      expect(isWithinAny(left, moment)).toBe(isWithinAny(given, moment) && !isWithinAny(taken, moment));
      expect(mergeIntervals(left)).toEqual(left);
    }),
  );
});
