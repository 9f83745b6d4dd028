import { gatewayPage, terminalChannels } from '@sufra/contracts/payment/gateways';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { useSyncExternalStore } from 'react';
import { paymentPath } from '../shell/payment-pages.ts';

const terminalRunning = createStore(false);

/** Sets whether a payment runs at the terminal beside this kiosk. */
export const setTerminalRunning = terminalRunning.set;

/** True while a payment runs at the terminal: nothing may interrupt it. */
export const useTerminalRunning = (): boolean => useStore(terminalRunning);

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

/** Where an order is paid at the terminal beside a kiosk. */
export const isTerminalPage = (pathname: string): boolean =>
  terminalChannels.some((name) => gatewayPage(name) === pathname.replace(/\/$/, ''));

/**
 * Where this device pays an order: at its terminal when it is a kiosk that has one, otherwise through the provider.
 *
 * @example pathToPay(provider, '0199…') // '/payment/{provider}?order=0199…'
 */
export const pathToPay = (provider: string, orderId: string): string =>
  paymentPath(findKioskTerminal() === undefined ? provider : terminalOr(provider), orderId);

/** The terminal of this device, on a page that the server draws. */
export const useKioskTerminal = (): string | undefined =>
  useSyncExternalStore(neverChanges, findKioskTerminal, () => undefined);

/** The same for a link on a page that the server draws, which knows nothing of this device. */
export function usePathToPay(provider: string, orderId: string): string {
  const terminal = useKioskTerminal();
  return paymentPath(terminal === undefined ? provider : terminalOr(provider), orderId);
}

/** Every kiosk with a terminal pays at the same kind of terminal. */
const terminalOr = (provider: string): string => terminalChannels[0] ?? provider;

const neverChanges = () => () => undefined;
