import type { CartRules } from './offer.ts';

/** A paid line of the cart, as the conditions of an offer see it; the total is that before discounts. */
export type OfferLine = { itemId: string; categoryId: string; quantity: number; totalMinor: number };

/** What a cart lacks for an offer. No names at all means that anything counts. */
export type CartRuleRefusal =
  | { code: 'too-few-items'; missing: number; itemIds: readonly string[]; categoryIds: readonly string[] }
  | { code: 'below-minimum-subtotal'; minimumMinor: number; missingMinor: number };

/**
 * What the cart still lacks, if anything: one of the named items, one of the named categories, enough of them,
 * and then the subtotal (PROMO-03), in minor units before discounts and without charges.
 *
 * @example checkCartRules({ ...none, minimumSubtotalMinor: 10_000 }, lines) // { missingMinor: 1200, … }
 */
export function checkCartRules(rules: CartRules, lines: readonly OfferLine[]): CartRuleRefusal | undefined {
  const wanted = demandsOf(rules)
    .map((demand) => ({ ...demand, missing: demand.minimum - countOf(lines, demand) }))
    .toSorted((a, b) => b.missing - a.missing)[0];
  if (wanted && wanted.missing > 0) {
    const { missing, itemIds, categoryIds } = wanted;
    return { code: 'too-few-items', missing, itemIds, categoryIds };
  }
  const minimumMinor = rules.minimumSubtotalMinor;
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (subtotalMinor >= minimumMinor) return undefined;
  return { code: 'below-minimum-subtotal', minimumMinor, missingMinor: minimumMinor - subtotalMinor };
}

type Demand = { itemIds: readonly string[]; categoryIds: readonly string[]; minimum: number };

/** One of the items, one of the categories, and enough of both; the demand that lacks most is told first. */
function demandsOf({ itemIds, categoryIds, minimumQuantity }: CartRules): Demand[] {
  return [
    { itemIds, categoryIds, minimum: minimumQuantity },
    { itemIds, categoryIds: [], minimum: Math.min(itemIds.length, 1) },
    { itemIds: [], categoryIds, minimum: Math.min(categoryIds.length, 1) },
  ];
}

function countOf(lines: readonly OfferLine[], { itemIds, categoryIds }: Demand): number {
  const isAnything = itemIds.length === 0 && categoryIds.length === 0;
  return lines
    .filter(({ itemId, categoryId }) => isAnything || itemIds.includes(itemId) || categoryIds.includes(categoryId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
