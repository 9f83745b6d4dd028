import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { sessionChanged } from '../shell/session-change.ts';
import { useRoot } from '../shell/shop.ts';
import { withStorage } from '../storage/stored-store.ts';

/** Tells the page, which asks the server at once. A navigation meanwhile interrupts the request but does not drop it. */
export function useSessionChange(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    sessionChanged();
    return revalidate();
  }, [revalidate]);
}

const channelName = 'sufra-session';

/** The server's answer to a tab; `isFirst` with the first one that it tells the others. */
type Told = { isSignedIn: boolean; isFirst: boolean };

/**
 * Keeps the tabs of a shop agreed about who is signed in: each one broadcasts the server's answer, and asks the server
 * again when another tab got a different one. A tab that was still loading when the others changed is told once more.
 */
export function SharedSession() {
  const { isSignedIn } = useRoot();
  const changed = useSessionChange();
  const hasTold = useRef(false);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(channelName);
    const tell = (isFirst: boolean) => channel.postMessage({ isSignedIn, isFirst } satisfies Told);
    channel.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
      if (told.isSignedIn === isSignedIn) return;
      void changed();
      if (told.isFirst) tell(false);
    });
    tell(!hasTold.current);
    hasTold.current = true;
    return () => channel.close();
  }, [isSignedIn, changed]);
  useEventListener('window', 'pageshow', (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    readStorageAgain();
    void changed();
  });
  return null;
}

/** A page of the back-forward cache heard nothing of other pages meanwhile. */
const readStorageAgain = () =>
  withStorage((storage) => {
    for (const key of Object.values(storageKeys))
      dispatchEvent(new StorageEvent('storage', { key, newValue: storage.getItem(key) }));
  });
