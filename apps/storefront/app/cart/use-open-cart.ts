import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useCallback, useEffect } from 'react';
import { useWhenIdle } from '../document/when-idle.tsx';
import { useShop } from '../shell/shop.ts';
import { openCart } from './cart-store.ts';

/** Opens this device's cart on a page that shows it, and lets its time run (EXPIRY-04, EXPIRY-07). */
export function useOpenCart(): void {
  const { prices, cartExpiryMinutes, abandonedCartMinutes } = useShop();
  const { currency } = prices;
  const { locale, overrides } = useLanguage();

  useEffect(() => openCart({ currency, cartExpiryMinutes }), [currency, cartExpiryMinutes]);

  const load = useCallback(async () => {
    const { keepCartTime, tellEmptied } = await import('./keep-cart.ts');
    return () => keepCartTime({ abandonedCartMinutes, onEmptied: () => void tellEmptied({ locale, overrides }) });
  }, [abandonedCartMinutes, locale, overrides]);
  useWhenIdle(load, 500);
}
