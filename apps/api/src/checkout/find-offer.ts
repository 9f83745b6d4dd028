import { errorCodes } from '@sufra/contracts';
import { accept, normalizeDigits, refuse, ungrantedLines, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import { loadOffers } from './load-offers.ts';
import { checkOffers, type CartForOffers } from './check-offers.ts';
import { refuseOffer } from './refuse-offer.ts';

/**
 * The coupon or digital promotion that a cart uses, checked (PRICE-17): at most one of the two (decision 9).
 * Refused is a code that does not hold, and a line that says it is granted while nothing grants it (decision 11).
 * A cart without offers asks the database nothing.
 */
export async function findOffer(
  context: RequestContext,
  customerId: string | undefined,
  cart: CartForOffers,
): Promise<Result<SellableOffer | undefined, Refusal[]>> {
  const named = await findNamed(context, cart);
  if (!named.ok) return refuse([...named.refusal, ...refuseUngranted(cart, undefined)]);
  if (!named.value) return acceptGranted(cart, undefined);
  const [found] = await checkOffers(context, customerId, cart, [named.value]);
  if (!found) return acceptGranted(cart, undefined);
  const { offer, checked } = found;
  if (checked.ok) return acceptGranted(cart, offer);
  const reason = await refuseOffer(context, cart.menu, offer, checked.refusal);
  return refuse([reason, ...refuseUngranted(cart, undefined)]);
}

/** A coupon by its code, in any letter case and with any digits; switched-off ones do not exist. */
export function findCoupon(offers: SellableOffer[], code: string): SellableOffer | undefined {
  return offers.find((offer) => offer.kind === 'coupon' && offer.isActive && offer.code === spellCode(code));
}

const spellCode = (code: string): string => normalizeDigits(code).replaceAll(/\s/g, '').toUpperCase();

async function findNamed(
  context: RequestContext,
  { request: { couponCode, campaignId } }: CartForOffers,
): Promise<Result<SellableOffer | undefined, Refusal[]>> {
  if (couponCode === undefined && campaignId === undefined) return accept(undefined);
  if (couponCode !== undefined && campaignId !== undefined) {
    return refuse([refusal(errorCodes.promotionsExclusive, { pointer: '/campaign-id' })]);
  }
  const offers = await loadOffers(context, context.merchant);
  if (couponCode !== undefined) {
    const coupon = findCoupon(offers, couponCode);
    return coupon ? accept(coupon) : refuse([refusal(errorCodes.couponInvalid, { pointer: '/coupon-code' })]);
  }
  const campaign = offers.find(({ kind, isActive, code }) => kind === 'campaign' && isActive && code === campaignId);
  return campaign ? accept(campaign) : refuse([refusal(errorCodes.promotionInvalid, { pointer: '/campaign-id' })]);
}

function acceptGranted(
  cart: CartForOffers,
  offer: SellableOffer | undefined,
): Result<SellableOffer | undefined, Refusal[]> {
  const refusals = refuseUngranted(cart, offer);
  return refusals.length > 0 ? refuse(refusals) : accept(offer);
}

function refuseUngranted({ lines }: CartForOffers, offer: SellableOffer | undefined): Refusal[] {
  return ungrantedLines(lines, offer?.benefit).flatMap((index) => {
    const line = lines[index];
    if (!line) return [];
    const params = { name: line.item.name };
    return [refusal(errorCodes.promotionLineNotGranted, { pointer: line.pointer, params })];
  });
}
