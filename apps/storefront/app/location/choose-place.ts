import { locationDefaultsAfterChoice, orderTimeAfterChoice, type OrderType } from '@sufra/ordering';
import { emptyChoice, type ChosenBranch, type ChosenPlace, type LocationChoice } from './chosen-place.ts';

export type PlaceDecision = {
  orderType: OrderType;
  place: ChosenPlace;
  /** The branch that delivers there; only for deliver. */
  nearestBranch?: ChosenBranch | undefined;
};

/**
 * Remembers a decision. A branch becomes the default of every allowed type but deliver, a delivery place
 * only that of deliver (LOC-18, LOC-20); either is the last location (LOC-19, decision 17) and ends queue
 * mode (LOC-21). The three hours run from the first place that was set (EXPIRY-01).
 */
export function choosePlace(
  choice: LocationChoice,
  { orderType, place, nearestBranch }: PlaceDecision,
  allowedTypes: readonly OrderType[],
  now: number,
): LocationChoice {
  const isDelivery = place.kind === 'delivery';
  return {
    ...choice,
    ...locationDefaultsAfterChoice(choice, { orderType, place, allowed: allowedTypes }),
    orderType,
    nearestBranch: isDelivery ? nearestBranch : place,
    temporaryDelivery: isDelivery && !place.addressId ? place : undefined,
    table: orderType === 'eat-in' ? choice.table : undefined,
    chosenAt: orderTimeAfterChoice(dateOf(choice.lastLocation && choice.chosenAt), new Date(now)).getTime(),
  };
}

/** Forgets how and where, as a confirmed reset asks; the defaults per type stay (LOC-23, LOC-24). */
export const resetChoice = ({ defaults }: LocationChoice): LocationChoice => ({ ...emptyChoice, defaults });

/** Forgets place, type and queue mode when their three hours are over; the cart and the defaults stay (EXPIRY-02, decision 21). */
export const expireChoice = (choice: LocationChoice): LocationChoice => ({
  ...choice,
  lastLocation: undefined,
  orderType: undefined,
  isQueue: false,
  chosenAt: undefined,
});

/** True when taking this decision would lose the cart: another type or another place (LOC-15, LOC-17). */
export function isOtherPlace(choice: LocationChoice, { orderType, place }: PlaceDecision): boolean {
  if (choice.orderType && choice.orderType !== orderType) return true;
  const last = choice.lastLocation;
  if (!last) return false;
  if (last.kind !== place.kind) return true;
  if (last.kind === 'branch') return place.kind === 'branch' && last.id !== place.id;
  return place.kind === 'delivery' && last.area.id !== place.area.id;
}

const dateOf = (milliseconds: number | undefined) => (milliseconds === undefined ? undefined : new Date(milliseconds));
