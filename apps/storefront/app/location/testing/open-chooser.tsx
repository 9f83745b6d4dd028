import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyTheCart } from '../../cart/cart-actions.ts';
import { cartStore, openCart } from '../../cart/cart-store.ts';
import { aKeptLine } from '../../cart/testing/device-lines.ts';
import type { Shop } from '../../shell/shop.ts';
import { aShop } from '../../testing/a-shop.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import type { TreePlace } from '../chooser/address-tree.resource.ts';
import type { CustomerAddress } from '../addresses/customer-address.ts';
import type { Branch } from '../branch.resource.ts';
import { type ChosenPlace, emptyChoice } from '../chosen-place.ts';
import { choosePlace } from '../chooser/choose-place.ts';
import { locationStore } from '../location-store.ts';
import LocationRoute from '../location.route.tsx';
import { threeBranches } from './branches.ts';
import { aBranch } from './places.ts';

const types = aShop().allowedOrderTypes;

type Visit = {
  search?: string;
  shop?: Partial<Shop>;
  governorates?: TreePlace[];
  branches?: Branch[];
  hasMore?: boolean;
  addresses?: CustomerAddress[];
};

/** Opens the chooser for an order type, over three branches. */
export async function openChooser(
  orderType: string,
  {
    search = '?page=menu&islocation=true',
    shop,
    governorates = [],
    branches = threeBranches,
    hasMore = false,
    addresses,
  }: Visit = {},
) {
  const loaded = {
    orderType,
    branches,
    hasMore,
    governorates,
    addresses,
    categorySlug: 'grill-1',
    now: '2026-03-01T09:00:00.000Z',
  };
  const path = 'menu/:categorySlug/location/:orderType';
  const view = await renderShop({
    routes: [{ path, Component: LocationRoute, loader: () => loaded }],
    path: `/menu/grill-1/location/${orderType}${search}`,
    ...(shop && { shop }),
  });
  return { ...view, chooser: within(await screen.findByRole('dialog', { name: 'How would you like it?' })) };
}

export const fillCart = () => cartStore.update((cart) => ({ ...cart, lines: [aKeptLine()] }));

export const remember = (orderType: 'pickup' | 'deliver', place: ChosenPlace = aBranch()) =>
  locationStore.update((choice) => choosePlace(choice, { orderType, place }, types, Date.now()));

/** A device that knows where it is, or refuses to tell. */
export function stubPosition(answer: { latitude: number; longitude: number } | { code: number }) {
  const getCurrentPosition = vi.fn<(onFound: PositionCallback, onFailed: PositionErrorCallback) => void>(
    (onFound, onFailed) => {
      if ('code' in answer) onFailed(answer as GeolocationPositionError);
      else onFound({ coords: answer } as GeolocationPosition);
    },
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

/** The guest's earlier answer to the browser about sharing the position. */
export const stubPermission = (state: PermissionState) =>
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state }) },
  });

/** A device with empty storage before each test. */
export function startWithAnEmptyDevice(): void {
  beforeEach(() => {
    stubPermission('prompt');
    openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
    cartStore.reload();
    locationStore.reload();
  });
  afterEach(() => {
    emptyTheCart();
    locationStore.update(() => emptyChoice);
    vi.unstubAllGlobals();
  });
}
