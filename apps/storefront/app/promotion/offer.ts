import type { LocalizedText, MenuItem, OfferBenefit } from '@sufra/ordering';
import type { Coupon } from './promotion.ts';

/** A code that may be tried, and the item that it would add to the cart (PROMO-19, PROMO-20). */
export type FoundCoupon = { coupon: Coupon; item?: MenuItem | undefined };

/** A promotion that this shop has, and whether this cart may use it (PROMO-02). */
export type ShownOffer = {
  /** Sent as the campaign. */
  code: string;
  digitalCouponId: string;
  type: 'item' | 'discount' | 'delivery';
  name: LocalizedText;
  qualification?: LocalizedText | undefined;
  benefit: OfferBenefit;
  /** What the offer gives away or sells for less, as the menu has it. */
  item?: MenuItem | undefined;
  /** The least subtotal (PROMO-03). */
  minimumMinor?: number | undefined;
  isEligible: boolean;
  /** What is missing, in the language of the page. */
  ineligibleReason?: string | undefined;
  imageUrl?: string | undefined;
};
