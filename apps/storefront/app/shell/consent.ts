import { storageKeys } from '@sufra/contracts/storage-keys';
import { createStoredStore, useStored } from '../storage/stored-store.ts';

/** The guest's consent to analytics; undefined while they have not been asked. */
export type Consent = 'granted' | 'refused' | undefined;

type Kept = { consent: Consent; isAsking: boolean };

/** Kept on this device (and the same in all of its tabs); asking again is a state of the page alone. */
export const consentStore = createStoredStore<Kept>({
  keys: [storageKeys.trackingConsent],
  empty: { consent: undefined, isAsking: false },
  read: (storage) => ({ consent: consentOf(storage.getItem(storageKeys.trackingConsent)), isAsking: false }),
  write: ({ consent }, storage) => {
    if (consent) storage.setItem(storageKeys.trackingConsent, consent);
  },
});

export const useConsent = (): Kept => useStored(consentStore);

export const giveConsent = (consent: 'granted' | 'refused'): void =>
  consentStore.update(() => ({ consent, isAsking: false }));

/** Shows the question again, for a guest who wants to change their answer. */
export const askForConsent = (): void => consentStore.update((kept) => ({ ...kept, isAsking: true }));

const consentOf = (text: string | null): Consent => (text === 'granted' || text === 'refused' ? text : undefined);
