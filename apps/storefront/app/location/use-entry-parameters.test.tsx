import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { emptyChoice } from './chosen-place.ts';
import { locationStore } from './location-store.ts';
import { isScannedVisit } from './scanned-visit.ts';
import { useEntryParameters } from './use-entry-parameters.ts';

function Menu() {
  useEntryParameters();
  return <h1>Menu</h1>;
}

const enter = (search: string) =>
  renderShop({ routes: [{ path: 'menu/:categorySlug', Component: Menu }], path: `/menu/grill-1${search}` });

beforeEach(() => locationStore.reload());
afterEach(() => locationStore.update(() => emptyChoice));

it('a table in the address is taken over and leaves the address', async () => {
  const { address } = await enter('?table=7&cart=open');
  await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
  expect(localStorage.getItem('cart_table')).toBe('7');
});

it('the queue entry turns queue mode on', async () => {
  const { address } = await enter('?queue=true');
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  expect(locationStore.get().isQueue).toBe(true);
});

it('a scanned code leaves the address and stays with the visit', async () => {
  const { address } = await enter('?qr=table-card&table=7');
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  expect(isScannedVisit()).toBe(true);
  sessionStorage.clear();
});

it('an address without them changes nothing', async () => {
  await enter('');
  expect(screen.getByText('Menu')).toBeDefined();
  expect(locationStore.get()).toEqual(emptyChoice);
});
