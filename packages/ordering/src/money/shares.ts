/**
 * Multiplies two non-negative integers, divides by a third and hands back the whole part and what is
 * left over, exactly. A product beyond the safe integers (a bill of a million dinars shared by weight)
 * takes the slow road through BigInt.
 *
 * @example multiplyDivide(10, 5, 3) // { quotient: 16, remainder: 2 }
 */
export function multiplyDivide(
  amount: number,
  factor: number,
  divisor: number,
): { quotient: number; remainder: number } {
  const product = amount * factor;
  if (Number.isSafeInteger(product)) {
    const remainder = product % divisor;
    return { quotient: (product - remainder) / divisor, remainder };
  }
  const exact = BigInt(amount) * BigInt(factor);
  return {
    quotient: Number(exact / BigInt(divisor)),
    remainder: Number(exact % BigInt(divisor)),
  };
}

/**
 * The same, rounded half up to the nearest unit: the one rounding rule of every amount (D-3).
 *
 * @example multiplyDivideHalfUp(5, 1, 2) // 3
 */
export function multiplyDivideHalfUp(amount: number, factor: number, divisor: number): number {
  const { quotient, remainder } = multiplyDivide(amount, factor, divisor);
  return remainder >= divisor - remainder ? quotient + 1 : quotient;
}

/**
 * Shares an amount out in proportion to weights, to the last unit, by largest remainder (D-3).
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
  const byRemainder = [...parts].sort((a, b) => b.remainder - a.remainder || b.weight - a.weight);
  for (const part of byRemainder.slice(0, leftOver)) shares[part.index] = part.quotient + 1;
  return shares;
}

function assertShareable(totalMinor: number, weights: readonly number[]): void {
  if (!Number.isSafeInteger(totalMinor)) throw new RangeError(`not minor units: ${totalMinor}`);
  const wrong = weights.find((weight) => !Number.isSafeInteger(weight) || weight < 0);
  if (wrong !== undefined) throw new RangeError(`not a weight: ${wrong}`);
  if (weights.length === 0 && totalMinor !== 0) throw new RangeError('nobody to share with');
}

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
 * (D-3, PRICE-11). 20 % contained in 300 is 50, not 60.
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
