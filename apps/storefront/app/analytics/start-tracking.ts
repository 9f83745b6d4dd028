import type { ShopEvent } from '../shell/shop-events.ts';
import { onShopEvent } from '../shell/shop-events.ts';
import { forgetTrackingCookies } from './tracking-cookies.ts';
import { isNewPurchase } from './sent-purchases.ts';
import type { Tracker } from './tracker.ts';

export type RunningTracking = {
  page: (path: string) => void;
  stop: () => void;
  /** Stops for good and takes away what the services left on this device. */
  withdraw: () => void;
};

/**
 * Starts the services and tells them what happened `earlier` on this page and what happens from now on. A service that fails, as one that a blocker keeps
 * away may do, fails alone: ordering goes on.
 */
export function startTracking(trackers: Tracker[], earlier: ShopEvent[] = []): RunningTracking {
  const each = (act: (tracker: Tracker) => void) => {
    for (const tracker of trackers) {
      try {
        act(tracker);
      } catch {
        // Counting is never worth an error on a guest's page.
      }
    }
  };
  const send = (event: ShopEvent) => {
    if (event.name === 'purchase' && !isNewPurchase(event.payload.orderId)) return;
    each((tracker) => tracker.send(event));
  };
  each((tracker) => tracker.start());
  earlier.forEach(send);
  const stop = onShopEvent(send);
  return {
    page: (path) => each((tracker) => tracker.page(path)),
    stop,
    withdraw() {
      stop();
      each((tracker) => tracker.withdraw());
      forgetTrackingCookies();
    },
  };
}
