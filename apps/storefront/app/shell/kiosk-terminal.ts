import { storageKeys } from '@sufra/contracts/storage-keys';
import { useSyncExternalStore } from 'react';
import { paymentPath } from './payment-pages.ts';

/**
 * The card terminal that this kiosk was set up with, as `name:key`; nothing on any other device, and on a kiosk that has
 * none. The server decides whether the key is right.
 */
export function findKioskTerminal(): string | undefined {
  try {
    const isKiosk = localStorage.getItem(storageKeys.kioskOrder) === 'true';
    return (isKiosk && localStorage.getItem(storageKeys.kioskTerminal)) || undefined;
  } catch {
    return undefined;
  }
}

/** Sets the kiosk up with a terminal, or takes it away. */
export function keepKioskTerminal(terminal: string | undefined): void {
  try {
    if (terminal === undefined) localStorage.removeItem(storageKeys.kioskTerminal);
    else localStorage.setItem(storageKeys.kioskTerminal, terminal);
  } catch {
    // Without storage the device is no kiosk either.
  }
}

/**
 * The terminal named behind the # of an address, which no server and no log gets to see.
 *
 * @example readTerminalHash('#terminal=counter-1:key') // 'counter-1:key'
 */
export function readTerminalHash(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('terminal') ?? undefined;
}

/** Where an order is paid at the terminal beside a kiosk. */
export const isTerminalPage = (pathname: string): boolean => /^\/payment\/pinpad\/?$/.test(pathname);

/**
 * Where this device pays an order: at its terminal when it is a kiosk that has one, otherwise through the provider.
 *
 * @example pathToPay('tap', '0199…') // '/payment/tap?order=0199…'
 */
export const pathToPay = (provider: string, orderId: string): string =>
  paymentPath(findKioskTerminal() === undefined ? provider : 'pinpad', orderId);

/** The same for a link on a page that the server draws, which knows nothing of this device. */
export function usePathToPay(provider: string, orderId: string): string {
  const terminal = useSyncExternalStore(neverChanges, findKioskTerminal, () => undefined);
  return paymentPath(terminal === undefined ? provider : 'pinpad', orderId);
}

const neverChanges = () => () => undefined;
