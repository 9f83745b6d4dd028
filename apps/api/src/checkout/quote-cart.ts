import { accept, priceLine, quoteOrder, type Quote, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import { findDiscount } from './find-discount.ts';
import { orderCharges } from './order-charges.ts';

/**
 * The bill of a cart from the merchant's own prices, charges and VAT, by the same calculation that the
 * browser previews with (decision 1, PRICE-18). Nothing the browser believes about amounts is used.
 */
export function quoteCart(context: RequestContext, cart: Cart): Result<Quote, Refusal[]> {
  const { merchant, locale } = context;
  const { request, lines, place } = cart;
  const discount = findDiscount(request);
  if (!discount.ok) return discount;
  const subtotalMinor = lines.reduce((sum, line) => sum + priceLine(line, place.branch?.id), 0);
  const charges =
    lines.length === 0
      ? []
      : orderCharges(merchant, { orderType: request.orderType, area: place.area, subtotalMinor }, locale);
  return accept(
    quoteOrder({
      currency: merchant.currency,
      vat: merchant.vat,
      lines,
      charges,
      ...(place.branch && { branchId: place.branch.id }),
      ...(discount.value && { offer: discount.value }),
    }),
  );
}
