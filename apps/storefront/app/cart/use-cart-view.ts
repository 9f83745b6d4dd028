import { useEffect, useRef } from 'react';
import { announceShopEvent } from '../shell/shop-events.ts';
import type { Cart } from './cart.ts';
import { cartContents } from './event-items.ts';

/** Says that the guest looks at the cart, once each time it is opened (ANALYT-01). */
export function useCartView(cart: Cart, branchId: string | undefined): void {
  const seen = useRef({ cart, branchId });
  useEffect(() => {
    announceShopEvent('view_cart', cartContents(seen.current.cart, { branchId: seen.current.branchId }));
  }, []);
}
