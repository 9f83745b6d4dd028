import type { LocalizedText } from '../locale.ts';
import { type OrderType, pricedAs } from '../location/order-type.ts';
import { accept, refuse, type Result } from '../result.ts';
import { isOpenAt, nextOpening, type OpeningHours } from '../schedule/opening-hours.ts';

/**
 * The benefit of an offer. A percentage may be capped (PROMO-21); an item that costs 0 is a free one; delivery comes
 * down to `chargeMinor` and never goes up to it.
 */
export type OfferBenefit =
  | { type: 'percentage'; basisPoints: number; maximumMinor?: number | undefined }
  | { type: 'fixed'; amountMinor: number }
  | { type: 'item'; itemId: string; quantity: number; priceMinor: number }
  | { type: 'delivery'; chargeMinor: number };

/** The conditions on the cart, not counting what the offer gives away. Every given condition must be met. */
export type CartRules = {
  minimumSubtotalMinor: number;
  /** At least one of these; none given means no matter. */
  itemIds: readonly string[];
  /** At least one item of these categories. */
  categoryIds: readonly string[];
  /** The number of the items and categories above, or of anything where none are named. */
  minimumQuantity: number;
};

/** A coupon or a digital promotion: what it gives, and all that it asks for. */
export type Offer = {
  code: string;
  name: LocalizedText;
  isActive: boolean;
  benefit: OfferBenefit;
  cartRules: CartRules;
  isFirstOrderOnly: boolean;
  /** Handles of tiers; empty allows every customer. */
  loyaltyTiers: readonly string[];
  /** First moment, and the first moment that is too late. */
  validFrom?: Date | undefined;
  validUntil?: Date | undefined;
  /** Hours of the week on the merchant's clock; absent means all of them. */
  hours?: OpeningHours['weekly'] | undefined;
  limits: { total?: number | undefined; perCustomer?: number | undefined };
  /** Empty means everywhere and for every type. */
  branchIds: readonly string[];
  orderTypes: readonly OrderType[];
};

/** The offer that an order uses, as far as the bill needs to know it; `name` in the guest's language. */
export type AppliedOffer = { code: string; name: string; benefit: OfferBenefit };

/** A paid line of the cart, as the conditions of an offer see it; the total is that before discounts. */
type OfferLine = { itemId: string; categoryId: string; quantity: number; totalMinor: number };

/** The reason why a cart does not meet an offer's conditions. Without names anything counts. */
export type CartRuleRefusal =
  | { code: 'too-few-items'; missing: number; itemIds: readonly string[]; categoryIds: readonly string[] }
  | { code: 'below-minimum-subtotal'; minimumMinor: number; missingMinor: number };

/**
 * The first unmet condition of the cart, if any: one of the named items, one of the named categories, enough of them,
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

/** One of the items, one of the categories, and enough of both; the demand that lacks most is reported first. */
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

/** The order that wants to use an offer. Facts that are not known yet are left out. */
export type OfferSituation = {
  now: Date;
  /** When the food is wanted, for an order for later; the offer's hours of the week count then. */
  wantedAt?: Date | undefined;
  /** The merchant's zone, on whose clock the hours are. */
  timeZone: string;
  orderType: OrderType | undefined;
  branchId: string | undefined;
  /** The lines that are paid for; what the offer itself gives does not count towards it (D-11). */
  lines: readonly OfferLine[];
  /** True when the item that the offer gives is available here and now. */
  isItemAvailable?: boolean | undefined;
  /** Uses that still count, by all customers and by this one. */
  uses?: { total: number; byCustomer: number } | undefined;
  /** False once this customer has ordered before; unknown for a guest who has not signed in. */
  isFirstOrder?: boolean | undefined;
  /** The tier of this customer; none for a guest who has not signed in, or is below the lowest. */
  loyaltyTier?: string | undefined;
};

/** Why an offer does not hold, with what the message needs. */
export type OfferRefusal =
  | { code: 'not-active' | 'expired' | 'used-up' | 'used-by-customer' | 'not-first-order' | 'members-only' }
  | { code: 'not-started' | 'outside-hours'; from: Date }
  | { code: 'order-type-missing' | 'branch-missing' }
  | { code: 'order-type'; orderTypes: readonly OrderType[] }
  | { code: 'branch'; branchIds: readonly string[] }
  | { code: 'item-unavailable'; itemId: string }
  | CartRuleRefusal;

