import { isOrderTypeServed, locationDefaultsAfterChoice, orderTimeAfterChoice, type OrderType } from '@sufra/ordering';
import { branchOf, type ChosenBranch, type ChosenPlace, emptyChoice, type LocationChoice } from '../chosen-place.ts';

/* Functions that change the guest's place, or send it: the first screen only reads it. */

/** The stored fields of a chosen branch. */
export const chosenBranch = (branch: Omit<ChosenBranch, 'kind'>): ChosenBranch => ({
  kind: 'branch',
  id: branch.id,
  name: branch.name,
  latitude: branch.latitude,
  longitude: branch.longitude,
  timeZone: branch.timeZone,
  isCurbsideEnabled: branch.isCurbsideEnabled,
  preparationMinutes: branch.preparationMinutes,
});

/** The fields of the place in the checkout payload. */
export function draftPlace(choice: LocationChoice) {
  const place = choice.lastLocation;
  const delivery = place?.kind === 'delivery' ? place : undefined;
  return {
    orderType: choice.orderType,
    branchId: branchOf(choice)?.id,
    addressId: delivery?.addressId,
    position: delivery && { latitude: delivery.latitude, longitude: delivery.longitude },
    table: choice.table,
    area: delivery?.area,
  };
}

export type PlaceDecision = {
  orderType: OrderType;
  place: ChosenPlace;
  /** The branch that delivers there; only for deliver. */
  nearestBranch?: ChosenBranch | undefined;
};

/**
 * Stores a decision. A branch becomes the default of every allowed type but deliver, a delivery place only that of
 * deliver (LOC-18, LOC-20); either is the last location (LOC-19, D-17) and ends queue mode (LOC-21), except a branch
 * that is chosen for the queue. The table stays for when it counts again. The three hours run from the first place that
 * was set (EXPIRY-01).
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
    chosenAt: orderTimeAfterChoice(dateOf(choice.lastLocation && choice.chosenAt), new Date(now)).getTime(),
  };
}

/**
 * The parameters of a scanned address: `table=7` is a table, `queue=true` turns queue mode on (D-23). A guest at a
 * table who has chosen nothing yet eats in. The queue stands at a branch: an address to deliver to is no place for it,
 * and its three hours run from here where no place was set before (EXPIRY-01).
 */
export function enterShop(
  choice: LocationChoice,
  { table: written = '', queue }: { table?: string; queue?: string },
  allowedTypes: readonly OrderType[],
  now: number,
): LocationChoice {
  const table = written.trim().slice(0, 20) || choice.table;
  const isQueue = queue === undefined ? choice.isQueue : queue === 'true' && isOrderTypeServed('queue', allowedTypes);
  const eatsIn = written.trim() !== '' && !isQueue && !choice.orderType && allowedTypes.includes('eat-in');
  const entered = { ...choice, table, isQueue, ...(eatsIn && { orderType: 'eat-in' as const }) };
  if (!isQueue || choice.lastLocation?.kind === 'branch') return entered;
  return { ...entered, lastLocation: undefined, nearestBranch: undefined, temporaryDelivery: undefined, chosenAt: now };
}

/** Clears order type and place, as a confirmed reset asks; the defaults per type stay (LOC-23, LOC-24). */
export const resetChoice = ({ defaults }: LocationChoice): LocationChoice => ({ ...emptyChoice, defaults });

/** Clears place, type and queue mode when their three hours are over; the cart and the defaults stay (EXPIRY-02, D-21). */
export const expireChoice = (choice: LocationChoice): LocationChoice => ({
  ...choice,
  lastLocation: undefined,
  nearestBranch: undefined,
  // A sign-in would save it for the person who signs in.
  temporaryDelivery: undefined,
  orderType: undefined,
  isQueue: false,
  chosenAt: undefined,
});

/** True when taking this decision would lose the cart: another type or another place (LOC-15, LOC-17). */
export function isOtherPlace(choice: LocationChoice, { orderType, place }: PlaceDecision): boolean {
  const chosenType = choice.isQueue ? 'queue' : choice.orderType;
  if (chosenType && chosenType !== orderType) return true;
  const last = choice.lastLocation;
  if (!last) return false;
  if (last.kind !== place.kind) return true;
  if (last.kind === 'branch') return place.kind === 'branch' && last.id !== place.id;
  return place.kind === 'delivery' && last.area.id !== place.area.id;
}

const dateOf = (milliseconds: number | undefined) => (milliseconds === undefined ? undefined : new Date(milliseconds));
