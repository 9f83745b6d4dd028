import { useEffect } from 'react';
import { useShop } from '../shell/shop.ts';

/** Nothing that can wait competes with what the guest came for. */
const patienceMs = 3000;

/** Lets the open page hear when something runs out or comes back. */
export function useLiveMenu(): void {
  const { applicationId } = useShop();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      import('./watch-menu.ts').then(
        ({ watchMenu }) => {
          if (!isGone) stop = watchMenu(applicationId);
        },
        () => undefined,
      );
    }, patienceMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [applicationId]);
}
