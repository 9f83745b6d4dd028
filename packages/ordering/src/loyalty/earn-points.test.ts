import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earningAmount, type LoyaltyRate, mostPointsPerOrder, pointsEarned } from './programme.ts';

const perRiyal: LoyaltyRate = { points: 1, amountMinor: 100 };
const threePerTen: LoyaltyRate = { points: 3, amountMinor: 1000 };
/** At most a point for the smallest coin, so that no order reaches the most there can be. */
const anyRate = fc.record({
  points: fc.integer({ min: 1, max: 100 }),
  amountMinor: fc.integer({ min: 100, max: 50_000 }),
});
const anyAmount = fc.nat({ max: 1_000_000 });

describe('pointsEarned', () => {
  test.each<[string, number, LoyaltyRate, number, number]>([
    ['a point for every riyal', 5500, perRiyal, 100, 55],
    ['halalas that make no riyal make no point', 5590, perRiyal, 100, 55],
    ['the share of a started ten, not only whole tens', 9500, threePerTen, 100, 28],
    ['a quarter more for a tier, rounded once', 5590, perRiyal, 125, 69],
    ['dinars with three decimals', 1250, { points: 10, amountMinor: 1000 }, 100, 12],
    ['less than a point', 99, perRiyal, 100, 0],
    ['nothing', 0, perRiyal, 150, 0],
  ])('LOYAL-02: %s', (_case, amountMinor, rate, earnHundredths, points) => {
    expect(pointsEarned(amountMinor, rate, { earnHundredths })).toBe(points);
  });

  test('LOYAL-02: never more than the rate gives, and less than a point below it', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, fc.integer({ min: 100, max: 1000 }), (amountMinor, earn, earnHundredths) => {
        const points = BigInt(pointsEarned(amountMinor, earn, { earnHundredths }));
        const exact = BigInt(amountMinor) * BigInt(earn.points) * BigInt(earnHundredths);
        const onePoint = BigInt(earn.amountMinor) * 100n;
        expect(points * onePoint <= exact && exact < (points + 1n) * onePoint).toBe(true);
      }),
    );
  });

  test('splitting an order never earns more', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyRate, (one, other, rate) => {
        expect(pointsEarned(one, rate) + pointsEarned(other, rate)).toBeLessThanOrEqual(
          pointsEarned(one + other, rate),
        );
      }),
    );
  });

  test('a slip in the rate does not make more points than the ledger can hold', () => {
    expect(pointsEarned(100_000_000, { points: 10_000, amountMinor: 1 })).toBe(mostPointsPerOrder);
  });
});

describe('earningAmount', () => {
  const order = { subtotalMinor: 6500, discountMinor: 1000, isPaidWithPoints: false };

  test('the food after the discount; charges are no part of it', () => {
    expect(earningAmount(order)).toBe(5500);
    expect(earningAmount({ ...order, discountMinor: 6500 })).toBe(0);
  });

  test('an order that points paid for earns none', () => {
    expect(earningAmount({ ...order, isPaidWithPoints: true })).toBe(0);
  });
});
