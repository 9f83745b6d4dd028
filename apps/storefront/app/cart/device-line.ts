import { type CartLine, cartTotals, type LocalizedText, orderedLines } from '@sufra/ordering';

/** The name and price of a chosen modifier, left-out ingredient or combo choice. */
export type LineLabel = { name: LocalizedText; priceMinor: number };

/** A line of the cart as this device keeps it: the rules' line, with the data that the cart shows and compares without a request. */
export type DeviceLine = CartLine & {
  name: LocalizedText;
  description: LocalizedText;
  imageUrl?: string;
  /** Base price of one, before any choice. */
  priceMinor: number;
  /** The price of the choices for one, without free ones. */
  choicesMinor: number;
  branchPrices: Record<string, number>;
  excludedBranchIds: string[];
  outOfStockBranchIds: string[];
  /** By the id of the modifier, ingredient or combo choice. */
  labels: Record<string, LineLabel>;
  /** The price of one before any choice, while a promotion grants it (PROMO-20). */
  promotionPriceMinor?: number | undefined;
  /** The digital promotion that grants it; a coupon has none. */
  digitalCouponId?: string | undefined;
};

/**
 * Price of one at a branch, choices included; the branch's own price counts where it has one, and a promotion's
 * where it is less.
 */
export function unitPriceMinor(line: DeviceLine, branchId?: string): number {
  return Math.min(line.promotionPriceMinor ?? Infinity, usualPriceMinor(line, branchId)) + line.choicesMinor;
}

/** The same without promotion and choices. */
export const usualPriceMinor = (line: DeviceLine, branchId?: string): number =>
  (branchId === undefined ? undefined : line.branchPrices[branchId]) ?? line.priceMinor;

/** The guest's cart on this device. */
export type Cart = {
  /** Upsell lines that were removed stay with quantity 0 (CART-23). */
  lines: DeviceLine[];
  notes: string;
  /** When the cart empties itself, in milliseconds since 1970 (EXPIRY-03). */
  resetAt?: number | undefined;
  /** When the guest last changed it (EXPIRY-05). */
  lastActivityAt?: number | undefined;
  /** Set while it is what an earlier order was: what of that order could not be had again (ORDER-18). */
  reorder?: Reorder | undefined;
};

/** Items that are missing, and items that miss some choices. */
export type Reorder = { leftOut: LocalizedText[]; reduced: LocalizedText[] };

export const emptyCart: Cart = { lines: [], notes: '' };

/** Pieces and subtotal at the branch whose prices count. */
export const totalsOf = (cart: Cart, branchId?: string) =>
  cartTotals(cart.lines, (line) => unitPriceMinor(line, branchId));

export const isCartEmpty = (cart: Cart): boolean => orderedLines(cart.lines).length === 0;
