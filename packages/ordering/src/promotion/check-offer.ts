import type { OrderType } from '../location/order-type.ts';
import { accept, refuse, type Result } from '../result.ts';
import { isOpenAt, nextOpening } from '../schedule/opening-hours.ts';
import { checkCartRules, type CartRuleRefusal, type OfferLine } from './check-cart-rules.ts';
import type { Offer } from './offer.ts';

/** The order that wants to use an offer. What is not known yet is left out. */
export type OfferSituation = {
  now: Date;
  /** When the food is wanted, for an order for later; the offer's hours of the week count then. */
  wantedAt?: Date | undefined;
  /** The merchant's zone, on whose clock the hours are. */
  timeZone: string;
  orderType: OrderType | undefined;
  branchId: string | undefined;
  /** The lines that are paid for; what the offer itself gives does not count towards it (decision 11). */
  lines: readonly OfferLine[];
  /** Whether the item that the offer gives can be had here and now. */
  isItemAvailable?: boolean | undefined;
  /** Uses that still count, by everybody and by this customer. */
  uses?: { total: number; byCustomer: number } | undefined;
  /** False once this customer has ordered before; unknown for a guest who has not signed in. */
  isFirstOrder?: boolean | undefined;
  /** The tier of this customer; none for a guest who has not signed in, or is below the lowest. */
  loyaltyTier?: string | undefined;
};

/** Why an offer does not hold, with what the message needs. */
export type OfferRefusal =
  | { code: 'not-active' | 'expired' | 'used-up' | 'used-by-customer' | 'not-first-order' | 'members-only' }
  | { code: 'not-started' | 'outside-hours'; from: Date }
  | { code: 'order-type-missing' | 'branch-missing' }
  | { code: 'order-type'; orderTypes: readonly OrderType[] }
  | { code: 'branch'; branchIds: readonly string[] }
  | { code: 'item-unavailable'; itemId: string }
  | CartRuleRefusal;

/**
 * Whether an order may use an offer, or the first reason why not: first what the guest cannot change (its
 * time, its uses, whom it is for), then what they can, with what is missing (decision 9, PROMO-03, PROMO-28).
 * A guest whose orders are not known yet passes the conditions about them until the order is placed.
 *
 * @example checkOffer(fromFifty, situation) // { code: 'below-minimum-subtotal', missingMinor: 1200, … }
 */
export function checkOffer(offer: Offer, situation: OfferSituation): Result<undefined, OfferRefusal> {
  const refusal =
    checkTime(offer, situation) ??
    checkUses(offer, situation) ??
    checkWay(offer, situation) ??
    checkHours(offer, situation) ??
    checkItem(offer, situation) ??
    checkCartRules(offer.cartRules, situation.lines);
  return refusal ? refuse(refusal) : accept(undefined);
}

/**
 * Whether an offer is on offer at all: switched on, begun and not over.
 *
 * @example isOnOffer(summer, new Date('2026-12-24')) // false
 */
export const isOnOffer = (offer: Offer, now: Date): boolean => checkTime(offer, { now }) === undefined;

function checkTime({ isActive, validFrom, validUntil }: Offer, { now }: { now: Date }): OfferRefusal | undefined {
  if (!isActive) return { code: 'not-active' };
  if (validUntil && now >= validUntil) return { code: 'expired' };
  return validFrom && now < validFrom ? { code: 'not-started', from: validFrom } : undefined;
}

function checkUses(offer: Offer, { uses, isFirstOrder, loyaltyTier }: OfferSituation): OfferRefusal | undefined {
  const { total = Infinity, perCustomer = Infinity } = offer.limits;
  if (uses && uses.byCustomer >= perCustomer) return { code: 'used-by-customer' };
  if (uses && uses.total >= total) return { code: 'used-up' };
  if (offer.isFirstOrderOnly && isFirstOrder === false) return { code: 'not-first-order' };
  if (offer.loyaltyTiers.length === 0 || offer.loyaltyTiers.includes(loyaltyTier ?? '')) return undefined;
  return { code: 'members-only' };
}

function checkWay(offer: Offer, { orderType, branchId }: OfferSituation): OfferRefusal | undefined {
  if (orderType === undefined) return { code: 'order-type-missing' };
  const orderTypes = orderTypesOf(offer);
  // A curbside order is a to-go order that is carried to the car (decision 16).
  const type = orderType === 'curbside' ? 'to-go' : orderType;
  if (orderTypes.length > 0 && !orderTypes.includes(type)) return { code: 'order-type', orderTypes };
  const { branchIds } = offer;
  if (branchIds.length === 0) return undefined;
  if (branchId === undefined) return { code: 'branch-missing' };
  return branchIds.includes(branchId) ? undefined : { code: 'branch', branchIds };
}

/**
 * The types an offer is for, none meaning all: cheaper delivery is for deliveries only (PROMO-30).
 *
 * @example orderTypesOf(freeDelivery) // ['deliver']
 */
export function orderTypesOf({ benefit, orderTypes }: Pick<Offer, 'benefit' | 'orderTypes'>): readonly OrderType[] {
  return benefit.type === 'delivery' ? ['deliver'] : orderTypes;
}

function checkHours(offer: Offer, { now, wantedAt, timeZone }: OfferSituation): OfferRefusal | undefined {
  if (!offer.hours) return undefined;
  const hours = { weekly: offer.hours, exceptions: [] };
  const moment = wantedAt ?? now;
  if (isOpenAt(hours, timeZone, moment)) return undefined;
  const from = nextOpening(hours, timeZone, moment);
  return !from || (offer.validUntil && from >= offer.validUntil)
    ? { code: 'expired' }
    : { code: 'outside-hours', from };
}

function checkItem({ benefit }: Offer, { isItemAvailable }: OfferSituation): OfferRefusal | undefined {
  if (benefit.type !== 'item' || isItemAvailable !== false) return undefined;
  return { code: 'item-unavailable', itemId: benefit.itemId };
}
