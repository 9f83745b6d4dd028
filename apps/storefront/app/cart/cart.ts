import type { KeptLine } from './kept-line.ts';

/** The guest's cart on this device. */
export type Cart = {
  /** Upsell lines that were removed stay with quantity 0 (CART-23). */
  lines: KeptLine[];
  notes: string;
  /** When the cart empties itself (EXPIRY-03). */
  resetAt?: number;
  /** When the guest last touched it (EXPIRY-05). */
  lastActivityAt?: number;
};

export const emptyCart: Cart = { lines: [], notes: '' };

/** The lines that are in the order: a removed upsell line is not. */
export const orderedLines = (cart: Cart): KeptLine[] => cart.lines.filter((line) => line.quantity > 0);

export const countItems = (cart: Cart): number =>
  orderedLines(cart).reduce((count, line) => count + line.quantity, 0);
