import type { Currency } from '@sufra/ordering';
import { useSyncExternalStore } from 'react';

/** Which menu the page on screen shows: what a dialog over it reads, without asking the server. */
type MenuSource = { url: string; currency: Currency };

let current: MenuSource | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function rememberMenuSource(source: MenuSource): void {
  if (current?.url === source.url && current.currency === source.currency) return;
  current = source;
  listeners.forEach((listener) => listener());
}

export const menuSource = (): MenuSource | undefined => current;

/** The same in a component, which then follows when the page shows another menu. */
export const useMenuSource = (): MenuSource | undefined => useSyncExternalStore(subscribe, menuSource, () => undefined);
