import { aMenuCategory, aMenuItem } from '@sufra/ordering/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shop } from '../shell/shop.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { cartStore } from './cart-store.ts';
import { aKeptLine } from './testing/device-lines.ts';
import { burgers, choose, fill, startWithAnEmptyDevice } from './testing/open-drawer.tsx';
import UpsellRoute from './upsell.route.tsx';

startWithAnEmptyDevice();
beforeEach(() => {
  fill(burgers);
  // The server does not answer: the device's own figures stand.
  stubFetch({ '/cart/quote': () => new Promise<never>(() => undefined) });
});

const dip = aMenuItem({
  id: 'dip',
  categoryId: 'dips',
  name: { 'en-us': 'Garlic dip' },
  priceMinor: 600,
  isUpsell: true,
});

const open = (upsells = [dip], shop: Partial<Shop> = {}) => {
  const category = aMenuCategory({ id: 'dips', itemIds: upsells.map(({ id }) => id) });
  const dishes = upsells.map((item) => ({ item, category }));
  const page = { upsells: dishes, now: '2026-03-01T09:00:00.000Z', timeZone: 'Asia/Riyadh' };
  return renderShop({
    shop,
    routes: [{ path: 'upsell', Component: UpsellRoute, loader: () => page }],
    path: '/upsell',
    isSignedIn: true,
  });
};

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => aMenuItem({ ...dip, id: `dip-${at}`, name: { 'en-us': `Dip ${at}` } }));
const offered = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const onward = () => screen.getByRole('link', { name: /checkout/ }).textContent;

describe('the extras', () => {
  it('ROUTE-10: are added with one tap, and the way on tells what the cart costs', async () => {
    choose('pickup');
    const { user, address } = await open();
    await screen.findByRole('button', { name: 'Add Garlic dip' });
    expect(onward()).toMatch(/^No thanks, to checkoutSAR\s65\.00$/);
    await user.click(screen.getByRole('button', { name: 'Add Garlic dip' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'burger' }, { itemId: 'dip', isUpsell: true, quantity: 1 }]);
    expect(onward()).toMatch(/^To checkoutSAR\s71\.00$/);
    await user.click(screen.getByRole('link', { name: /To checkout/ }));
    await waitFor(() => expect(address()).toBe('/checkout'));
  });

  it('are six at most', async () => {
    choose('pickup');
    await open(many(9));
    await screen.findByRole('button', { name: 'Add Dip 0' });
    expect(offered()).toEqual(['Dip 0', 'Dip 1', 'Dip 2', 'Dip 3', 'Dip 4', 'Dip 5']);
  });

  it('are not what the cart holds already', async () => {
    choose('pickup');
    fill(burgers, aKeptLine({ lineId: 'own', itemId: 'dip-1', branchPrices: {} }));
    await open(many(3));
    await screen.findByRole('button', { name: 'Add Dip 0' });
    expect(offered()).toEqual(['Dip 0', 'Dip 2']);
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

  it('EXPIRY-07: a cart that is left untouched for as long as the settings say is emptied there as well', async () => {
    choose('pickup');
    cartStore.update((cart) => ({ ...cart, lastActivityAt: Date.now() }));
    const { address } = await open([dip], { abandonedCartMinutes: 10 });
    await screen.findByRole('button', { name: 'Add Garlic dip' });
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(address()).toBe('/upsell');
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('are skipped when there are none, or none that the branch has', async () => {
    choose('pickup');
    const { address } = await open([aMenuItem({ ...dip, outOfStockBranchIds: ['olaya'] })]);
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(screen.queryByRole('heading', { name: 'Anything else?' })).toBeNull();
  });
});
