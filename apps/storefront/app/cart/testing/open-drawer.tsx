import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetCustomer, keepCustomer } from '../../customer/current-customer.ts';
import { emptyChoice } from '../../location/chosen-place.ts';
import { choosePlace } from '../../location/chooser/choose-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { aBranch, aDeliveryPlace } from '../../location/testing/places.ts';
import type { Shop } from '../../shell/shop.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { emptyTheCart } from '../cart-actions.ts';
import { CartDrawer } from '../drawer/cart-drawer.tsx';
import { cartStore, openCart } from '../cart-store.ts';
import type { DeviceLine } from '../device-line.ts';
import { aKeptLine } from './device-lines.ts';

const types = ['deliver', 'pickup', 'to-go', 'eat-in'] as const;

export const sara = {
  id: 'sara',
  firstName: 'Sara',
  lastName: '',
  dialCode: '+966',
  mobile: '551234417',
  isMobileVerified: true,
};

/** Two burgers at 32.50, to be had everywhere. */
export const burgers = aKeptLine({ quantity: 2, branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });

export const fill = (...lines: DeviceLine[]) => cartStore.update((cart) => ({ ...cart, lines }));

export const choose = (orderType: (typeof types)[number]) =>
  locationStore.update(() => {
    const place = orderType === 'deliver' ? aDeliveryPlace() : aBranch();
    return choosePlace(emptyChoice, { orderType, place, nearestBranch: aBranch() }, types, Date.now());
  });

type Visit = { isSignedIn?: boolean; shop?: Partial<Shop>; search?: string };

/** Goes to an address of the menu, by default as Sara, who is signed in. */
export function visitMenu({ isSignedIn = true, shop = {}, search = '?cart=open' }: Visit = {}) {
  if (isSignedIn) keepCustomer(sara);
  const routes = [{ path: 'menu/:categorySlug', Component: CartDrawer }];
  return renderShop({ routes, path: `/menu/grill-1${search}`, isSignedIn, shop });
}

/** The same, with the cart that is open there. */
export async function openDrawer(visit: Visit = {}) {
  const view = await visitMenu(visit);
  return { ...view, cart: within(screen.getByRole('dialog', { name: /My Cart|سلتي|Mon panier/ })) };
}

/** A device with nothing on it before each test, and a clock that the test moves. */
export function startWithAnEmptyDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
    cartStore.reload();
    locationStore.reload();
  });
  afterEach(() => {
    emptyTheCart();
    locationStore.update(() => emptyChoice);
    forgetCustomer();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
