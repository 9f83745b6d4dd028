import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyDivide, multiplyDivideHalfUp } from './shares.ts';

describe('multiplyDivide', () => {
  test.each([
    [10, 5, 3, 16, 2],
    [0, 5, 3, 0, 0],
    [7, 0, 3, 0, 0],
    [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991, 0],
    [9_007_199_254_740_991, 1_500, 11_500, 1_174_852_076_705_346, 7_500],
  ])('%d × %d / %d is %d and %d left over', (amount, factor, divisor, quotient, remainder) => {
    expect(multiplyDivide(amount, factor, divisor)).toEqual({ quotient, remainder });
  });

  test('rounds a half up', () => {
    expect(multiplyDivideHalfUp(5, 1, 2)).toBe(3);
    expect(multiplyDivideHalfUp(7, 1, 3)).toBe(2);
    expect(multiplyDivideHalfUp(8, 1, 3)).toBe(3);
  });

  test('loses nothing, however large the product', () => {
    const amount = fc.maxSafeNat();
    fc.assert(
      fc.property(amount, fc.nat({ max: 20_000 }), (value, factor) => {
        const { quotient, remainder } = multiplyDivide(value, factor, 20_000);
        const back = BigInt(quotient) * 20_000n + BigInt(remainder);
        expect(back).toBe(BigInt(value) * BigInt(factor));
      }),
    );
  });
});
