import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentageContainedIn, percentageOf } from './shares.ts';

describe('percentageOf', () => {
  test.each([
    [10_000, 1500, 1500],
    [333, 1500, 50],
    [330, 1500, 50],
    [329, 1500, 49],
    [1, 5000, 1],
    [1, 4999, 0],
    [0, 1500, 0],
    [12345, 0, 0],
    [12345, 10_000, 12345],
    // 17.5 % of 0.99
    [99, 1750, 17],
  ])('of %d minor units at %d basis points is %d', (amount, basisPoints, expected) => {
    expect(percentageOf(amount, basisPoints)).toBe(expected);
  });

  test.each([
    [-1, 1500],
    [1, -1500],
    [1.5, 1500],
    [1, 0.5],
  ])('refuses %d at %d', (amount, basisPoints) => {
    expect(() => percentageOf(amount, basisPoints)).toThrow(RangeError);
  });

  test('says what is no whole amount', () => {
    expect(() => percentageOf(1.5, 1500)).toThrow(new RangeError('not a whole amount: 1.5'));
  });
});

describe('percentageContainedIn', () => {
  test.each([
    // The tax in a tax-inclusive 300 at 20 % is 50, not 60.
    [300, 2000, 50],
    [30_000, 2000, 5000],
    [11_500, 1500, 1500],
    [4250, 1500, 554],
    [10_900, 900, 900],
    [0, 1500, 0],
    [500, 0, 0],
    [1, 1500, 0],
    [4, 1500, 1],
  ])('in %d minor units at %d basis points is %d', (amount, basisPoints, expected) => {
    expect(percentageContainedIn(amount, basisPoints)).toBe(expected);
  });

  test('is never above the amount, nor above the same tax added on top', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 10_000 }), (amount, basisPoints) => {
        const contained = percentageContainedIn(amount, basisPoints);
        expect(contained).toBeLessThanOrEqual(amount);
        expect(contained).toBeLessThanOrEqual(percentageOf(amount, basisPoints));
      }),
    );
  });

  test('taking the tax out of net plus tax gives the tax back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 10_000 }), (net, basisPoints) => {
        const tax = percentageOf(net, basisPoints);
        expect(Math.abs(percentageContainedIn(net + tax, basisPoints) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
