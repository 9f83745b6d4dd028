import { createStoredStore, useStored } from '../storage/stored-store.ts';
import { emptyChoice, type LocationChoice } from './chosen-place.ts';
import { locationKeys, readChoice, writeChoice } from './location-storage.ts';

/** How and where this guest wants the food. Only holds, saves and notifies. */
export const locationStore = createStoredStore<LocationChoice>({
  keys: locationKeys,
  empty: emptyChoice,
  read: readChoice,
  write: writeChoice,
});

export const useLocationChoice = (): LocationChoice => useStored(locationStore);
