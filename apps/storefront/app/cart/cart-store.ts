import type { Currency } from '@sufra/ordering';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import { cartKeys, readCart, writeCart } from './cart-storage.ts';
import { emptyCart, type Cart } from './cart.ts';

let currency: Currency | undefined;

/** The cart of this device. It only holds, saves and notifies: what may change is decided by the rules. */
export const cartStore = createStoredStore<Cart>({
  keys: cartKeys,
  empty: emptyCart,
  read: (storage) => (currency ? readCart(storage, currency) : emptyCart),
  write: (cart, storage) => {
    if (currency) writeCart(cart, storage, currency);
  },
});

/** Stored amounts are decimals, so they can be read only once the concept's currency is known. */
export function openCart(conceptCurrency: Currency): void {
  if (currency?.code === conceptCurrency.code && currency.digits === conceptCurrency.digits) return;
  currency = conceptCurrency;
  cartStore.reload();
}

export const useCart = (): Cart => useStored(cartStore);
