import type { LoyaltyTier } from './programme.ts';

/** Where a customer stands among the tiers. */
export type TierStanding<Tier> = {
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
 * The tier that points earned in the last twelve months make, and the way to the next one. Spending points takes
 * nobody down; a year without orders does.
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
