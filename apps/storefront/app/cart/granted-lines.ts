import { orderedLines, type ItemConfiguration, type MenuItem } from '@sufra/ordering';
import { cartStore } from './cart-store.ts';
import { keepLine } from './keep-line.ts';
import type { KeptLine } from './kept-line.ts';

export type Grant = {
  item: MenuItem;
  configuration: ItemConfiguration;
  quantity: number;
  /** What one costs with the promotion; 0 is free. */
  priceMinor: number;
  digitalCouponId?: string | undefined;
};

/** The line that a promotion grants: apart from every other, and not the guest's to change (PROMO-20, decision 11). */
export const grantedLine = ({ item, configuration, quantity, priceMinor, digitalCouponId }: Grant): KeptLine => ({
  ...keepLine(item, configuration, quantity),
  isPromotion: true,
  promotionPriceMinor: priceMinor,
  digitalCouponId,
});

/** Puts the granted line in the place of any other that was granted before. */
export function grantLine(line: KeptLine | undefined): void {
  const hasGranted = cartStore.get().lines.some((other) => other.isPromotion);
  if (!line && !hasGranted) return;
  cartStore.update((cart) => {
    const lines = cart.lines.filter((other) => !other.isPromotion);
    // After all others, as cards and payload show them.
    return { ...cart, lines: line ? [...lines, line] : lines };
  });
}

/** Nothing that was granted is left in the cart (PROMO-09). */
export const revokeGrantedLines = (): void => grantLine(undefined);

/** What the guest put into the cart, without what a promotion added. */
export const ownLines = (lines: readonly KeptLine[]): KeptLine[] =>
  orderedLines(lines).filter((line) => !line.isPromotion);
