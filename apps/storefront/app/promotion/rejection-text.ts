import { errorCodes } from '@sufra/contracts/error-codes';
import { isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';

type Words = (id: 'coupon_default_error' | 'promotion.notChecked') => string;

/**
 * What a guest reads about a refused promo code: what the server said, but its internal words become
 * 'Invalid Promo Code' (ERR-08 to ERR-10). A server that could not be asked is not the code's fault.
 */
export function rejectionText({ status, code, detail, entries }: ApiRefusal, t: Words): string {
  const isInternal = status === 500 && /^please try again later\.?$/i.test(detail);
  if (isInternal || code === errorCodes.couponUnknown || /^item not found$/i.test(detail))
    return t('coupon_default_error');
  if (detail === '')
    return isFailure({ status, code, detail, entries }) ? t('promotion.notChecked') : t('coupon_default_error');
  return detail;
}

const lackingCodes: ReadonlySet<string> = new Set([
  errorCodes.offerMinimumSubtotal,
  errorCodes.offerMinimumQuantity,
  errorCodes.offerOrderType,
  errorCodes.offerBranchRequired,
  errorCodes.offerBranch,
]);

/** Whether the code may still be good: only this cart is not ready for it, or nobody could be asked. */
export const mayHoldLater = ({ status, code }: ApiRefusal): boolean => status === 0 || lackingCodes.has(code);

const promotionCodes: ReadonlySet<string> = new Set(
  Object.entries(errorCodes).flatMap(([name, code]) => (/^(offer|coupon|promotion)/.test(name) ? [code] : [])),
);

/** Whether a refused price is about the promotion of the cart, and not about its food. */
export const isAboutPromotion = ({ code, entries }: ApiRefusal): boolean =>
  promotionCodes.has(code) || /^\/(coupon-code|campaign-id)$/.test(entries[0]?.source?.pointer ?? '');
