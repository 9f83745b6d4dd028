import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Quote, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Branch } from '../location/load-branches.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import { findBlockers } from './find-blockers.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { findCart } from './load-cart.ts';
import { offerRepairs } from './offer-repairs.ts';
import { quoteCart } from './quote-cart.ts';
import { refuseOutside } from './refuse-outside.ts';

export type PricedCart = { cart: Cart; quote: Quote; branch: Branch | undefined; blocker: Refusal | undefined };

/**
 * Prices a cart that need not be ready for an order: anybody may ask, with or without a branch. Refused is
 * what has no price (PRICE-17, ERR-63); a closed branch or a sold-out item is told beside the price.
 */
export async function priceCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<PricedCart, Refusal[]>> {
  const { cart, missing } = await findCart(context, customerId, request);
  const { place } = cart;
  const outside = place.isOutsideAreas ? [refuseOutside(place, pointerOf(request))] : [];
  if (missing.length + outside.length > 0) return refuse(await offerRepairs(context, cart, [...missing, ...outside]));
  const quote = quoteCart(context, cart);
  const blocker = findBlockers(context, cart, quote).find(({ code }) => isAboutTheKitchen(code));
  return accept({ cart, quote, branch: place.branch, blocker });
}

const pointerOf = (request: CheckoutRequest): string => (request.addressId === undefined ? '/lat' : '/address');

const kitchenCodes: string[] = [
  errorCodes.storeClosed,
  errorCodes.branchNotAccepting,
  errorCodes.categoryOutOfStock,
  errorCodes.itemUnavailableInBranch,
  errorCodes.itemUnavailableForType,
  errorCodes.itemUnavailableNow,
  errorCodes.itemSoldOut,
  errorCodes.schedulingUnavailable,
  errorCodes.scheduleInvalid,
  errorCodes.schedulePastDate,
  errorCodes.scheduleTodayOnly,
  errorCodes.scheduleTooEarly,
  errorCodes.scheduleTooLate,
  errorCodes.scheduleClosed,
];

/** What a guest should know while still filling the cart; the rest is told at checkout. */
const isAboutTheKitchen = (code: string): boolean => kitchenCodes.includes(code);
