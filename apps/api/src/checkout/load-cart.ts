import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { findLines } from './find-lines.ts';
import { findOffer } from './find-offer.ts';
import { findPlace } from './find-place.ts';

/** As much of a cart as exists, and what it names in vain. */
export type FoundCart = { cart: Cart; missing: Refusal[] };

/** Finds everything a request names in this merchant's own data; what is left can still be looked at. */
export async function findCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<FoundCart> {
  const menu = await loadSellableMenu(context, context.merchant);
  const place = await findPlace(context, customerId, request);
  const { lines, missing } = findLines(menu, request.lines, place.ok ? place.value.branch?.id : undefined);
  const cart = { request, menu, lines, place: place.ok ? place.value : {} };
  const offer = await findOffer(context, customerId, cart);
  return {
    cart: { ...cart, offer: offer.ok ? offer.value : undefined },
    missing: [...missing, ...(place.ok ? [] : place.refusal), ...(offer.ok ? [] : offer.refusal)],
  };
}

/** The same, when it is all there; else every field that names nothing. */
export async function loadCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<Cart, Refusal[]>> {
  const { cart, missing } = await findCart(context, customerId, request);
  return missing.length > 0 ? refuse(missing) : accept(cart);
}
