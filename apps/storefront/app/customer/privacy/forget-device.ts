import { storageKeys } from '@sufra/contracts/storage-keys';

/** What says nothing of a person and may stay on the device. */
const impersonal: string[] = [
  storageKeys.locale,
  storageKeys.trackingConsent,
  storageKeys.kioskOrder,
  storageKeys.kioskTerminal,
];

/** The device forgets the person as well: name, places, cars, the cart with its notes, the recent order. */
export function forgetDevice(): void {
  try {
    for (const key of Object.values(storageKeys)) if (!impersonal.includes(key)) localStorage.removeItem(key);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
