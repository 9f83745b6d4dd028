import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './shares.ts';

const sumOf = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 1], [50, 50]],
    [101, [3, 1], [76, 25]],
    [1, [1, 1, 1], [1, 0, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [5, 7], [0, 0]],
    [10, [0, 5, 0, 5], [0, 5, 0, 5]],
    [7, [0, 0, 0], [3, 2, 2]],
    [5, [9], [5]],
    [0, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1, 1], [-1, 0, 0]],
    [0, [0, 0], [0, 0]],
    // Equal remainders: the heavier line takes the odd unit wherever it stands.
    [2, [1, 3], [0, 2]],
    [2, [3, 1], [2, 0]],
    // A prorated order discount over unequal lines.
    [1000, [1500, 2500, 3333], [205, 341, 454]],
  ])('shares %d over %j as %j', (total, weights, expected) => {
    expect(allocate(total, weights)).toEqual(expected);
  });

  test.each([
    [1.5, [1], 'not minor units: 1.5'],
    [10, [1, -1], 'not a weight: -1'],
    [10, [0.5], 'not a weight: 0.5'],
    [10, [], 'nobody to share with'],
  ])('refuses %d over %j: %s', (total, weights, message) => {
    expect(() => allocate(total, weights)).toThrow(new RangeError(message));
  });

  const weightList = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 30 });

  test('hands out every last unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weightList, (total, weights) => {
        expect(sumOf(allocate(total, weights))).toBe(total);
      }),
    );
  });

  test('never gives a line more than it weighs when the amount is at most the sum', () => {
    fc.assert(
      fc.property(weightList, fc.double({ min: 0, max: 1, noNaN: true }), (weights, ratio) => {
        const shares = allocate(Math.floor(sumOf(weights) * ratio), weights);
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
        });
      }),
    );
  });

  test('stays within one unit of the exact proportion', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), weightList, (total, weights) => {
        const sum = sumOf(weights);
        fc.pre(sum > 0);
        allocate(total, weights).forEach((share, index) => {
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1.000001);
        });
      }),
    );
  });

  test('gives the same shares whatever the order of the lines', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), weightList, (total, weights) => {
        const pairs = (order: number[]) =>
          allocate(total, order)
            .map((share, index) => `${order[index]}:${share}`)
            .toSorted();
        expect(pairs(weights.toReversed())).toEqual(pairs(weights));
      }),
    );
  });
});
