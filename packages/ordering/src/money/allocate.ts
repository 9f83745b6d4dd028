import { multiplyDivide } from './multiply-divide.ts';

/**
 * Shares an amount out in proportion to weights, to the last unit, by largest remainder (decision 3).
 * The shares always add up to the amount. Equal remainders go to the heavier weight, then to the earlier
 * place, so that the order of the lines never changes who pays what. When every weight is zero the amount
 * is shared evenly. Throws a RangeError for weights that are not whole and non-negative.
 *
 * @example allocate(100, [1, 1, 1]) // [34, 33, 33]
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  assertShareable(totalMinor, weights);
  if (totalMinor < 0) return allocate(-totalMinor, weights).map((share) => (share === 0 ? 0 : -share));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 && totalMinor > 0)
    return allocate(
      totalMinor,
      weights.map(() => 1),
    );
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => ({
    index,
    weight,
    ...multiplyDivide(totalMinor, weight, sum),
  }));
  const shares = parts.map((part) => part.quotient);
  const leftOver = totalMinor - shares.reduce((total, share) => total + share, 0);
  const byRemainder = [...parts].sort((a, b) => b.remainder - a.remainder || b.weight - a.weight || a.index - b.index);
  for (const part of byRemainder.slice(0, leftOver)) shares[part.index] = part.quotient + 1;
  return shares;
}

function assertShareable(totalMinor: number, weights: readonly number[]): void {
  if (!Number.isSafeInteger(totalMinor)) throw new RangeError(`not minor units: ${totalMinor}`);
  const wrong = weights.find((weight) => !Number.isSafeInteger(weight) || weight < 0);
  if (wrong !== undefined) throw new RangeError(`not a weight: ${wrong}`);
  if (weights.length === 0 && totalMinor !== 0) throw new RangeError('nobody to share with');
}
