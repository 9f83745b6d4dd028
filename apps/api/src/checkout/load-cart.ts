import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { findLines } from './find-lines.ts';
import { findPlace } from './find-place.ts';

/** Finds everything a request names in this merchant's own data, or lists every field that names nothing. */
export async function loadCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<Cart, Refusal[]>> {
  const menu = await loadSellableMenu(context, context.merchant);
  const lines = findLines(menu, request.lines);
  const place = await findPlace(context, customerId, request);
  if (!lines.ok || !place.ok) {
    return refuse([...(lines.ok ? [] : lines.refusal), ...(place.ok ? [] : place.refusal)]);
  }
  return accept({ request, menu, lines: lines.value, place: place.value });
}
