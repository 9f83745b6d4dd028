import { multiplyDivide } from '../money/multiply-divide.ts';
import type { LoyaltyRate, LoyaltyTier } from './programme.ts';

/** No order earns more: a slip in a merchant's rate shall not break the ledger. */
export const mostPointsPerOrder = 10_000_000;

/**
 * What an order earns by, in minor units: the food after the discount. Charges, and VAT that comes on top, are not
 * spent on food, and an order that points paid for earns none (decision 63).
 *
 * @example earningAmount({ subtotalMinor: 6500, discountMinor: 1000, isPaidWithPoints: false }) // 5500
 */
export function earningAmount(order: {
  subtotalMinor: number;
  discountMinor: number;
  isPaidWithPoints: boolean;
}): number {
  return order.isPaidWithPoints ? 0 : Math.max(order.subtotalMinor - order.discountMinor, 0);
}

/**
 * Points for an amount in minor units: the exact share, times what the tier earns, rounded down once at the end
 * (LOYAL-02, decision 63). Splitting an order never earns more than placing it whole.
 *
 * @example pointsEarned(5590, { points: 1, amountMinor: 100 }) // 55
 * @example pointsEarned(5590, { points: 1, amountMinor: 100 }, { earnHundredths: 125 }) // 69
 */
export function pointsEarned(
  amountMinor: number,
  earn: LoyaltyRate,
  { earnHundredths }: Pick<LoyaltyTier, 'earnHundredths'> = { earnHundredths: 100 },
): number {
  const { quotient } = multiplyDivide(amountMinor, earn.points * earnHundredths, earn.amountMinor * 100);
  return Math.min(quotient, mostPointsPerOrder);
}
