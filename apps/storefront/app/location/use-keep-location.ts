import { useEffect } from 'react';

/** Lets the three hours of the chosen place run on this page (EXPIRY-02); they never end during a payment. */
export function useKeepLocation(isPaying = false): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./keep-time.ts').then(
      ({ keepLocationTime }) => {
        if (!isGone) stop = keepLocationTime({ isPaying: () => isPaying });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isPaying]);
}
