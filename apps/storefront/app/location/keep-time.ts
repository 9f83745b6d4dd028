import { isLocationExpired, type OrderType } from '@sufra/ordering';
import { expireChoice } from './choose-place.ts';
import { locationStore } from './location-store.ts';

const lookEveryMs = 5000;

type KeepTime = {
  isPaying: () => boolean;
  /** Asks the guest again, with the type they had; the cart is still there (decision 21). */
  onExpired?: (orderType: OrderType | undefined) => void;
};

/**
 * Clears place, type and queue mode three hours after they were first set (EXPIRY-02), never while a
 * payment is in progress (decision 21). Answers how to stop.
 */
export function keepLocationTime({ isPaying, onExpired }: KeepTime): () => void {
  const look = () => {
    const { chosenAt, orderType } = locationStore.get();
    const orderTimeAt = chosenAt === undefined ? undefined : new Date(chosenAt);
    if (!isLocationExpired({ orderTimeAt, now: new Date(), isPaying: isPaying() })) return;
    locationStore.update(expireChoice);
    onExpired?.(orderType);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}
