import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export type CheckoutCause = 'pressed' | 'automatic';

/**
 * Goes on with a checkout that had to stop: once, when the guest comes back from choosing a place (CHK-13); when
 * the connection it lacked is there again; and when what stood in its way has been repaired.
 */
export function useCheckoutAgain(checkout: (cause: CheckoutCause) => void, onConnected: () => void) {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(0);
  const isWaiting = useRef(false);
  const latest = useRef({ checkout, onConnected });
  useEffect(() => {
    latest.current = { checkout, onConnected };
  });

  const isResuming = search.get('checkout') === 'resume';
  useEffect(() => {
    if (!isResuming) return;
    setSearch({ cart: 'open' }, { replace: true, preventScrollReset: true });
    latest.current.checkout('automatic');
  }, [isResuming, setSearch]);

  useEffect(() => {
    const onOnline = () => {
      if (!isWaiting.current) return;
      isWaiting.current = false;
      latest.current.onConnected();
      setAsked((count) => count + 1);
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  // What the guest repaired is in the cart once it is shown again.
  useEffect(() => {
    if (asked > 0) latest.current.checkout('pressed');
  }, [asked]);

  return {
    isResuming,
    waitForConnection: (isOffline: boolean) => {
      isWaiting.current = isOffline;
    },
    checkAgain: () => setAsked((count) => count + 1),
  };
}
