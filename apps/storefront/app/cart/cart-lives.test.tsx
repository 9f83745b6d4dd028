import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { answered } from '../testing/answers.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { cartStore } from './cart-store.ts';
import { aCalculation } from './testing/calculations.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice } from './testing/open-drawer.tsx';

startWithAnEmptyDevice();
beforeEach(() => {
  fill(burgers);
  choose('pickup');
});

describe('the time that a cart is kept', () => {
  beforeEach(() => void stubFetch({ '/cart/quote': () => answered(aCalculation()) }));

  it('EXPIRY-04: counts down where the guest sees it', async () => {
    cartStore.update((cart) => ({ ...cart, resetAt: Date.now() + 125_000 }));
    const { cart } = await openDrawer();
    const shown = () => cart.getByRole('timer').textContent?.replaceAll(/[\u2066-\u2069]/g, '');
    expect(shown()).toMatch(/^This cart empties itself in 02:0[45]$/);
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    expect(shown()).toMatch(/in 00:5\d$|in 01:00$/);
  });

  it('EXPIRY-04: is not shown until the last ten minutes', async () => {
    cartStore.update((cart) => ({ ...cart, resetAt: Date.now() + 610_000 }));
    const { cart } = await openDrawer();
    expect(cart.queryByRole('timer')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(cart.getByRole('timer').textContent).toMatch(/09:5\d/);
  });

  it('says nothing where carts are kept for good', async () => {
    const { cart } = await openDrawer();
    expect(cart.queryByRole('timer')).toBeNull();
  });
});

describe('a device without a connection', () => {
  it('has the total confirmed by itself once the connection is back', async () => {
    let isOffline = true;
    stubFetch({
      '/cart/quote': () => (isOffline ? new Error('offline') : answered(aCalculation({ totalMinor: 7100 }))),
    });
    const { cart } = await openDrawer();
    const unconfirmed = 'The total could not be checked. It will be checked again at checkout.';
    await cart.findByText(unconfirmed);
    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(cart.queryByText(unconfirmed)).toBeNull());
    expect(cart.getByRole('group', { name: 'Price details' }).textContent).toContain('71.00');
  });

  it('keeps a working cart with its own figures, and checks out once the connection is back', async () => {
    let isOffline = true;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const lost = (value: unknown) => (isOffline ? new Error('offline') : value);
    stubFetch({
      '/cart/quote': () => lost(answered(aCalculation())),
      '/cart/validate': () => lost(answered(aCalculation())),
    });
    const { user, cart, address } = await openDrawer();
    await cart.findByText('The total could not be checked. It will be checked again at checkout.');
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    expect(cart.getByRole('group', { name: 'Price details' }).textContent).toContain('97.50');
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    const told = await screen.findByRole('dialog', { name: 'No network connection' });
    within(told).getByText('Checkout needs a connection. It goes on by itself as soon as you are connected again.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    isOffline = false;
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(address()).toBe('/upsell'));
    online.mockRestore();
  });
});

describe('a line whose price changed', () => {
  it('says what it was when the guest added it', async () => {
    stubFetch({ '/cart/quote': () => answered(aCalculation({ lineTotalsMinor: [7000], totalMinor: 7000 })) });
    const { cart } = await openDrawer();
    expect((await cart.findByText(/when you added it/)).textContent).toContain('65.00');
  });

  it('says nothing while the price is the one they saw', async () => {
    stubFetch({ '/cart/quote': () => answered(aCalculation()) });
    const { cart } = await openDrawer();
    expect(cart.queryByText(/when you added it/)).toBeNull();
  });
});

describe('two tabs', () => {
  it('a line that another tab adds is here at once', async () => {
    stubFetch({ '/cart/quote': () => answered(aCalculation()) });
    const { cart } = await openDrawer();
    const stored = JSON.parse(localStorage.getItem(storageKeys.items) ?? '[]') as Record<string, unknown>[];
    const added = { ...stored[0], lineId: 'line-9', name: { 'en-us': 'Soup' } };
    localStorage.setItem(storageKeys.items, JSON.stringify([...stored, added]));
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.items, storageArea: localStorage })),
    );
    expect(await cart.findByRole('heading', { name: 'Soup' })).toBeDefined();
  });
});
