import type { CartLine, LocalizedText } from '@sufra/ordering';

/** What a chosen modifier, left-out ingredient or combo choice is called and costs. */
export type KeptLabel = { name: LocalizedText; priceMinor: number };

/**
 * A line of the cart as this device keeps it: the rules' line, and beside it what the cart has to
 * show and compare without asking anybody.
 */
export type KeptLine = CartLine & {
  name: LocalizedText;
  description: LocalizedText;
  imageUrl?: string;
  /** Base price of one, before any choice. */
  priceMinor: number;
  /** What the choices add to one, free choices already taken off. */
  choicesMinor: number;
  branchPrices: Record<string, number>;
  excludedBranchIds: string[];
  outOfStockBranchIds: string[];
  /** By the id of the modifier, ingredient or combo choice. */
  labels: Record<string, KeptLabel>;
  /** What one costs, before any choice, while a promotion grants it (PROMO-20). */
  promotionPriceMinor?: number | undefined;
  /** The digital promotion that grants it; a coupon has none. */
  digitalCouponId?: string | undefined;
};

/**
 * Price of one at a branch, choices included; the branch's own price counts where it has one, and a promotion's
 * where it is less.
 */
export function unitPriceMinor(line: KeptLine, branchId?: string): number {
  return Math.min(line.promotionPriceMinor ?? Infinity, usualPriceMinor(line, branchId)) + line.choicesMinor;
}

/** The same without promotion and choices. */
export const usualPriceMinor = (line: KeptLine, branchId?: string): number =>
  (branchId === undefined ? undefined : line.branchPrices[branchId]) ?? line.priceMinor;
