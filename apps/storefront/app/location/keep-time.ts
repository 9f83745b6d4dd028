import { isLocationExpired } from '@sufra/ordering';
import { expireChoice } from './choose-place.ts';
import { locationStore } from './location-store.ts';

const lookEveryMs = 5000;

/**
 * Clears place, type and queue mode three hours after they were first set (EXPIRY-02), never while a
 * payment is in progress (decision 21). Answers how to stop.
 */
export function keepLocationTime({ isPaying }: { isPaying: () => boolean }): () => void {
  const look = () => {
    const { chosenAt } = locationStore.get();
    const orderTimeAt = chosenAt === undefined ? undefined : new Date(chosenAt);
    if (isLocationExpired({ orderTimeAt, now: new Date(), isPaying: isPaying() })) locationStore.update(expireChoice);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}
