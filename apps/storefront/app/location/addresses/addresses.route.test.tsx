import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cartStore } from '../../cart/cart-store.ts';
import { rememberCategory } from '../../shell/home-path.ts';
import { answered, refused } from '../../testing/answers.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { locationStore } from '../location-store.ts';
import { anAddress, twoAddresses } from '../testing/addresses.ts';
import { fillCart, remember, startWithAnEmptyDevice } from '../testing/open-chooser.tsx';
import { aDeliveryPlace } from '../testing/places.ts';
import AddressesRoute from './addresses.route.tsx';
import type { AddressChange, CustomerAddress } from './customer-address.ts';

startWithAnEmptyDevice();
afterEach(() => snackbarStore.get().forEach(({ id }) => closeSnackbar(id)));

/** The list over a server that keeps what it is told, or answers something else. */
async function openAddresses(addresses: CustomerAddress[] = twoAddresses(), answer?: () => unknown) {
  let kept = addresses;
  const server = stubFetch({
    '/location/addresses': ({ body }) => {
      if (answer) return answer();
      const change = body as AddressChange;
      if ('deletedId' in change) kept = kept.filter(({ id }) => id !== change.deletedId);
      if ('defaultId' in change)
        kept = kept
          .map((each) => ({ ...each, isDefault: each.id === change.defaultId }))
          .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
      return answered(null);
    },
  });
  const path = 'user/profile/addresses';
  const routes = [{ path, Component: AddressesRoute, loader: () => ({ addresses: kept }) }];
  const view = await renderShop({ routes, path: `/${path}`, isSignedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'My addresses' });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const confirm = async (name: string) => {
    await view.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };
  return { ...view, server, names, confirm };
}

describe('my addresses', () => {
  it('ADDR-05, ADDR-07: lists them with the default one first, each with what can be done with it', async () => {
    const { names } = await openAddresses();
    expect(names()).toEqual(['HomeDefault', 'Grandmother']);
    expect(screen.getByText('Ring twice')).toBeDefined();
    expect(screen.getByText('We do not deliver here at the moment.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit Grandmother' }).getAttribute('href')).toBe(
      '/user/profile/addresses/farm',
    );
    expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe('/user/profile/addresses/new');
  });

  it('says that there are none, and leads to the first', async () => {
    await openAddresses([]);
    expect(screen.getByRole('heading', { name: 'No addresses yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add address' })).toBeDefined();
  });

  it('makes another one the default, which then comes first', async () => {
    const { user, names } = await openAddresses();
    await user.click(screen.getByRole('button', { name: 'Make default Grandmother' }));
    await waitFor(() => expect(names()).toEqual(['GrandmotherDefault', 'Home']));
  });

  it('ADDR-07: deletes one after a question, and nothing without an answer', async () => {
    const { user, server, names, confirm } = await openAddresses();
    await user.click(screen.getByRole('button', { name: 'Delete Home' }));
    expect(screen.getByRole('dialog').textContent).toContain('Home, Villa 4, Takhassusi Street.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo('/location/addresses')).toEqual([]);
    await confirm('Home');
    await waitFor(() => expect(names()).toEqual(['Grandmother']));
    expect(screen.getByText('Address deleted')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Saved addresses' }));
  });

  it('ERR-35: a failed deletion says so at the address, which stays', async () => {
    const { names, confirm } = await openAddresses(twoAddresses(), () => new Error('offline'));
    await confirm('Grandmother');
    const card = within(screen.getByRole('heading', { name: 'Grandmother' }).closest('li') ?? document.body);
    expect((await card.findByText(/^Error deleting the address/)).textContent).toBe(
      'Error deleting the address. Check your connection and try again.',
    );
    expect(names()).toEqual(['HomeDefault', 'Grandmother']);
  });

  it('a refusal is told in the server’s words', async () => {
    const { user } = await openAddresses(twoAddresses(), () => refused(422, 'Not this one.'));
    await user.click(screen.getByRole('button', { name: 'Make default Grandmother' }));
    expect(await screen.findByText('Unable to save the address. Not this one.')).toBeDefined();
  });
});

describe('the address of the order under way', () => {
  it('when it is deleted, the guest is told and asked to choose again, and keeps cart and type', async () => {
    fillCart();
    rememberCategory('grill-1');
    remember('deliver', aDeliveryPlace({ addressId: 'home' }));
    const { user, confirm, address } = await openAddresses();
    await confirm('Home');
    expect(await screen.findByText(/^Your order was going to that address\. Choose again/)).toBeDefined();
    expect(locationStore.get()).toMatchObject({ orderType: 'deliver', lastLocation: undefined, defaults: {} });
    expect(cartStore.get().lines).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(address()).toContain('/menu/grill-1/location/deliver'));
  });

  it('another one is deleted without a word about the order', async () => {
    remember('deliver', aDeliveryPlace({ addressId: 'home' }));
    const { names, confirm } = await openAddresses([anAddress(), anAddress({ id: 'work', label: 'Work' })]);
    await confirm('Work');
    await waitFor(() => expect(names()).toEqual(['Home']));
    expect(screen.queryByText(/^Your order was going/)).toBeNull();
    expect(locationStore.get().lastLocation).toMatchObject({ addressId: 'home' });
  });
});
