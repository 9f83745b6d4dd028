import { storageKeys } from '@sufra/contracts/storage-keys';

const {
  kioskOrder,
  kioskTerminal,
  locale,
  trackingConsent: _consent,
  countedOrders: _counted,
  ...ofOneGuest
} = storageKeys;

const ofTheDevice: string[] = [kioskOrder, kioskTerminal, locale];

/** Whether this device is a kiosk of the restaurant, switched by `?kiosk=true` (decision 65). */
export const isKiosk = (): boolean => read(kioskOrder) === 'true';

export function setKiosk(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(kioskOrder, 'true');
    else localStorage.removeItem(kioskOrder);
  } catch {
    // Without storage the device is a kiosk for as long as the page is open elsewhere: not at all.
  }
}

/** Whether a guest has begun something that the next one should not find. */
export const hasBegun = (pathname: string): boolean =>
  !/^\/menu(?:\/[^/]+)?\/?$/.test(pathname) || Object.values(ofOneGuest).some((key) => !isBlank(read(key)));

/** Forgets everything of this guest; the device stays a kiosk with its terminal, in the language it was in. */
export function forgetGuest(): void {
  const keys = Object.values(storageKeys).filter((key) => !ofTheDevice.includes(key));
  try {
    for (const key of keys) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Nothing was stored either.
  }
}

const isBlank = (text: string | null): boolean => text === null || text === '[]';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
