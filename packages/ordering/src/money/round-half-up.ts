/**
 * Divides two integers and rounds a half away from zero, the one rounding rule of every amount
 * (decision 3). A refund therefore mirrors its charge: -2.5 becomes -3 as 2.5 becomes 3. Exact for
 * safe integers; throws a RangeError for anything else or a denominator that is not above zero.
 *
 * @example roundHalfUp(45, 10) // 5
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator)) throw new RangeError(`not an integer: ${numerator}`);
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`not a positive integer: ${denominator}`);
  }
  const size = Math.abs(numerator);
  const remainder = size % denominator;
  const whole = (size - remainder) / denominator;
  const rounded = remainder >= denominator - remainder ? whole + 1 : whole;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}
