import { multiplyDivideHalfUp } from './multiply-divide.ts';

/**
 * A share of an amount, rounded half up once. Basis points are hundredths of a percent: 15 % is 1500.
 * Both must be whole and not negative.
 *
 * @example percentageOf(333, 1500) // 50 (49.95)
 */
export function percentageOf(amountMinor: number, basisPoints: number): number {
  return multiplyDivideHalfUp(wholeAmount(amountMinor), wholeAmount(basisPoints), 10_000);
}

/**
 * The tax hidden in an amount that already contains it: amount × rate / (100 + rate), rounded half up
 * (decision 3, PRICE-11). 20 % contained in 300 is 50, not 60.
 *
 * @example percentageContainedIn(300, 2000) // 50
 */
export function percentageContainedIn(amountMinor: number, basisPoints: number): number {
  return multiplyDivideHalfUp(wholeAmount(amountMinor), wholeAmount(basisPoints), 10_000 + basisPoints);
}

function wholeAmount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount: ${value}`);
  return value;
}
