import { useEffect } from 'react';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { endAttemptOf } from './attempt.ts';

/** The guest sees the order that a checkout became: only now the cart is emptied and the attempt over. */
export function useEndOfCheckout(orderId: string): void {
  useOpenCart();
  useEffect(() => {
    if (endAttemptOf(orderId)) emptyTheCart();
  }, [orderId]);
}
