import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and while the browser takes over what the server wrote, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
