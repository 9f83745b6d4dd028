import type { LocalizedText, MenuItem } from '@sufra/ordering';
import type { Benefit, BenefitType, Coupon } from './promotion.ts';

/** The item that an offer gives away or sells for less, as the menu has it. */
export type GrantedItem = { item: MenuItem; priceMinor: number; quantity: number };

/** A code that may be tried, and what it would add to the cart (PROMO-19, PROMO-20). */
export type FoundCoupon = { coupon: Coupon; granted?: GrantedItem | undefined };

/** A promotion on offer for this cart (PROMO-02). */
export type Offer = {
  /** Sent as the campaign. */
  code: string;
  digitalCouponId: string;
  type: BenefitType;
  name: LocalizedText;
  qualification?: LocalizedText | undefined;
  benefit: Benefit;
  granted?: GrantedItem | undefined;
  /** The least subtotal (PROMO-03). */
  minimumMinor?: number | undefined;
  isEligible: boolean;
  /** What is missing, in the language of the page. */
  ineligibleReason?: string | undefined;
  imageUrl?: string | undefined;
};
