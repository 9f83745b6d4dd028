import { type ItemConfiguration, type MenuItem, orderedLines } from '@sufra/ordering';
import { keepLine } from './cart-actions.ts';
import { cartStore } from './cart-store.ts';
import type { DeviceLine } from './device-line.ts';

/** An item as a promotion grants it. */
type Grant = {
  item: MenuItem;
  configuration: ItemConfiguration;
  quantity: number;
  /** The price of one with the promotion, choices apart; 0 is free. */
  priceMinor: number;
  digitalCouponId?: string | undefined;
};

/** The line that a promotion grants: apart from every other, and not the guest's to change (PROMO-20, D-11). */
export const grantedLine = ({ item, configuration, quantity, priceMinor, digitalCouponId }: Grant): DeviceLine => ({
  ...keepLine(item, configuration, quantity),
  isPromotion: true,
  promotionPriceMinor: priceMinor,
  digitalCouponId,
});

/** Puts what is granted now in the place of whatever was granted before; answers the line's id. */
export function grantItem(grant: Grant | undefined): string | undefined {
  const line = grant && grantedLine(grant);
  keepGranted(() => false);
  // After all others, as cards and payload show them.
  if (line) cartStore.update((cart) => ({ ...cart, lines: [...cart.lines, line] }));
  return line?.lineId;
}

/** Nothing that was granted is left in the cart (PROMO-09). */
export const revokeGrantedLines = (): void => keepGranted(() => false);

/** Nothing that a promo code granted is left; what a digital promotion granted stays. */
export const revokeCouponLines = (): void => keepGranted((line) => line.digitalCouponId !== undefined);

function keepGranted(isKept: (line: DeviceLine) => boolean): void {
  const isRight = (line: DeviceLine) => !line.isPromotion || isKept(line);
  if (cartStore.get().lines.every(isRight)) return;
  cartStore.update((cart) => ({ ...cart, lines: cart.lines.filter(isRight) }));
}

/** The guest's own lines, without those that a promotion added. */
export const ownLines = (lines: readonly DeviceLine[]): DeviceLine[] =>
  orderedLines(lines).filter((line) => !line.isPromotion);
