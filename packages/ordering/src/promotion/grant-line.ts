import { itemPriceAt, priceConfiguration, type PricedConfiguration, type PricedItem } from '../menu/price-item.ts';
import type { OfferBenefit } from './check-offer.ts';

/** A line as a grant looks at it. */
export type GrantableLine = {
  item: PricedItem;
  configuration: PricedConfiguration;
  quantity: number;
  isPromotion?: boolean | undefined;
};

/**
 * Which flagged lines of a cart no offer gives: there is no such offer, it gives something else, or less of it
 * (D-11). The places of the lines in the cart, none when all is well.
 *
 * @example ungrantedLines([burger, freePudding], undefined) // [1]
 */
export function ungrantedLines(lines: readonly GrantableLine[], benefit: OfferBenefit | undefined): number[] {
  return lines.flatMap((line, index) => (line.isPromotion && !isGranted(line, lines, benefit) ? [index] : []));
}

/**
 * Price of one piece of a line, in minor units: as configured, but a granted item costs what the offer says
 * where that is less than its price here; its choices cost what they cost (D-11).
 *
 * @example priceGranted(freePudding, [freePudding], offer.benefit) // { unitPriceMinor: 0, savedMinor: 1800 }
 */
export function priceGranted(
  line: GrantableLine,
  lines: readonly GrantableLine[],
  benefit: OfferBenefit | undefined,
  branchId?: string,
): { unitPriceMinor: number; savedMinor: number; isGranted: boolean } {
  const usualMinor = priceConfiguration(line.item, line.configuration, branchId);
  if (benefit?.type !== 'item' || !isGranted(line, lines, benefit)) {
    return { unitPriceMinor: usualMinor, savedMinor: 0, isGranted: false };
  }
  const savedMinor = Math.max(itemPriceAt(line.item, branchId) - benefit.priceMinor, 0);
  return { unitPriceMinor: usualMinor - savedMinor, savedMinor, isGranted: true };
}

/** More pieces than the offer gives are none of its lines, so that no order of the lines makes a difference. */
function isGranted(line: GrantableLine, lines: readonly GrantableLine[], benefit: OfferBenefit | undefined): boolean {
  if (!line.isPromotion || benefit?.type !== 'item' || line.item.id !== benefit.itemId) return false;
  const pieces = lines
    .filter(({ isPromotion, item }) => isPromotion && item.id === benefit.itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces <= benefit.quantity;
}
