import type { Currency } from '@sufra/ordering';
import { createStore, useStore } from '@sufra/ui/store.ts';

/** Which menu the page on screen shows: what a dialog over it reads, without asking the server. */
type MenuSource = { url: string; currency: Currency };

const current = createStore<MenuSource | undefined>(undefined);

export function rememberMenuSource(source: MenuSource): void {
  const before = current.get();
  if (before?.url !== source.url || before.currency !== source.currency) current.set(source);
}

export const menuSource = current.get;

/** The same in a component, which then follows when the page shows another menu. */
export const useMenuSource = (): MenuSource | undefined => useStore(current);
