import { storageKeys } from '@sufra/contracts/storage-keys';
import type { LocationChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { removeOfTab, removeStored } from '../storage/remove-stored.ts';
import { forgetCustomer } from './current-customer.ts';

/** At sign-out: another person may use this device next, so no name, plate or address stays behind. The cart does. */
export function forgetPerson(): void {
  forgetCustomer();
  removeStored([storageKeys.selectedCar]);
  locationStore.update(withoutAddress);
  removeOfTab();
}

/** The keys of all that, for a press before the scripts arrive; a chosen branch goes with an address then. */
export const keysOfPerson = [
  storageKeys.currentUser,
  storageKeys.selectedCar,
  storageKeys.lastLocation,
  storageKeys.temporaryDelivery,
  storageKeys.defaultLocations,
].join(' ');

const withoutAddress = (choice: LocationChoice): LocationChoice => ({
  ...choice,
  temporaryDelivery: undefined,
  ...(choice.lastLocation?.kind === 'delivery' && { lastLocation: undefined, nearestBranch: undefined }),
  defaults: Object.fromEntries(Object.entries(choice.defaults).filter(([, { kind }]) => kind !== 'delivery')),
});
