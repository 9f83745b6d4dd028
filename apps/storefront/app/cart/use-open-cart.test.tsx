import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { emptyTheCart } from './cart-actions.ts';
import { cartStore, openCart, useCart } from './cart-store.ts';
import { burgers, fill } from './testing/open-drawer.tsx';
import { useOpenCart } from './use-open-cart.ts';

function Menu() {
  useOpenCart();
  return <h1>{useCart().lines.length} lines</h1>;
}

const open = () => renderShop({ routes: [{ path: 'menu', Component: Menu }], path: '/menu' });
const told = 'Your cart waited for a long time and has been emptied.';

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  cartStore.reload();
});
afterEach(() => {
  emptyTheCart();
  for (const { id } of snackbarStore.get()) closeSnackbar(id);
});

it('EXPIRY-04: a cart whose time ran out while the guest was away is empty, and says why', async () => {
  fill(burgers);
  cartStore.update((cart) => ({ ...cart, resetAt: Date.now() - 1 }));
  await open();
  await screen.findByText(told);
  expect(screen.getByText('0 lines')).toBeDefined();
});

it('a cart that is empty anyway has nothing to say', async () => {
  cartStore.update((cart) => ({ ...cart, resetAt: Date.now() - 1 }));
  await open();
  await waitFor(() => expect(cartStore.get().resetAt).toBeUndefined());
  await screen.findByText('0 lines');
  expect(snackbarStore.get()).toEqual([]);
});
