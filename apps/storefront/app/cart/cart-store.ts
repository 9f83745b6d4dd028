import type { Currency } from '@sufra/ordering';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import { cartKeys, readCart, writeCart } from './cart-storage.ts';
import { emptyCart, type Cart } from './cart.ts';

/** What of the concept the cart has to know. */
export type CartSettings = { currency: Currency; cartExpiryMinutes: number };

let settings: CartSettings | undefined;

/** The cart of this device. It only holds, saves and notifies: what may change is decided by the rules. */
export const cartStore = createStoredStore<Cart>({
  keys: cartKeys,
  empty: emptyCart,
  read: (storage) => (settings ? readCart(storage, settings.currency) : emptyCart),
  write: (cart, storage) => {
    if (settings) writeCart(cart, storage, settings.currency);
  },
});

/** Stored amounts are decimals, so the cart can be read only once the concept's currency is known. */
export function openCart(concept: CartSettings): void {
  const { currency } = concept;
  const isOpen = settings?.currency.code === currency.code && settings.currency.digits === currency.digits;
  settings = concept;
  if (!isOpen) cartStore.reload();
}

export const cartExpiryMinutes = (): number => settings?.cartExpiryMinutes ?? 0;

export const useCart = (): Cart => useStored(cartStore);
