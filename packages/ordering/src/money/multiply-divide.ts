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
 * The same, rounded half up to the nearest unit: the one rounding rule of every amount (decision 3).
 *
 * @example multiplyDivideHalfUp(5, 1, 2) // 3
 */
export function multiplyDivideHalfUp(amount: number, factor: number, divisor: number): number {
  const { quotient, remainder } = multiplyDivide(amount, factor, divisor);
  return remainder >= divisor - remainder ? quotient + 1 : quotient;
}
