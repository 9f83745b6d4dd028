import type { AddressParts } from '@sufra/ordering';
import { locationStore } from './location-store.ts';
import type { ChosenBranch, DeliveryPlace, LocationChoice } from './chosen-place.ts';

/** An address as the form holds it: every part is there, maybe empty; governorate and area by their ids as well. */
export type WrittenAddress = Required<{ [Part in keyof AddressParts]: string }> & {
  governorate: string;
  governorateId: string;
  neighborhoodId: string;
};

export const noAddress: WrittenAddress = {
  governorate: '',
  governorateId: '',
  neighborhoodId: '',
  area: '',
  block: '',
  street: '',
  building: '',
  floor: '',
  houseNumber: '',
  landmark: '',
};

/** The required parts; floor, house number and landmark are optional (ADDR-01). */
const requiredParts = ['governorateId', 'neighborhoodId', 'block', 'street', 'building'] as const;

export type RequiredPart = (typeof requiredParts)[number];

export const missingParts = (address: WrittenAddress): RequiredPart[] =>
  requiredParts.filter((part) => address[part].trim() === '');

/** The parts without surrounding spaces. */
export const trimmedParts = (address: WrittenAddress): WrittenAddress => ({
  ...address,
  block: address.block.trim(),
  street: address.street.trim(),
  building: address.building.trim(),
  floor: address.floor.trim(),
  houseNumber: address.houseNumber.trim(),
  landmark: address.landmark.trim(),
});

export type SavedAtSignIn = { addressId?: string | undefined; nearestBranch?: ChosenBranch | undefined };

/**
 * The delivery place has become one of the customer's addresses (SIGNIN-16, LOC-33). Without an address id it belongs
 * to no customer, also when it did before.
 */
function withSavedAddress(choice: LocationChoice, { addressId, nearestBranch }: SavedAtSignIn): LocationChoice {
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

/** Keeps that the place to deliver to is one of the customer's addresses now. */
export const keepSavedAddress = (saved: SavedAtSignIn): void =>
  locationStore.update((choice) => withSavedAddress(choice, saved));

/** The place that is saved before an order can name it; undefined when there is nothing to save. */
export const unsavedPlaceOf = ({ temporaryDelivery }: LocationChoice) =>
  temporaryDelivery && present(temporaryDelivery);

/** The place that is saved with signing in: one that is saved already may belong to another customer on this device. */
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
