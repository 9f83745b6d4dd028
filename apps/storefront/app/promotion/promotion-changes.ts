import {
  emptyPromotion,
  type Coupon,
  type DigitalPromotion,
  type PromotionChoice,
  type QrRedeem,
} from './promotion.ts';

/* What may become of a promotion choice; pure, so that a test needs no browser. */

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

/** A code holds; it takes the place of a digital promotion (decision 9). */
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

/** A digital promotion was chosen; it takes the place of a code (PROMO-33, decision 9). */
export const withDigital = ({ typed }: PromotionChoice, digital: DigitalPromotion): PromotionChoice => ({
  typed,
  digital,
});

export const withoutDigital = (choice: PromotionChoice): PromotionChoice => ({ ...choice, digital: undefined });

/** Codes are told apart without regard to case, as guests type them. */
export const isSameCode = (code: string | undefined, other: string | undefined): boolean =>
  code !== undefined && other !== undefined && code.trim().toUpperCase() === other.trim().toUpperCase();
