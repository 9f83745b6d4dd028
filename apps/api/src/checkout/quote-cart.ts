import { localizedText, orderCharges, quoteOrder, subtotalOf, type AppliedOffer, type Quote } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Cart } from './cart.ts';
import { chargeRules } from './charge-rules.ts';

/**
 * The bill of a cart from the merchant's own prices, offers, charges and VAT, by the same calculation that the
 * browser previews with (decision 1, PRICE-18). Nothing the browser believes about amounts is used.
 */
export function quoteCart(context: RequestContext, cart: Cart): Quote {
  const { merchant, locale } = context;
  const { request, lines, place } = cart;
  const offer = applyOffer(context, cart);
  const order = { lines, ...(offer && { offer }), ...(place.branch && { branchId: place.branch.id }) };
  const charged = {
    orderType: request.orderType,
    areaChargeMinor: place.area?.deliveryChargeMinor,
    subtotalMinor: subtotalOf(order),
  };
  const charges = lines.length === 0 ? [] : orderCharges(chargeRules(merchant, locale), charged);
  return quoteOrder({ ...order, currency: merchant.currency, vat: merchant.vat, charges });
}

function applyOffer({ merchant, locale }: RequestContext, { offer }: Cart): AppliedOffer | undefined {
  if (!offer) return undefined;
  const { code, name, benefit } = offer;
  return { code, benefit, name: localizedText(name, locale, merchant.concept.primaryLanguage) };
}
