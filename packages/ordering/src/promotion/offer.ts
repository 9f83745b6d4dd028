import type { LocalizedText } from '../locale.ts';
import type { OrderType } from '../location/order-type.ts';
import type { OpeningHours } from '../schedule/branch-schedule.ts';

/**
 * What an offer gives. A percentage may be capped (PROMO-21); an item that costs 0 is a free one; delivery
 * comes down to `chargeMinor` and never goes up to it.
 */
export type OfferBenefit =
  | { type: 'percentage'; basisPoints: number; maximumMinor?: number | undefined }
  | { type: 'fixed'; amountMinor: number }
  | { type: 'item'; itemId: string; quantity: number; priceMinor: number }
  | { type: 'delivery'; chargeMinor: number };

/** What the cart must hold beside what the offer gives away. Every given condition must be met. */
export type CartRules = {
  minimumSubtotalMinor: number;
  /** At least one of these; none given means no matter. */
  itemIds: readonly string[];
  /** At least one item of these categories. */
  categoryIds: readonly string[];
  /** How many of the items and categories above, or of anything where none are named. */
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
  /** Handles of tiers; empty is for everybody. */
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
