import { aMenuCategory, aMenuItem } from '@sufra/ordering/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { cartStore } from './cart-store.ts';
import { burgers, choose, fill, startWithAnEmptyDevice } from './testing/open-drawer.tsx';
import UpsellRoute from './upsell.route.tsx';

startWithAnEmptyDevice();
beforeEach(() => fill(burgers));

const dip = aMenuItem({
  id: 'dip',
  categoryId: 'dips',
  name: { 'en-us': 'Garlic dip' },
  priceMinor: 600,
  isUpsell: true,
});
const dips = aMenuCategory({ id: 'dips' });

const open = (upsells = [dip]) =>
  renderShop({
    routes: [
      {
        path: 'upsell',
        Component: UpsellRoute,
        loader: () => ({ upsells, categories: [dips], now: '2026-03-01T09:00:00.000Z' }),
      },
    ],
    path: '/upsell',
    isSignedIn: true,
  });

describe('the extras', () => {
  it('ROUTE-10: are added with one tap, and Continue leads to checkout', async () => {
    choose('pickup');
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Garlic dip' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'burger' }, { itemId: 'dip', isUpsell: true, quantity: 1 }]);
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
  });

  it('CART-23: one that is removed keeps its line with quantity 0, and comes back on it', async () => {
    choose('pickup');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Garlic dip' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Garlic dip' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'burger' }, { itemId: 'dip', quantity: 0 }]);
    await user.click(screen.getByRole('button', { name: 'Add Garlic dip' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'burger' }, { itemId: 'dip', quantity: 1 }]);
  });

  it('lead back to the menu when the cart has become an order', async () => {
    choose('pickup');
    fill();
    const { address } = await open();
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('are skipped when there are none, or none that the branch has', async () => {
    choose('pickup');
    const { address } = await open([aMenuItem({ ...dip, outOfStockBranchIds: ['olaya'] })]);
    await waitFor(() => expect(address()).toBe('/checkout'));
  });
});
