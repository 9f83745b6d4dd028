import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type OrderType, type PaymentType, type Quote, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { CustomerCar } from '../customer/car/car.store.ts';
import type { Branch } from '../location/load-branches.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { findPayment } from './check-choices.ts';
import { checkPoints, priceInPoints } from './check-points.ts';
import { findBlockers } from './find-blockers.ts';
import { findOrderCar } from './find-car.ts';
import { findChangedLines, findChanges } from './find-changes.ts';
import { findCart } from './load-cart.ts';
import { offerRepairs } from './offer-repairs.ts';
import { quoteCart } from './quote-cart.ts';

/** A cart that nothing stands in the way of, with everything an order needs. */
export type OrderableCart = {
  cart: Cart;
  quote: Quote;
  branch: Branch;
  orderType: OrderType;
  paymentType: PaymentType;
  /** None for other types than eat-in, and where the guest said that there is no table. */
  tableLabel: string | undefined;
  /** The car that waits outside; curbside only. */
  car: CustomerCar | undefined;
  /** What it costs in points, when points pay. */
  pointsPrice: number | undefined;
};

/**
 * The final validation, shared by POST /orders/validate and POST /orders (decision 2, PRICE-18): everything that
 * stands in the way or is not what the guest saw, told at once and with the ways on. An order has to name its total.
 */
export async function validateOrder(
  context: RequestContext,
  customerId: string,
  request: CheckoutRequest,
  { isOrder = false }: { isOrder?: boolean } = {},
): Promise<Result<OrderableCart, Refusal[]>> {
  const { cart, missing } = await findCart(context, customerId, request);
  const quote = quoteCart(context, cart);
  const car = await findOrderCar(context, customerId, request);
  // A total without the missing dishes, or without delivery, is none that the guest could agree to.
  const isAllKnown = missing.length === 0 && !cart.place.isOutsideAreas;
  const refusals = [
    ...missing,
    ...withoutEchoes(findBlockers(context, cart, quote), cart, missing),
    ...(car.ok ? [] : [car.refusal]),
    ...(isOrder && isAllKnown ? findChanges : findChangedLines)(context, cart, quote),
    ...(isAllKnown ? await checkPoints(context, customerId, cart, quote) : []),
  ];
  if (refusals.length > 0 || !car.ok) return refuse(await offerRepairs(context, cart, refusals));
  const pointsPrice = priceInPoints(context, cart, quote);
  return accept({ cart, quote, car: car.value, pointsPrice, ...readChoices(context, cart) });
}

/** What only seems to be in the way because something else was not found: it is looked at again after a repair. */
function withoutEchoes(blockers: Refusal[], { request, lines }: Cart, missing: Refusal[]): Refusal[] {
  const isLineMissing = lines.length < request.lines.length;
  const isTold = (pointer: string | undefined) => missing.some((refusal) => refusal.pointer === pointer);
  return blockers.filter(({ code, pointer }) => {
    if (pointer === '/items') return !isLineMissing || code === errorCodes.tooManyLines;
    return !isTold(pointer);
  });
}

function readChoices(
  context: RequestContext,
  { request, place }: Cart,
): Omit<OrderableCart, 'cart' | 'quote' | 'car' | 'pointsPrice'> {
  const { orderType, tableLabel } = request;
  const { branch } = place;
  const paymentType = orderType && findPayment(context, orderType, request.paymentType ?? '');
  if (!branch || !orderType || !paymentType) throw new Error('a cart that nothing blocks lacks a choice');
  const hasTable = orderType === 'eat-in' && tableLabel !== '0';
  return { branch, orderType, paymentType, tableLabel: hasTable ? tableLabel : undefined };
}
