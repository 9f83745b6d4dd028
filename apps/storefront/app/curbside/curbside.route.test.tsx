import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { carStore, forgetCar, selectCar } from './car-store.ts';
import type { Car } from './car.resource.ts';
import CurbsideRoute from './curbside.route.tsx';
import { aCar, carLists } from './testing/cars.ts';

let cars: Car[];
let server: ReturnType<typeof stubFetch>;
const sent = () => server.callsTo('/curbside/cars').map(({ body }) => body);

async function openChooser({ isSignedIn = true } = {}) {
  const view = await renderShop({
    routes: [
      {
        path: 'menu/:categorySlug/curbside',
        Component: CurbsideRoute,
        loader: () => ({ garage: isSignedIn ? { customerId: 'sara', cars, lists: carLists } : undefined }),
      },
    ],
    path: '/menu/grill-1/curbside',
    isSignedIn,
  });
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Curbside' })) };
}

beforeEach(() => {
  cars = [aCar(), aCar({ id: 'car-2', colourName: { 'en-us': 'Red' }, plateNumber: undefined })];
  server = stubFetch({ '/curbside/cars': () => answered(aCar({ id: 'saved' })) });
  const branch = aBranch({ isCurbsideEnabled: true });
  locationStore.update(() => ({ ...emptyChoice, orderType: 'to-go', lastLocation: branch }));
});
afterEach(() => {
  forgetCar();
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

describe('the vehicle chooser', () => {
  it('ROUTE-09, CURB-01: picks a saved car and goes back to the cart with it', async () => {
    const { user, dialog, address } = await openChooser();
    await user.click(dialog.getByRole('button', { name: 'Use White Toyota' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(carStore.get().car).toMatchObject({ id: 'car-1', plateNumber: 'ABC 1234' });
  });

  it('CURB-01: a guest without a saved car describes one: colour, maker and plate', async () => {
    cars = [];
    const { user, dialog, address } = await openChooser();
    await user.click(dialog.getByRole('radio', { name: 'Red' }));
    await user.click(dialog.getByRole('radio', { name: 'Toyota' }));
    await user.type(dialog.getByLabelText('Plate number'), 'ABC 1234');
    await user.click(dialog.getByRole('button', { name: 'Use this vehicle' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(sent()).toEqual([
      { customerId: 'sara', fields: { colour: 'red', maker: 'toyota', plateNumber: 'ABC 1234' } },
    ]);
    expect(carStore.get().car?.id).toBe('saved');
  });

  it('CURB-07, CURB-08, CURB-09: says what is missing, and asks nobody', async () => {
    cars = [];
    const { user, dialog } = await openChooser();
    await user.click(dialog.getByRole('button', { name: 'Use this vehicle' }));
    expect(dialog.getByText('Choose the color of your vehicle.')).toBeDefined();
    expect(dialog.getByText('Choose the maker of your vehicle.')).toBeDefined();
    expect(dialog.getByText('Enter the plate number of your vehicle.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'White' }));
    expect(sent()).toEqual([]);
  });

  it('CURB-09: a saved car without a plate has to get one before it is used', async () => {
    const { user, dialog } = await openChooser();
    await user.click(dialog.getByRole('button', { name: 'Use Red Toyota' }));
    expect(carStore.get().car).toBeUndefined();
    await user.type(dialog.getByLabelText('Plate number'), '77');
    await user.click(dialog.getByRole('button', { name: 'Use this vehicle' }));
    await waitFor(() => expect(carStore.get().car?.id).toBe('saved'));
    expect(sent()).toMatchObject([{ carId: 'car-2', fields: { plateNumber: '77' } }]);
  });

  it('what the server refuses stands beside its field', async () => {
    cars = [];
    server = stubFetch({
      '/curbside/cars': () => refused(422, 'Plate number: use letters.', { source: { pointer: '/plate-number' } }),
    });
    const { user, dialog } = await openChooser();
    await user.click(dialog.getByRole('radio', { name: 'Red' }));
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByLabelText('Plate number'), '77');
    await user.click(dialog.getByRole('button', { name: 'Use this vehicle' }));
    expect(await dialog.findByText('Plate number: use letters.')).toBeDefined();
    expect(dialog.getByLabelText('Plate number').getAttribute('aria-invalid')).toBe('true');
  });

  it('CAR-02: a saved car is deleted after a question, and is no longer the selected one', async () => {
    selectCar(aCar());
    const { user, dialog } = await openChooser();
    await user.click(dialog.getByRole('button', { name: 'Delete White Toyota' }));
    cars = cars.slice(1);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(dialog.queryByText('ABC 1234')).toBeNull());
    expect(sent()).toEqual([{ customerId: 'sara', deletedId: 'car-1' }]);
    expect(carStore.get().car).toBeUndefined();
  });

  it.each([
    ['nobody is signed in', false, true, 'Sign in first'],
    ['the branch does not offer it', true, false, 'Not available for this order'],
  ])('says so when %s', async (_why, isSignedIn, isCurbsideEnabled, words) => {
    const branch = aBranch({ isCurbsideEnabled });
    locationStore.update(() => ({ ...emptyChoice, orderType: 'to-go', lastLocation: branch }));
    const { user, dialog, address } = await openChooser({ isSignedIn });
    expect(dialog.getByText(words)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Back to the cart' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
  });
});
