import { accept, isOnOffer, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { loadCart } from './load-cart.ts';
import { loadOffers } from './load-offers.ts';
import { checkOffers } from './check-offers.ts';
import { refuseOffer } from './refuse-offer.ts';

/** A digital promotion, and why this cart may not use it. */
export type ListedPromotion = { offer: SellableOffer; refusal: Refusal | undefined };

/**
 * The digital promotions on offer now, each judged for a cart, in the merchant's order (API-41). The one that the
 * cart uses already is judged like the others, without what it gave. Cheaper delivery is shown for deliveries
 * only (PROMO-30).
 */
export async function listPromotions(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<ListedPromotion[], Refusal[]>> {
  const cart = await loadCart(context, customerId, withoutOffer(request));
  if (!cart.ok) return cart;
  const offers = (await loadOffers(context, context.merchant)).filter(
    (offer) =>
      offer.kind === 'campaign' &&
      isOnOffer(offer, context.now()) &&
      (offer.benefit.type !== 'delivery' || request.orderType === 'deliver'),
  );
  const checked = await checkOffers(context, customerId, cart.value, offers);
  return accept(
    await Promise.all(
      checked.map(async ({ offer, checked: answer }) => ({
        offer,
        refusal: answer.ok ? undefined : await refuseOffer(context, cart.value.menu, offer, answer.refusal),
      })),
    ),
  );
}

const withoutOffer = (request: CheckoutRequest): CheckoutRequest => ({
  ...request,
  couponCode: undefined,
  campaignId: undefined,
  lines: request.lines.filter((line) => !line.isPromotion),
});
