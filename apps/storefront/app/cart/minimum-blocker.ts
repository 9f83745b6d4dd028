import { firstCheckoutBlocker, type CheckoutBlocker } from '@sufra/ordering';
import { useShop } from '../shell/shop.ts';
import type { CartPlace } from './cart-place.ts';
import { isCartEmpty, totalsOf, type Cart } from './cart.ts';

/** The minimum that the cart does not reach at its place, if there is one; whatever else is open. */
export function useMinimumBlocker(cart: Cart, place: CartPlace): CheckoutBlocker | undefined {
  const shop = useShop();
  if (isCartEmpty(cart)) return undefined;
  const blocker = firstCheckoutBlocker({
    step: 'cart',
    lines: [{ itemId: '', quantity: 1, availability: { isAvailable: true } }],
    notes: '',
    isSignedIn: true,
    isMobileVerified: true,
    isMenuOnly: false,
    orderType: place.orderType,
    branchId: place.branchId,
    subtotalMinor: totalsOf(cart, place.branchId).subtotalMinor,
    zoneMinimumMinor: place.area?.minimumOrderMinor,
    deliveryMinimumMinor: shop.minimumDeliveryMinor,
    orderMinimumMinor: shop.minimumOrderMinor,
  });
  return blocker?.code.startsWith('below-') ? blocker : undefined;
}
