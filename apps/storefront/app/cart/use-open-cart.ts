import { useEffect } from 'react';
import { useShop } from '../shell/shop.ts';
import { whenAtRest } from '../shell/when-at-rest.ts';
import { openCart } from './cart-store.ts';

/** Opens this device's cart on a page that shows it, and lets its time run (EXPIRY-04, EXPIRY-07). */
export function useOpenCart(): void {
  const { prices, cartExpiryMinutes, abandonedCartMinutes } = useShop();
  const { currency } = prices;

  useEffect(() => openCart({ currency, cartExpiryMinutes }), [currency, cartExpiryMinutes]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = () =>
      import('./keep-time.ts').then(
        ({ keepCartTime }) => {
          if (!isGone) stop = keepCartTime({ abandonedCartMinutes });
        },
        () => undefined,
      );
    const callOff = whenAtRest(() => void start(), 500);
    return () => {
      isGone = true;
      callOff();
      stop?.();
    };
  }, [abandonedCartMinutes]);
}
