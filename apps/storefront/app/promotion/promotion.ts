import type { LocalizedText, OfferBenefit } from '@sufra/ordering';

/** The promo code in force (PROMO-01). */
export type Coupon = { name: LocalizedText; code: string; benefit: OfferBenefit; terms?: LocalizedText | undefined };

/** The digital promotion in force: its code is sent as the campaign (PROMO-33). */
export type DigitalPromotion = {
  code: string;
  digitalCouponId: string;
  name: LocalizedText;
  benefit: OfferBenefit;
};

/** What a scanned QR code brought (PROMO-35). */
export type QrRedeem = {
  /** It became a coupon of this cart. */
  isRedeemed: boolean;
  /** What the QR code said, word for word. */
  data: string;
  code: string;
  /** In milliseconds since 1970; absent when it holds for ever. */
  expiresAt?: number | undefined;
  /** Seconds that were left when last looked at. */
  countdownSeconds?: number | undefined;
};

/** Everything about promotions that belongs to the cart of this device (STATE-21). A code and a digital promotion exclude each other (decision 9). */
export type PromotionChoice = {
  /** What stands in the promo code field: never lost, whatever the server says. */
  typed: string;
  /** A code from an address, to be applied as soon as it can be (PROMO-04). */
  waitingCode?: string | undefined;
  coupon?: Coupon | undefined;
  digital?: DigitalPromotion | undefined;
  qr?: QrRedeem | undefined;
  /** Why the code was rejected; not kept beyond this page. */
  rejection?: string | undefined;
};

export const emptyPromotion: PromotionChoice = { typed: '' };
