import { cartTotals, orderedLines } from '@sufra/ordering';
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
};

export const emptyCart: Cart = { lines: [], notes: '' };

/** Pieces and subtotal at the branch whose prices count. */
export const totalsOf = (cart: Cart, branchId?: string) =>
  cartTotals(cart.lines, (line) => unitPriceMinor(line, branchId));

export const isCartEmpty = (cart: Cart): boolean => orderedLines(cart.lines).length === 0;
