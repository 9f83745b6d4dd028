import type { LocalizedText } from '../locale.ts';
import { multiplyDivide } from '../money/shares.ts';

/** So many points for so much money, in minor units: both are at least 1 (LOYAL-02). */
export type LoyaltyRate = { points: number; amountMinor: number };

/** A tier of a programme, from its points up to the next tier's. */
export type LoyaltyTier = {
  /** Its handle in the merchant's file. */
  id: string;
  name: LocalizedText;
  description?: LocalizedText | undefined;
  /** Points earned in the last twelve months. */
  minimumPoints: number;
  /** The members' earning rate in hundredths of the usual: 125 is a quarter more. */
  earnHundredths: number;
};

/** The rules by which a merchant's points are earned, spent and lost (LOYAL-01, D-63). */
export type LoyaltyProgramme = {
  earn: LoyaltyRate;
  redeem: LoyaltyRate;
  /** Days until points are lost; 0 is never. */
  expiryDays: number;
  /** From the lowest to the highest. */
  tiers: readonly LoyaltyTier[];
};

/** How far the numbers of a programme go, in the merchant's file and at the desk. */
export const mostOfProgramme = {
  /** Of a rate: so many points for so much money. */
  ratePoints: 10_000,
  /** A hundred years. */
  expiryDays: 36_500,
  /** With which a tier begins. */
  tierPoints: 1_000_000_000,
} as const;

/** No order earns more: a slip in a merchant's rate shall not break the ledger. */
export const mostPointsPerOrder = 10_000_000;

/**
 * The amount that earns points, in minor units: the food after the discount. Charges, and VAT that comes on top, are
 * not spent on food, and an order paid with points earns none (D-63).
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
 * (LOYAL-02, D-63). Splitting an order never earns more than placing it whole.
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

/**
 * The price of a whole order in points, rounded up (D-63). The total is in minor units, with charges and VAT.
 *
 * @example pointsPrice(4201, { points: 100, amountMinor: 500 }) // 841
 */
export function pointsPrice(totalMinor: number, redeem: LoyaltyRate): number {
  const { quotient, remainder } = multiplyDivide(totalMinor, redeem.points, redeem.amountMinor);
  return remainder > 0 ? quotient + 1 : quotient;
}

/**
 * The value of points in minor units, rounded down.
 *
 * @example worthOfPoints(841, { points: 100, amountMinor: 500 }) // 4205
 */
export function worthOfPoints(points: number, redeem: LoyaltyRate): number {
  return multiplyDivide(points, redeem.amountMinor, redeem.points).quotient;
}

/** Where a customer stands among the tiers. */
type TierStanding<Tier> = {
  /** None below the lowest one. */
  tier: Tier | undefined;
  /** None at the highest. */
  next: Tier | undefined;
  /** Points to the next tier; 0 at the highest. */
  missingPoints: number;
  /** The way from this tier to the next, from 0 to 1; 1 at the highest. */
  progress: number;
};

/**
 * The tier that points earned in the last twelve months make, and the way to the next one. Spending points does not
 * lower a tier; a year without orders does.
 *
 * @example tierStanding([spark, ember], 400) // { tier: spark, next: ember, missingPoints: 100, progress: 0.8 }
 */
export function tierStanding<Tier extends Pick<LoyaltyTier, 'minimumPoints'>>(
  tiers: readonly Tier[],
  earnedPoints: number,
): TierStanding<Tier> {
  const ordered = tiers.toSorted((a, b) => a.minimumPoints - b.minimumPoints);
  const tier = ordered.findLast(({ minimumPoints }) => minimumPoints <= earnedPoints);
  const next = ordered.find(({ minimumPoints }) => minimumPoints > earnedPoints);
  if (!next) return { tier, next, missingPoints: 0, progress: 1 };
  const from = tier?.minimumPoints ?? 0;
  return {
    tier,
    next,
    missingPoints: next.minimumPoints - earnedPoints,
    progress: (earnedPoints - from) / (next.minimumPoints - from),
  };
}

/**
 * The moment from which earned points count towards a tier: twelve months ago.
 *
 * @example tierWindowStart(new Date('2026-11-20T12:00:00Z')) // 2025-11-20T12:00:00Z
 */
export function tierWindowStart(now: Date): Date {
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start;
}
