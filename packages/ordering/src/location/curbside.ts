import type { OrderType } from './order-type.ts';

/**
 * Whether the cart offers curbside: a signed-in customer, a branch with curbside, an order to go (CURB-02).
 *
 * @example isCurbsideOffered({ isSignedIn: true, isCurbsideEnabled: true, orderType: 'to-go' }) // true
 */
export function isCurbsideOffered(situation: {
  isSignedIn: boolean;
  isCurbsideEnabled: boolean;
  orderType: OrderType | undefined;
}): boolean {
  return situation.isSignedIn && situation.isCurbsideEnabled && situation.orderType === 'to-go';
}

/**
 * The type an order is placed as: curbside when a car is selected for an order to go, else the chosen type
 * (CHK-03, decision 16).
 *
 * @example placedOrderType('to-go', { hasCar: true }) // 'curbside'
 */
export function placedOrderType(orderType: OrderType, { hasCar }: { hasCar: boolean }): OrderType {
  return hasCar && orderType === 'to-go' ? 'curbside' : orderType;
}
