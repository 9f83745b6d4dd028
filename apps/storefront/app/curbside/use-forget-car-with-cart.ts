import { useEffect, useRef } from 'react';
import { forgetCar } from './car-store.ts';

/** With the last thing in the cart the car leaves it too (CART-28). */
export function useForgetCarWithCart(hasItems: boolean): void {
  const hadItems = useRef(false);
  useEffect(() => {
    if (hadItems.current && !hasItems) forgetCar();
    hadItems.current = hasItems;
  }, [hasItems]);
}
