import type { ChosenBranch, DeliveryPlace, LocationChoice } from './chosen-place.ts';

export type SavedAddress = { addressId?: string | undefined; nearestBranch?: ChosenBranch | undefined };

/**
 * The delivery place has become one of the customer's addresses (SIGNIN-16, LOC-33). Without an address id it
 * is nobody's yet, also when it was somebody's before.
 */
export function withSavedAddress(choice: LocationChoice, { addressId, nearestBranch }: SavedAddress): LocationChoice {
  const place = choice.lastLocation;
  if (place?.kind !== 'delivery') return choice;
  const saved = { ...place, addressId };
  return {
    ...choice,
    lastLocation: saved,
    nearestBranch: choice.nearestBranch ?? nearestBranch,
    temporaryDelivery: addressId ? undefined : saved,
    defaults: choice.defaults.deliver ? { ...choice.defaults, deliver: saved } : choice.defaults,
  };
}

/** The place that is saved before an order can name it; undefined when there is nothing to save. */
export const unsavedPlaceOf = ({ temporaryDelivery }: LocationChoice) =>
  temporaryDelivery && present(temporaryDelivery);

/** The place that is saved with signing in: what is saved already may be somebody else's on this device. */
export const placeAtSignIn = ({ lastLocation, temporaryDelivery }: LocationChoice) => {
  const place = lastLocation?.kind === 'delivery' ? lastLocation : temporaryDelivery;
  return place && present(place);
};

const present = ({ line1, latitude, longitude, parts, area }: DeliveryPlace) => ({
  line1,
  latitude,
  longitude,
  areaId: area.id,
  ...(parts && { parts }),
});
