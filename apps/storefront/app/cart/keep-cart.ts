import { isAbandoned, isExpired, type Locale } from '@sufra/ordering';
import { useChange } from '@sufra/ui/effects.ts';
import { loadMessages, type Overrides } from '@sufra/ui/i18n/catalogue.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { forgetCar } from '../curbside/car-store.ts';
import { textOf } from '../i18n/use-text.ts';
import { announceShopEvent } from '../shell/shop-events.ts';
import { withStorage } from '../storage/stored-store.ts';
import { cartContents, emptyTheCart } from './cart-actions.ts';
import { cartStore, useCart } from './cart-store.ts';
import { type Cart, isCartEmpty } from './device-line.ts';
import { isBeingOrdered } from './ordered-carts.ts';

type KeepTime = { abandonedCartMinutes: number; onEmptied?: () => void };

/**
 * Empties the cart when its time has come: at the reset time, or after so long without activity, which is announced to
 * analytics first (EXPIRY-04, EXPIRY-06, EXPIRY-07). Looks every second, and at once, since a reset time may have
 * passed while the page was closed (D-32). A cart whose order is being paid is left alone. Answers how to stop.
 */
export function keepCartTime({ abandonedCartMinutes, onEmptied }: KeepTime): () => void {
  const endOf = (cart: Cart): 'expired' | 'abandoned' | undefined => {
    if (isBeingOrdered(cart)) return undefined;
    const now = new Date();
    if (isExpired(momentOf(cart.resetAt), now)) return 'expired';
    const lastActivityAt = momentOf(cart.lastActivityAt);
    return isAbandoned({ lastActivityAt, now, alertMinutes: abandonedCartMinutes }) ? 'abandoned' : undefined;
  };
  const look = () => {
    if (!endOf(cartStore.get())) return;
    // A tab that slept hears late what another one did with the cart.
    withStorage(cartStore.reload);
    const cart = cartStore.get();
    const end = endOf(cart);
    if (!end) return;
    if (end === 'abandoned' && !isCartEmpty(cart)) announceShopEvent('abandoned_cart', cartContents(cart));
    emptyTheCart();
    if (!isCartEmpty(cart)) onEmptied?.();
  };
  look();
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}

/** Says why nothing is in the cart any more; it stays until the guest, who may be away, has read it. */
export async function tellEmptied({ locale, overrides }: { locale: Locale; overrides: Overrides }): Promise<void> {
  await loadMessages('cart', locale);
  showSnackbar(textOf('cart', locale, overrides)('cart.waitedTooLong'), { isSticky: true });
}

const momentOf = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : new Date(milliseconds);

/** With the last line in the cart the car leaves it too (CART-28). Stands on every page and shows nothing. */
export function KeepCar() {
  useChange(isCartEmpty(useCart()), (wasEmpty) => !wasEmpty && forgetCar());
  return null;
}
