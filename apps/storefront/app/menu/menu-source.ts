import type { Currency } from '@sufra/ordering';

/** Which menu the page on screen shows: what a dialog over it reads, without asking the server. */
export type MenuSource = { url: string; currency: Currency };

let current: MenuSource | undefined;

export function rememberMenuSource(source: MenuSource): void {
  current = source;
}

export const menuSource = (): MenuSource | undefined => current;
