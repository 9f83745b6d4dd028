import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { locationStore } from '../location-store.ts';
import { twoAddresses } from '../testing/addresses.ts';
import { fillCart, openChooser, remember, startWithAnEmptyDevice } from '../testing/open-chooser.tsx';
import { aDeliveryPlace } from '../testing/places.ts';

startWithAnEmptyDevice();

const open = () => openChooser('deliver', { addresses: twoAddresses() });
const saved = () => within(screen.getByRole('region', { name: 'Saved addresses' }));

it('ADDR-07: the chooser offers saved addresses, the default one first, and one tap delivers there', async () => {
  const { user, address } = await open();
  const [first, second] = saved().getAllByRole<HTMLButtonElement>('button');
  expect(first?.textContent).toContain('HomeDefault');
  expect(second?.textContent).toContain('We do not deliver here at the moment.');
  expect(second?.disabled).toBe(true);
  await user.click(saved().getByRole('button', { name: /^Home/ }));
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  expect(locationStore.get()).toMatchObject({
    orderType: 'deliver',
    lastLocation: {
      kind: 'delivery',
      addressId: 'home',
      line1: 'Villa 4, Takhassusi Street',
      area: { id: 'area-olaya' },
    },
    nearestBranch: { id: 'olaya' },
    temporaryDelivery: undefined,
  });
});

it('the one in use is marked, and a cart for elsewhere is asked about first', async () => {
  remember('deliver', aDeliveryPlace({ addressId: 'home' }));
  const { chooser } = await open();
  expect(chooser.getByRole('button', { name: /^Home/ }).getAttribute('aria-pressed')).toBe('true');
});

it('changing from pickup to a saved address warns about the cart', async () => {
  fillCart();
  remember('pickup');
  const { user } = await open();
  await user.click(saved().getByRole('button', { name: /^Home/ }));
  expect(await screen.findByRole('dialog', { name: 'Start over?' })).toBeDefined();
});

it('an address that was deleted elsewhere is saved anew when the guest still wants it', async () => {
  remember('deliver', aDeliveryPlace({ addressId: 'gone' }));
  const { user, chooser, address } = await open();
  await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  expect(locationStore.get().temporaryDelivery).toMatchObject({ line1: 'Villa 4, Takhassusi Street' });
});

it('a guest who is not signed in is offered none', async () => {
  await openChooser('deliver');
  expect(screen.queryByRole('region', { name: 'Saved addresses' })).toBeNull();
});
