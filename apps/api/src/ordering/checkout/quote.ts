import { type ChangedAmount, errorCodes, type RepairMeta } from '@sufra/contracts';
import {
  accept,
  type AppliedOffer,
  type ChargeRules,
  deliveryChargeKey,
  fromMinor,
  itemPriceAt,
  type Locale,
  localize,
  orderCharges,
  pointsPrice,
  type Quote,
  quoteOrder,
  refuse,
  type Result,
  subtotalOf,
  toMinor,
} from '@sufra/ordering';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import type { Merchant } from '../../catalogue/merchant/merchant.ts';
import type { RequestContext } from '../../context.ts';
import { fieldProblems } from '../../platform/errors/error-words.ts';
import { type Refusal, refusal } from '../../platform/errors/refusal.ts';
import { readBalance } from '../loyalty/points.ts';
import { findBlockers, payableTypes, refuseOutside } from './blockers.ts';
import { presentQuote } from './calculation.resource.ts';
import type { CheckedCart, CheckedLine, CheckoutRequest } from './cart.ts';
import { deliveryChargeName, discountKey, discountName, priceText, vatKey, vatName } from './checkout-words.ts';
import { findCart } from './load-cart.ts';
import { offerRepairs } from './repairs.ts';

/** The merchant's charges beside the food, named in the guest's language. */
function chargeRules({ rules, concept }: Merchant, locale: Locale): ChargeRules {
  return {
    services: rules.serviceCharges.map((rule) => ({
      ...rule,
      name: localize(rule.name, locale, concept.primaryLanguage),
    })),
    delivery: {
      name: deliveryChargeName[locale],
      freeFromMinor: rules.freeDeliveryFromMinor,
      specialFromMinor: rules.specialDeliveryFromMinor,
      specialChargeMinor: rules.specialDeliveryPriceMinor,
      isTaxable: rules.isDeliveryTaxable,
    },
  };
}

/**
 * The bill of a cart from the merchant's own prices, offers, charges and VAT, by the same calculation that the
 * browser previews with (D-1, PRICE-18). Amounts sent by the browser are not used.
 */
