import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type AppliedOffer, type Result } from '@sufra/ordering';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/**
 * The discount that a coupon code or a digital promotion grants on this cart (PRICE-17). No promotion is
 * on offer yet, so every code is refused; quotes, validation and orders all ask here.
 */
export function findDiscount(request: CheckoutRequest): Result<AppliedOffer | undefined, Refusal[]> {
  if (request.couponCode !== undefined) return refuse([refusal(errorCodes.couponInvalid, { pointer: '/coupon-code' })]);
  if (request.campaignId !== undefined) return refuse([refusal(errorCodes.couponInvalid, { pointer: '/campaign-id' })]);
  return accept(undefined);
}
