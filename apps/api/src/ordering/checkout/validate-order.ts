import { errorCodes } from '@sufra/contracts';
import {
  accept,
  carriesTable,
  type OrderType,
  type PaymentType,
  type Quote,
  readOrderTime,
  refuse,
  type Result,
} from '@sufra/ordering';
import { validate as isUuid } from 'uuid';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import type { RequestContext } from '../../context.ts';
import { type CustomerCar, findCar } from '../../customer/car/car.store.ts';
import { isBlocked } from '../../customer/block/block.store.ts';
import { prepareOnce } from '../../platform/database/statements.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { isOfKitchen, kitchenMark } from '../booked-orders.ts';
import { orders } from '../order.tables.ts';
import { checkWish, workOf } from '../promise.ts';
import { findBlockers, payableTypes } from './blockers.ts';
import { type CheckedCart, type CheckoutRequest, dishesOf } from './cart.ts';
import { checkBlock, checkPace, checkSize } from './limits.ts';
import { findCart } from './load-cart.ts';
import { checkPoints, findChangedLines, findChanges, priceInPoints, quoteCart } from './quote.ts';
import { offerRepairs } from './repairs.ts';

/**
 * The car of a curbside order: one of the customer's own, with a plate by which the branch finds it (CURB-09,
 * D-52). Other types have none, whatever was sent.
 */
async function findOrderCar(
  context: RequestContext,
  customerId: string,
  { orderType, carId }: CheckoutRequest,
): Promise<Result<CustomerCar | undefined, Refusal>> {
  if (orderType !== 'curbside') return accept(undefined);
  if (carId === undefined) return refuse(refusal(errorCodes.carRequired, { pointer: '/car-id' }));
  const car = isUuid(carId) ? await findCar(context.db, context.merchant.id, customerId, carId) : undefined;
  if (!car) return refuse(refusal(errorCodes.carUnknown, { pointer: '/car-id' }));
  if (car.plateNumber === null) return refuse(refusal(errorCodes.plateNumberRequired, { pointer: '/car-id' }));
  return accept(car);
}

/** A cart that nothing stands in the way of, with everything an order needs. */
export type OrderableCart = {
  cart: CheckedCart;
  quote: Quote;
  branch: Branch;
  orderType: OrderType;
  paymentType: PaymentType;
  /** None for types that carry no table, and where the guest said that there is none. */
  tableLabel: string | undefined;
  /** The car that waits outside; curbside only. */
  car: CustomerCar | undefined;
  /** The price in points, when points pay. */
  pointsPrice: number | undefined;
};

/**
 * The final validation, shared by POST /orders/validate and POST /orders (D-2, PRICE-18): everything that
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
    ...checkSize(context, cart, quote),
    // An order is counted, and its customer and its kitchen are looked at, under lock, where it is written.
    ...(isOrder ? [] : await checkKitchenAndBlock(context, customerId, cart, { isAllKnown })),
    ...(isOrder ? [] : await checkPace(context, customerId, { isLocked: false })),
  ];
  if (refusals.length > 0 || !car.ok) return refuse(await offerRepairs(context, cart, refusals));
  const pointsPrice = priceInPoints(context, cart, quote);
  return accept({ cart, quote, car: car.value, pointsPrice, ...readChoices(context, cart) });
}

/** Removes problems that only follow from another one: they are checked again after a repair. */
function withoutEchoes(blockers: Refusal[], { request, lines }: CheckedCart, missing: Refusal[]): Refusal[] {
  const isLineMissing = lines.length < request.lines.length;
  const isTold = (pointer: string | undefined) => missing.some((refusal) => refusal.pointer === pointer);
  return blockers.filter(({ code, pointer }) => {
    if (pointer === '/items') return !isLineMissing || code === errorCodes.tooManyLines;
    return !isTold(pointer);
  });
}

function readChoices(
  context: RequestContext,
  { request, place }: CheckedCart,
): Omit<OrderableCart, 'cart' | 'quote' | 'car' | 'pointsPrice'> {
  const { orderType, tableLabel } = request;
  const { branch } = place;
  const paymentType = payableTypes(context, request).find((payment) => payment === request.paymentType);
  if (!branch || !orderType || !paymentType) throw new Error('a cart that nothing blocks lacks a choice');
  const hasTable = carriesTable(orderType) && tableLabel !== '0';
  return { branch, orderType, paymentType, tableLabel: hasTable ? tableLabel : undefined };
}

/**
 * Says that the kitchen has no time for a cart, or needs longer than its guest saw, before its order is placed, and that
 * the restaurant takes no orders from its customer. One statement asks both: a statement costs more than the promise.
 */
async function checkKitchenAndBlock(
  context: RequestContext,
  customerId: string,
  { request, place, ...cart }: CheckedCart,
  { isAllKnown }: { isAllKnown: boolean },
): Promise<Refusal[]> {
  const { branch } = place;
  if (!branch?.kitchen || !isAllKnown) return checkBlock(context, customerId);
  const { db, merchant, now } = context;
  const values = { merchantId: merchant.id, branchId: branch.id, customerId, now: now().toISOString() };
  const [found] = await kitchenAndBlock(db).execute(values);
  const { orderType, scheduledTime, seenReadyBy } = request;
  const wantedAt = scheduledTime === undefined ? undefined : readOrderTime(scheduledTime);
  const work = workOf(context, branch, dishesOf(cart));
  const refused = await checkWish(context, { branch, orderType, work, wantedAt, seenReadyBy }, found?.mark ?? '');
  return found?.isBlocked ? [...refused, refusal(errorCodes.customerBlocked)] : refused;
}

const kitchenAndBlock = prepareOnce((db) =>
  db.select({ mark: kitchenMark, isBlocked }).from(orders).where(isOfKitchen).prepare('kitchen-and-block'),
);