export function quoteCart(context: RequestContext, cart: CheckedCart): Quote {
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

function applyOffer({ merchant, locale }: RequestContext, { offer }: CheckedCart): AppliedOffer | undefined {
  if (!offer) return undefined;
  const { code, name, benefit } = offer;
  return { code, benefit, name: localize(name, locale, merchant.concept.primaryLanguage) };
}

type PricedCart = { cart: CheckedCart; quote: Quote; branch: Branch | undefined; blocker: Refusal | undefined };

/**
 * Prices a cart that need not be ready for an order: no session is needed, and no branch. Refused is a cart without a
 * price (PRICE-17, ERR-63); a closed branch or a sold-out item is reported beside the price.
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
  errorCodes.branchPaused,
  errorCodes.categoryOutOfStock,
  errorCodes.itemUnavailableInBranch,
  errorCodes.itemUnavailableForType,
  errorCodes.itemUnavailableNow,
  errorCodes.itemSoldOut,
  errorCodes.fewLeft,
  errorCodes.schedulingUnavailable,
  errorCodes.scheduleInvalid,
  errorCodes.schedulePastDate,
  errorCodes.scheduleTodayOnly,
  errorCodes.scheduleTooEarly,
  errorCodes.schedulePaused,
  errorCodes.scheduleTooLate,
  errorCodes.scheduleClosed,
];

/** Problems that a guest should know while still filling the cart; the rest is reported at checkout. */
const isAboutTheKitchen = (code: string): boolean => kitchenCodes.includes(code);

/** The price of a cart in points, when points are to pay for it and can (PAY-03, D-63). */
export function priceInPoints(context: RequestContext, { request }: CheckedCart, quote: Quote): number | undefined {
  const { loyalty } = context.merchant;
  if (!loyalty || request.paymentType !== 'loyalty-points') return undefined;
  if (!payableTypes(context, request).includes('loyalty-points')) return undefined;
  return pointsPrice(quote.totalMinor, loyalty.redeem);
}

/** Checks that points suffice for the whole order at the price the guest saw. Reads the balance only when points are to pay. */
export async function checkPoints(
  context: RequestContext,
  customerId: string,
  cart: CheckedCart,
  quote: Quote,
): Promise<Refusal[]> {
  const price = priceInPoints(context, cart, quote);
  if (price === undefined) return [];
  const balance = await readBalance(context, { merchantId: context.merchant.id, customerId });
  if (balance < price) return [refuseTooFew(context, cart, { price, balance })];
  const seen = cart.request.expectedPoints;
  if (seen === undefined || seen === price) return [];
  return [refusal(errorCodes.pointsPriceChanged, { pointer: '/points-price', params: { price } })];
}

/** Points do not pay for an order, now or any more; the other ways to pay stand beside it. */
export function refuseTooFew(
  context: RequestContext,
  { request }: Pick<CheckedCart, 'request'>,
  params: { price: number; balance: number },
): Refusal {
  const others = payableTypes(context, request).filter((type) => type !== 'loyalty-points');
  const meta: RepairMeta = { 'payment-types': others };
  return refusal(errorCodes.pointsTooFew, { pointer: '/payment-type', params, meta });
}

/** Which entries of the bill are not what the guest saw; what they did not say they saw is not compared. */
function changedAmounts(request: CheckoutRequest, quote: Quote, locale: Locale): ChangedAmount[] {
  const delivery = quote.charges.find(({ key }) => key === deliveryChargeKey);
  const entries = [
    { key: discountKey, name: discountName[locale], minor: quote.discountMinor },
    ...(delivery ? [{ key: deliveryChargeKey, name: delivery.name, minor: delivery.amountMinor }] : []),
    { key: vatKey, name: vatName[locale], minor: quote.vatMinor },
  ];
  return entries.flatMap(({ key, name, minor }) => {
    const seen = request.expectedAmounts[key];
    const seenMinor = seen === undefined ? undefined : toMinor(seen, quote.currency);
    if (!seenMinor?.ok || seenMinor.value === minor) return [];
    return [{ key, name, old: fromMinor(seenMinor.value, quote.currency), new: fromMinor(minor, quote.currency) }];
  });
}

/**
 * Compares the total the guest saw with the one they would pay; a difference of the smallest unit is a
 * refusal that carries the new calculation, so that they see the right price before they pay (D-1).
 */
function checkTotal(
  { merchant, locale }: RequestContext,
  request: CheckoutRequest,
  quote: Quote,
): Result<undefined, Refusal[]> {
  const pointer = '/total';
  if (request.expectedTotal === undefined) {
    const params = { field: 'total', problem: fieldProblems.missing };
    return refuse([refusal(errorCodes.invalidField, { pointer, params })]);
  }
  const expected = toMinor(request.expectedTotal, merchant.currency);
  if (!expected.ok) {
    return refuse([refusal(errorCodes.amountInvalid, { pointer, params: { digits: merchant.currency.digits } })]);
  }
  if (expected.value === quote.totalMinor) return accept(undefined);
  const params = { total: priceText(merchant, locale, quote.totalMinor) };
  return refuse([
    refusal(errorCodes.priceChanged, {
      pointer,
      params,
      meta: { calculation: presentQuote(quote, locale), changes: changedAmounts(request, quote, locale) },
    }),
  ]);
}

/**
 * Where the bill of an order differs from what the guest agreed to: only its total decides, and changed lines are named
 * when it is not right (D-1).
 */
export function findChanges(context: RequestContext, cart: CheckedCart, quote: Quote): Refusal[] {
  const total = checkTotal(context, cart.request, quote);
  return total.ok ? [] : [...findChangedLines(context, cart, quote), ...total.refusal];
}

/** Lines of which one costs something else than it did when the guest put it into the cart. */
export function findChangedLines(context: RequestContext, cart: CheckedCart, quote: Quote): Refusal[] {
  return cart.lines.flatMap((line, position) => {
    const nowMinor = quote.lines[position]?.unitPriceMinor;
    const seenMinor = seenUnitPriceMinor(context, line.expectedUnitPrice);
    if (line.isPromotion || nowMinor === undefined || seenMinor === undefined || nowMinor === seenMinor) return [];
    return [refuseChangedLine(context, cart, line, { seenMinor, nowMinor })];
  });
}

function seenUnitPriceMinor({ merchant }: RequestContext, expectedUnitPrice: number | undefined): number | undefined {
  const seen = expectedUnitPrice === undefined ? undefined : toMinor(expectedUnitPrice, merchant.currency);
  return seen?.ok ? seen.value : undefined;
}

function refuseChangedLine(
  { merchant, locale }: RequestContext,
  { place }: CheckedCart,
  { item, pointer }: CheckedLine,
  { seenMinor, nowMinor }: { seenMinor: number; nowMinor: number },
): Refusal {
  const amount = (minor: number) => fromMinor(minor, merchant.currency);
  const meta: RepairMeta = {
    'old-price': amount(seenMinor),
    'new-price': amount(nowMinor),
    'base-price': amount(itemPriceAt(item, place.branch?.id)),
  };
  return refusal(errorCodes.itemPriceChanged, {
    pointer: `${pointer}/price`,
    params: {
      name: item.name,
      old: priceText(merchant, locale, seenMinor),
      new: priceText(merchant, locale, nowMinor),
    },
    meta,
  });
}
