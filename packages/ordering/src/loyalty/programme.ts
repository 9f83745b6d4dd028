import type { LocalizedText } from '../locale.ts';

/** So many points for so much money, in minor units: both are at least 1 (LOYAL-02). */
export type LoyaltyRate = { points: number; amountMinor: number };

/** A tier of a programme; whoever reaches its points is in it, until the next one. */
export type LoyaltyTier = {
  /** Its handle in the merchant's file. */
  id: string;
  name: LocalizedText;
  description?: LocalizedText | undefined;
  /** Points earned in the last twelve months. */
  minimumPoints: number;
  /** What its members earn, in hundredths of the usual: 125 is a quarter more. */
  earnHundredths: number;
};

/** How a merchant's points are earned, spent and lost (LOYAL-01, decision 63). */
export type LoyaltyProgramme = {
  earn: LoyaltyRate;
  redeem: LoyaltyRate;
  /** Days until points are lost; 0 is never. */
  expiryDays: number;
  /** From the lowest to the highest. */
  tiers: readonly LoyaltyTier[];
};
