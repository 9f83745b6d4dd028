import { accept, refuse, type OrderType, type PaymentType, type Quote, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { CustomerCar } from '../customer/car.store.ts';
import type { Branch } from '../location/load-branches.ts';
import type { Merchant } from '../merchant/merchant.ts';
import type { Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { findPayment } from './check-choices.ts';
import { findBlockers } from './find-blockers.ts';
import { findOrderCar } from './find-car.ts';
import { loadCart } from './load-cart.ts';
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
};

/**
 * The final validation, shared by POST /orders/validate and POST /orders (decision 2, PRICE-18): everything
 * that stands in the way, in the order in which it should be told.
 */
export async function validateOrder(
  context: RequestContext,
  customerId: string,
  request: CheckoutRequest,
): Promise<Result<OrderableCart, Refusal[]>> {
  const cart = await loadCart(context, customerId, request);
  if (!cart.ok) return cart;
  const quote = quoteCart(context, cart.value);
  const car = await findOrderCar(context, customerId, request);
  const blockers = findBlockers(context, cart.value, quote);
  if (!car.ok) return refuse([...blockers, car.refusal]);
  if (blockers.length > 0) return refuse(blockers);
  const choices = readChoices(context.merchant, cart.value);
  return accept({ cart: cart.value, quote, car: car.value, ...choices });
}

function readChoices(merchant: Merchant, { request, place }: Cart): Omit<OrderableCart, 'cart' | 'quote' | 'car'> {
  const { orderType, tableLabel } = request;
  const { branch } = place;
  const paymentType = orderType && findPayment(merchant, orderType, request.paymentType ?? '');
  if (!branch || !orderType || !paymentType) throw new Error('a cart that nothing blocks lacks a choice');
  const hasTable = orderType === 'eat-in' && tableLabel !== '0';
  return { branch, orderType, paymentType, tableLabel: hasTable ? tableLabel : undefined };
}
