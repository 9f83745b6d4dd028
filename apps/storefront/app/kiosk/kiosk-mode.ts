import { storageKeys } from '@sufra/contracts/storage-keys';
import { dishFilterKey, removeOfTab, removeStored } from '../storage/remove-stored.ts';
import { writeText } from '../storage/stored-json.ts';
import { createStoredStore } from '../storage/stored-store.ts';

const {
  kioskOrder,
  kioskTerminal,
  locale: _locale,
  trackingConsent: _consent,
  countedOrders: _counted,
  ...ofOneGuest
} = storageKeys;

const ofTheDevice: string[] = [kioskOrder, kioskTerminal];

/** True when this device is a kiosk of the restaurant, switched by `?kiosk=true` (D-65). */
export const kioskStore = createStoredStore<boolean>({
  keys: [kioskOrder],
  empty: false,
  read: (storage) => storage.getItem(kioskOrder) === 'true',
  write: (isOn, storage) => writeText(storage, kioskOrder, isOn ? 'true' : undefined),
});

/** True when a guest has begun something that the next one should not find, be it a language that they chose. */
export const hasBegun = (pathname: string): boolean =>
  !/^\/menu(?:\/[^/]+)?\/?$/.test(pathname) ||
  Object.values(ofOneGuest).some((key) => !isBlank(read(() => localStorage, key))) ||
  !isBlank(read(() => sessionStorage, dishFilterKey)) ||
  new RegExp(`(^|; )(__Host-)?${storageKeys.locale}=`).test(document.cookie);

/**
 * Clears everything of this guest, their language too; the device stays a kiosk with its terminal. The page that is still
 * open has nothing to write back.
 */
export function forgetGuest(): void {
  removeStored(Object.values(storageKeys).filter((key) => !ofTheDevice.includes(key)));
  removeOfTab();
}

const isBlank = (text: string | null): boolean => text === null || text === '[]' || text === 'null';

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
