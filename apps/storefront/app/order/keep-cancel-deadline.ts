import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEffect } from 'react';

/** Keeps the moment until which the order may be called off (STATE-19), as long as there is one. */
export function useKeepCancelDeadline(until: string | undefined): void {
  useEffect(() => {
    try {
      if (until) localStorage.setItem(storageKeys.cancelOrderTime, String(Date.parse(until)));
      else localStorage.removeItem(storageKeys.cancelOrderTime);
    } catch {
      // The server keeps it as well.
    }
  }, [until]);
}
