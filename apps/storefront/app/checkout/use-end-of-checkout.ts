import { useEffect } from 'react';
import { endAttemptOf } from './attempt.ts';

/** The guest sees the order that a checkout became: only now the attempt is over and the cart may be emptied. */
export function useEndOfCheckout(orderId: string, emptyTheCart: () => void): void {
  useEffect(() => {
    if (endAttemptOf(orderId)) emptyTheCart();
  }, [orderId, emptyTheCart]);
}
