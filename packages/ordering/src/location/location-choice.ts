import type { OrderType } from './order-type.ts';

/** What is remembered about where a guest orders; `Place` is whatever the app keeps of a branch or address. */
export type LocationChoice<Place> = {
  /** The place used for each type. */
  defaults: Partial<Record<OrderType, Place>>;
  lastLocation: Place | undefined;
  isQueue: boolean;
};

/**
 * What is remembered once a place was chosen for an order type. A branch becomes the default of every allowed
 * type but delivery (LOC-18), an address that of delivery alone (LOC-20, decision 17); both become the last
 * location (LOC-19) and turn queue mode off (LOC-21).
 *
 * @example locationDefaultsAfterChoice(choice, { orderType: 'pickup', place: olaya, allowed })
 */
export function locationDefaultsAfterChoice<Place>(
  choice: Pick<LocationChoice<Place>, 'defaults'>,
  chosen: { orderType: OrderType; place: Place; allowed: readonly OrderType[] },
): LocationChoice<Place> {
  const { orderType, place, allowed } = chosen;
  const types = orderType === 'deliver' ? [orderType] : [orderType, ...allowed.filter((type) => type !== 'deliver')];
  const defaults = { ...choice.defaults };
  for (const type of types) defaults[type] = place;
  return { defaults, lastLocation: place, isQueue: false };
}
