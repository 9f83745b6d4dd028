import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfUp } from './round-half-up.ts';

describe('roundHalfUp', () => {
  test.each([
    [0, 3, 0],
    [1, 3, 0],
    [2, 3, 1],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-5, 10, -1],
    [-4, 10, 0],
    [-25, 10, -3],
    [7, 1, 7],
    [9007199254740991, 2, 4503599627370496],
    [9007199254740991, 9007199254740991, 1],
    [4503599627370496, 9007199254740991, 1],
    [4503599627370495, 9007199254740991, 0],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  test.each([
    [1.5, 2],
    [Number.NaN, 2],
    [1, 0],
    [1, -3],
    [2 ** 53, 1],
  ])('refuses %d / %d', (numerator, denominator) => {
    expect(() => roundHalfUp(numerator, denominator)).toThrow(RangeError);
  });

  test('is never more than half a unit away, and mirrors for negative amounts', () => {
    const integer = fc.maxSafeInteger();
    fc.assert(
      fc.property(integer, fc.integer({ min: 1 }), (numerator, denominator) => {
        const rounded = BigInt(roundHalfUp(numerator, denominator));
        const twiceOff = 2n * (BigInt(numerator) - rounded * BigInt(denominator));
        const distance = twiceOff < 0n ? -twiceOff : twiceOff;
        expect(distance <= BigInt(denominator)).toBe(true);
        expect(roundHalfUp(-numerator, denominator) + roundHalfUp(numerator, denominator)).toBe(0);
      }),
    );
  });
});
