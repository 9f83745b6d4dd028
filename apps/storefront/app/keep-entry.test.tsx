import { storageKeys } from '@sufra/contracts/storage-keys';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeepEntry } from './root.tsx';
import { emptyChoice } from './location/chosen-place.ts';
import { locationStore } from './location/location-store.ts';
import { isScannedVisit } from './location/scanned-visit.ts';
import { promotionStore } from './promotion/promotion-store.ts';
import { renderShop } from './testing/render-shop.tsx';

const Page = () => (
  <>
    <KeepEntry />
    <Link to="/menu/grill-1?table=9">Table nine</Link>
  </>
);

const enter = (path: string) =>
  renderShop({
    routes: [
      { path: 'menu/:categorySlug', Component: Page },
      { path: 'user/order/:order', Component: Page },
    ],
    path,
  });

beforeEach(() => {
  locationStore.reload();
  promotionStore.reload();
});
afterEach(() => {
  locationStore.update(() => emptyChoice);
  sessionStorage.clear();
});

it('a table in the address is taken over and leaves the address, which keeps the rest', async () => {
  const { address } = await enter('/menu/grill-1?table=7&cart=open');
  await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
  await waitFor(() => expect(localStorage.getItem('cart_table')).toBe('7'));
});

it('every page is an entrance', async () => {
  const { address } = await enter('/user/order/42?table=7&qr=SUMMER10&queue=true');
  await waitFor(() => expect(address()).toBe('/user/order/42'));
  await waitFor(() => expect(localStorage.getItem('qr_code')).toBe('SUMMER10'));
  expect(localStorage.getItem('cart_table')).toBe('7');
  expect(locationStore.get().isQueue).toBe(true);
  expect(isScannedVisit()).toBe(true);
});

it('what the script in the head has kept is taken over by the page that comes next', async () => {
  localStorage.setItem(storageKeys.entry, JSON.stringify({ table: '7', qr: 'SUMMER10' }));
  await enter('/menu/grill-1');
  await waitFor(() => expect(localStorage.getItem('qr_code')).toBe('SUMMER10'));
  expect(localStorage.getItem('cart_table')).toBe('7');
  expect(localStorage.getItem(storageKeys.entry)).toBeNull();
});

it('a link within the shop may say it too', async () => {
  const { address, user } = await enter('/menu/grill-1');
  await user.click(screen.getByRole('link', { name: 'Table nine' }));
  await waitFor(() => expect(localStorage.getItem('cart_table')).toBe('9'));
  expect(address()).toBe('/menu/grill-1');
});

it('something broken that was kept is forgotten', async () => {
  localStorage.setItem(storageKeys.entry, '{');
  const { address } = await enter('/menu/grill-1?table=7');
  await waitFor(() => expect(localStorage.getItem('cart_table')).toBe('7'));
  expect(address()).toBe('/menu/grill-1');
  expect(localStorage.getItem(storageKeys.entry)).toBeNull();
});

it('an address without them changes nothing', async () => {
  await enter('/menu/grill-1');
  expect(locationStore.get()).toEqual(emptyChoice);
});
