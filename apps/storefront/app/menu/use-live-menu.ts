import { useEffect } from 'react';
import { useShop } from '../shell/shop.ts';
import { whenAtRest } from '../shell/when-at-rest.ts';

/** Lets the open page hear when something runs out or comes back, once nothing else has to happen. */
export function useLiveMenu(): void {
  const { applicationId } = useShop();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const watch = async () => {
      const { watchMenu } = await import('./watch-menu.ts');
      if (!isGone) stop = watchMenu(applicationId);
    };
    // Without it the page works all the same.
    const callOff = whenAtRest(() => void watch().catch(() => undefined));
    return () => {
      isGone = true;
      callOff();
      stop?.();
    };
  }, [applicationId]);
}