/**
 * Checks whether an order may use an offer. The first reason against it wins: first those that the guest cannot change
 * (its time, its uses, its customers), then those they can, with what is missing (D-9, PROMO-03, PROMO-28). A guest
 * whose orders are not known yet passes the conditions about them until the order is placed.
 *
 * @example checkOffer(fromFifty, situation) // { code: 'below-minimum-subtotal', missingMinor: 1200, … }
 */
export function checkOffer(offer: Offer, situation: OfferSituation): Result<undefined, OfferRefusal> {
  const refusal =
    checkTime(offer, situation) ??
    checkUses(offer, situation) ??
    checkWay(offer, situation) ??
    checkHours(offer, situation) ??
    checkItem(offer, situation) ??
    checkCartRules(offer.cartRules, situation.lines);
  return refusal ? refuse(refusal) : accept(undefined);
}

/**
 * True when an offer is active: switched on, begun and not over.
 *
 * @example isOnOffer(summer, new Date('2026-12-24')) // false
 */
export const isOnOffer = (offer: Offer, now: Date): boolean => checkTime(offer, { now }) === undefined;

function checkTime({ isActive, validFrom, validUntil }: Offer, { now }: { now: Date }): OfferRefusal | undefined {
  if (!isActive) return { code: 'not-active' };
  if (validUntil && now >= validUntil) return { code: 'expired' };
  return validFrom && now < validFrom ? { code: 'not-started', from: validFrom } : undefined;
}

function checkUses(offer: Offer, { uses, isFirstOrder, loyaltyTier }: OfferSituation): OfferRefusal | undefined {
  const { total = Infinity, perCustomer = Infinity } = offer.limits;
  if (uses && uses.byCustomer >= perCustomer) return { code: 'used-by-customer' };
  if (uses && uses.total >= total) return { code: 'used-up' };
  if (offer.isFirstOrderOnly && isFirstOrder === false) return { code: 'not-first-order' };
  if (offer.loyaltyTiers.length === 0 || offer.loyaltyTiers.includes(loyaltyTier ?? '')) return undefined;
  return { code: 'members-only' };
}

function checkWay(offer: Offer, { orderType, branchId }: OfferSituation): OfferRefusal | undefined {
  if (orderType === undefined) return { code: 'order-type-missing' };
  const orderTypes = orderTypesOf(offer);
  const isForType = orderTypes.includes(orderType) || orderTypes.includes(pricedAs(orderType));
  if (orderTypes.length > 0 && !isForType) return { code: 'order-type', orderTypes };
  const { branchIds } = offer;
  if (branchIds.length === 0) return undefined;
  if (branchId === undefined) return { code: 'branch-missing' };
  return branchIds.includes(branchId) ? undefined : { code: 'branch', branchIds };
}

/**
 * The types an offer is for, none meaning all: cheaper delivery is for deliveries only (PROMO-30).
 *
 * @example orderTypesOf(freeDelivery) // ['deliver']
 */
export function orderTypesOf({ benefit, orderTypes }: Pick<Offer, 'benefit' | 'orderTypes'>): readonly OrderType[] {
  return benefit.type === 'delivery' ? ['deliver'] : orderTypes;
}

function checkHours(offer: Offer, { now, wantedAt, timeZone }: OfferSituation): OfferRefusal | undefined {
  if (!offer.hours) return undefined;
  const hours = { weekly: offer.hours, exceptions: [] };
  const moment = wantedAt ?? now;
  if (isOpenAt(hours, timeZone, moment)) return undefined;
  const from = nextOpening(hours, timeZone, moment);
  return !from || (offer.validUntil && from >= offer.validUntil)
    ? { code: 'expired' }
    : { code: 'outside-hours', from };
}

function checkItem({ benefit }: Offer, { isItemAvailable }: OfferSituation): OfferRefusal | undefined {
  if (benefit.type !== 'item' || isItemAvailable !== false) return undefined;
  return { code: 'item-unavailable', itemId: benefit.itemId };
}
