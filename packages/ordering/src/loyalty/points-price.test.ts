import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LoyaltyRate, pointsPrice, worthOfPoints } from './programme.ts';

/** A hundred points are worth five riyals. */
const hundredForFive: LoyaltyRate = { points: 100, amountMinor: 500 };
const anyRate = fc.record({
  points: fc.integer({ min: 1, max: 1000 }),
  amountMinor: fc.integer({ min: 1, max: 50_000 }),
});

test.each([
  [4200, 840],
  [4201, 841],
  [5, 1],
  [0, 0],
])('PAY-03: a bill of %d halalas costs %d points', (totalMinor, points) => {
  expect(pointsPrice(totalMinor, hundredForFive)).toBe(points);
});

test.each([
  [841, 4205],
  [1, 5],
  [0, 0],
])('%d points are worth %d halalas', (points, worthMinor) => {
  expect(worthOfPoints(points, hundredForFive)).toBe(worthMinor);
  expect(worthOfPoints(1, { points: 3, amountMinor: 100 })).toBe(33);
});

test('PAY-03: the price pays the whole bill, and one point less would not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), anyRate, (totalMinor, rate) => {
      const price = pointsPrice(totalMinor, rate);
      expect(price * rate.amountMinor).toBeGreaterThanOrEqual(totalMinor * rate.points);
      expect((price - 1) * rate.amountMinor).toBeLessThan(totalMinor * rate.points);
    }),
  );
});

test('what points are worth is a bill that they pay', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), anyRate, (points, rate) => {
      expect(pointsPrice(worthOfPoints(points, rate), rate)).toBeLessThanOrEqual(points);
    }),
  );
});
