import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

/** Says that somebody is paying at the terminal beside this kiosk, or no longer. */
export function setTerminalRunning(isNow: boolean): void {
  isRunning = isNow;
  for (const listener of listeners) listener();
}

/** Whether somebody is paying at the terminal: nothing may interrupt that. */
export const useTerminalRunning = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRunning,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
