import { cartTotals, orderedLines, type LocalizedText } from '@sufra/ordering';
import { unitPriceMinor, type KeptLine } from './kept-line.ts';

/** The guest's cart on this device. */
export type Cart = {
  /** Upsell lines that were removed stay with quantity 0 (CART-23). */
  lines: KeptLine[];
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
