import type { ChosenBranch, LocationChoice } from './chosen-place.ts';

export type SavedAddress = { addressId?: string | undefined; nearestBranch?: ChosenBranch | undefined };

/** The temporary delivery place has become one of the customer's addresses (SIGNIN-16, LOC-33). */
export function withSavedAddress(choice: LocationChoice, { addressId, nearestBranch }: SavedAddress): LocationChoice {
  const place = choice.lastLocation;
  if (place?.kind !== 'delivery' || !addressId) return choice;
  const saved = { ...place, addressId };
  return {
    ...choice,
    lastLocation: saved,
    nearestBranch: choice.nearestBranch ?? nearestBranch,
    temporaryDelivery: undefined,
    defaults: choice.defaults.deliver ? { ...choice.defaults, deliver: saved } : choice.defaults,
  };
}

/** The place as the sign-in form sends it along; undefined when there is nothing to save. */
export const unsavedPlaceOf = ({ temporaryDelivery }: LocationChoice) =>
  temporaryDelivery && {
    line1: temporaryDelivery.line1,
    latitude: temporaryDelivery.latitude,
    longitude: temporaryDelivery.longitude,
    areaId: temporaryDelivery.area.id,
  };
