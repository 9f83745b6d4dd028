import type { AppliedOffer, LocalizedText, OrderType } from '@sufra/ordering';
import type { PromotionChoice } from './promotion.ts';

/**
 * What of the promotion goes with the cart to be priced, and what the device's own preview needs of it. Nothing is
 * sent while no order type is chosen: what a promotion is worth depends on it.
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
