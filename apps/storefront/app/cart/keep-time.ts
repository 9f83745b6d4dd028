import { isAbandoned, isExpired } from '@sufra/ordering';
import { emptyTheCart } from './cart-actions.ts';
import { cartStore } from './cart-store.ts';

export type CartTimes = {
  abandonedCartMinutes: number;
  /** Told before an abandoned cart is emptied (EXPIRY-06). */
  onAbandoned?: () => void;
};

/**
 * Empties the cart when its time has come: at the reset time, or after so long without activity
 * (EXPIRY-04, EXPIRY-07). Looks every second, and at once, since a reset time may have passed while the
 * page was closed (decision 32). Answers how to stop.
 */
export function keepCartTime({ abandonedCartMinutes, onAbandoned }: CartTimes): () => void {
  const look = () => {
    const { resetAt, lastActivityAt } = cartStore.get();
    const now = new Date();
    if (isExpired(momentOf(resetAt), now)) return emptyTheCart();
    if (!isAbandoned({ lastActivityAt: momentOf(lastActivityAt), now, alertMinutes: abandonedCartMinutes })) return;
    onAbandoned?.();
    emptyTheCart();
  };
  look();
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}

const momentOf = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : new Date(milliseconds);
