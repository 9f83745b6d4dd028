import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { emptyChoice } from './chosen-place.ts';
import { locationStore } from './location-store.ts';
import { remember } from './testing/open-chooser.tsx';
import { useKeepLocation } from './use-keep-location.ts';

function Menu() {
  useKeepLocation();
  return <h1>Menu</h1>;
}

beforeEach(() => locationStore.reload());
afterEach(() => {
  locationStore.update(() => emptyChoice);
  for (const { id } of snackbarStore.get()) closeSnackbar(id);
});

const open = (locale: 'en-us' | 'ar-sa') =>
  renderShop({
    routes: [
      { path: 'menu/:categorySlug', Component: Menu },
      { path: 'menu/:categorySlug/location/:orderType', Component: () => null },
    ],
    path: '/menu/grill-1',
    shop: { locale },
  });

it('EXPIRY-02: who comes back after three hours is asked for the place again, with one tap to it', async () => {
  remember('pickup');
  locationStore.update((choice) => ({ ...choice, chosenAt: Date.now() - 3 * 3_600_000 }));
  const { user, address } = await open('en-us');
  await screen.findByText(/Three hours have passed/);
  expect(locationStore.get().lastLocation).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(address()).toBe('/menu/grill-1/location/pickup?page=menu&islocation=true'));
});

it('a place that is still good is not mentioned', async () => {
  remember('pickup');
  await open('ar-sa');
  await screen.findByText('Menu');
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(snackbarStore.get()).toEqual([]);
  expect(locationStore.get().lastLocation).toBeDefined();
});
