import { multiplyDivide } from '../money/multiply-divide.ts';
import type { LoyaltyRate } from './programme.ts';

/**
 * What a whole order costs in points, rounded up: fewer would not pay it (decision 63). The total is in minor units,
 * with charges and VAT.
 *
 * @example pointsPrice(4201, { points: 100, amountMinor: 500 }) // 841
 */
export function pointsPrice(totalMinor: number, redeem: LoyaltyRate): number {
  const { quotient, remainder } = multiplyDivide(totalMinor, redeem.points, redeem.amountMinor);
  return remainder > 0 ? quotient + 1 : quotient;
}

/**
 * What points are worth, in minor units, rounded down: nothing is promised that could not be paid.
 *
 * @example worthOfPoints(841, { points: 100, amountMinor: 500 }) // 4205
 */
export function worthOfPoints(points: number, redeem: LoyaltyRate): number {
  return multiplyDivide(points, redeem.amountMinor, redeem.points).quotient;
}
