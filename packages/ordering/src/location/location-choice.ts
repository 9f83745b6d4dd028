import type { OrderType } from './order-type.ts';

const threeHours = 3 * 60 * 60 * 1000;

/**
 * The moment from which the three hours of a chosen location count: the first choice keeps it, later ones do
 * not start it again (EXPIRY-01).
 *
 * @example orderTimeAfterChoice(undefined, now) // now
 */
export function orderTimeAfterChoice(orderTimeAt: Date | undefined, now: Date): Date {
  return orderTimeAt ?? now;
}

/**
 * True when the selected location and order type are cleared: three hours after they were first set (EXPIRY-01,
 * EXPIRY-02), but never while a payment is in progress (D-21). The cart stays.
 *
 * @example isLocationExpired({ orderTimeAt, now, isPaying: false })
 */
export function isLocationExpired(location: { orderTimeAt: Date | undefined; now: Date; isPaying: boolean }): boolean {
  if (!location.orderTimeAt || location.isPaying) return false;
  return location.now.getTime() - location.orderTimeAt.getTime() >= threeHours;
}

/**
 * True when the cart offers curbside: a signed-in customer, a branch with curbside, an order to go (CURB-02).
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
 * (CHK-03, D-16).
 *
 * @example placedOrderType('to-go', { hasCar: true }) // 'curbside'
 */
export function placedOrderType(orderType: OrderType, { hasCar }: { hasCar: boolean }): OrderType {
  return hasCar && orderType === 'to-go' ? 'curbside' : orderType;
}

/** The state of a guest's choice of place; `Place` is the app's own type for a branch or address. */
export type LocationChoice<Place> = {
  /** The place used for each type. */
  defaults: Partial<Record<OrderType, Place>>;
  lastLocation: Place | undefined;
  isQueue: boolean;
};

/**
 * The defaults to store once a place was chosen for an order type. A branch becomes the default of every allowed type
 * but delivery (LOC-18), an address that of delivery alone (LOC-20, D-17); both become the last location (LOC-19) and
 * turn queue mode off (LOC-21), unless the branch is chosen for the queue itself (decision record 0071).
 *
 * @example locationDefaultsAfterChoice(choice, { orderType: 'pickup', place: olaya, allowed })
 */
export function locationDefaultsAfterChoice<Place>(
  choice: Pick<LocationChoice<Place>, 'defaults' | 'isQueue'>,
  chosen: { orderType: OrderType; place: Place; allowed: readonly OrderType[] },
): LocationChoice<Place> {
  const { orderType, place, allowed } = chosen;
  const types = orderType === 'deliver' ? [orderType] : [orderType, ...allowed.filter((type) => type !== 'deliver')];
  const defaults = { ...choice.defaults };
  for (const type of types) defaults[type] = place;
  return { defaults, lastLocation: place, isQueue: choice.isQueue && orderType === 'queue' };
}
