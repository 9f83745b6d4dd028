import type { AppliedOffer, LocalizedText, OfferBenefit, OrderType } from '@sufra/ordering';

/** The promo code in force (PROMO-01). */
export type Coupon = { name: LocalizedText; code: string; benefit: OfferBenefit; terms?: LocalizedText | undefined };

/** The digital promotion in force: its code is sent as the campaign (PROMO-33). */
export type DigitalPromotion = {
  code: string;
  digitalCouponId: string;
  name: LocalizedText;
  benefit: OfferBenefit;
};

/** The data of a scanned QR code (PROMO-35). */
export type QrRedeem = {
  /** It became a coupon of this cart. */
  isRedeemed: boolean;
  /** The text of the QR code, verbatim. */
  data: string;
  code: string;
  /** In milliseconds since 1970; absent when it holds for ever. */
  expiresAt?: number | undefined;
  /** Seconds that were left when last looked at. */
  countdownSeconds?: number | undefined;
};

/** Everything about promotions that belongs to the cart of this device (STATE-21). A code and a digital promotion exclude each other (D-9). */
export type PromotionChoice = {
  /** The text of the promo code field: never lost, whatever the server answers. */
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

/* The transitions of a promotion choice; pure functions. */

/** The guest changed the field: what an address or a QR code asked for before no longer counts. */
export function withTyped(choice: PromotionChoice, typed: string): PromotionChoice {
  return { ...choice, typed, waitingCode: undefined, qr: undefined, rejection: undefined };
}

/** An address named a code (PROMO-04). A code that is in force already need not be applied again. */
export function withWaitingCode(choice: PromotionChoice, code: string): PromotionChoice {
  const isApplied = isSameCode(choice.coupon?.code, code);
  return isApplied ? choice : { ...choice, typed: code, waitingCode: code, rejection: undefined };
}

/** A QR code was scanned (STATE-02, PROMO-35). */
export const withQr = (choice: PromotionChoice, qr: QrRedeem): PromotionChoice => ({
  ...withWaitingCode(choice, qr.code),
  qr: { ...qr, isRedeemed: isSameCode(choice.coupon?.code, qr.code) },
});

/** A code holds; it takes the place of a digital promotion (D-9). */
export function withCoupon(choice: PromotionChoice, coupon: Coupon): PromotionChoice {
  const isFromQr = isSameCode(choice.qr?.code, coupon.code);
  return { typed: coupon.code, coupon, qr: isFromQr && choice.qr ? { ...choice.qr, isRedeemed: true } : undefined };
}

/**
 * A code was refused: the coupon is reset, what was typed stays (ERR-11). A code that an address brought goes on waiting
 * while it may still hold.
 */
export const withRejection = (choice: PromotionChoice, rejection: string, mayHoldLater = false): PromotionChoice => ({
  typed: choice.typed || (choice.coupon?.code ?? ''),
  waitingCode: mayHoldLater ? choice.waitingCode : undefined,
  digital: choice.digital,
  qr: choice.qr && { ...choice.qr, isRedeemed: false },
  rejection,
});

/** The guest removed the coupon: nothing is left of it, nor of the QR code (PROMO-10, PROMO-11). */
export const withoutCoupon = ({ digital }: PromotionChoice): PromotionChoice => ({ ...emptyPromotion, digital });

/** A digital promotion was chosen; it takes the place of a code (PROMO-33, D-9). */
export const withDigital = ({ typed }: PromotionChoice, digital: DigitalPromotion): PromotionChoice => ({
  typed,
  digital,
});

export const withoutDigital = (choice: PromotionChoice): PromotionChoice => ({ ...choice, digital: undefined });

/** Codes are compared without regard to case, as guests type them. */
const isSameCode = (code: string | undefined, other: string | undefined): boolean =>
  code !== undefined && other !== undefined && code.trim().toUpperCase() === other.trim().toUpperCase();

const pattern = /^([\p{L}\p{N}_-]{1,60})(?:\.(\d{9,11}))?$/u;

/**
 * Reads what a QR code says about a promotion: a promo code, and after a full stop the second since 1970 at which it
 * ends, as in `WELCOME15.1798758000`. Anything else is no promotion.
 */
export function readQrData(data: string, now: number): QrRedeem | undefined {
  const found = pattern.exec(data.trim());
  const code = found?.[1];
  if (!code) return undefined;
  const expiresAt = found[2] === undefined ? undefined : Number(found[2]) * 1000;
  return withCountdown({ isRedeemed: false, data, code, expiresAt }, now);
}

/** The same with the seconds that are left of it. */
export const withCountdown = (qr: QrRedeem, now: number): QrRedeem =>
  qr.expiresAt === undefined ? qr : { ...qr, countdownSeconds: Math.max(0, Math.ceil((qr.expiresAt - now) / 1000)) };

export const isQrExpired = ({ expiresAt }: QrRedeem, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;

/**
 * The fields of the promotion for pricing the cart, and for the device's own preview. Nothing is sent while no order
 * type is chosen: the value of a promotion depends on it.
 */
export function promotionChoices(
  { coupon, digital }: PromotionChoice,
  orderType: OrderType | undefined,
  localized: (text: LocalizedText) => string,
): { couponCode?: string; campaignId?: string; promotionName?: string; offer?: AppliedOffer } {
  const chosen = coupon ?? digital;
  if (!chosen || !orderType) return {};
  const { code, benefit } = chosen;
  const name = localized(chosen.name);
  const offer = { code, name, benefit };
  return coupon ? { couponCode: code, promotionName: name, offer } : { campaignId: code, promotionName: name, offer };
}

/** Long enough to read why something left the cart. */
export const noticeMs = 6000;
