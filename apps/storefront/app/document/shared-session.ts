import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionChanged } from '../shell/session-change.ts';
import { useRoot } from '../shell/shop.ts';

/** Tells the page, which asks the server at once. A navigation meanwhile interrupts the request but does not drop it. */
export function useSessionChange(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    sessionChanged();
    return revalidate();
  }, [revalidate]);
}

const channelName = 'sufra-session';

/**
 * Keeps the tabs of a shop agreed about who is signed in: each one broadcasts the server's answer, and asks the server
 * again when another tab got a different one.
 */
export function SharedSession() {
  const { isSignedIn } = useRoot();
  const changed = useSessionChange();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'boolean' && data !== isSignedIn) void changed();
    });
    channel.postMessage(isSignedIn);
    return () => channel.close();
  }, [isSignedIn, changed]);
  return null;
}
