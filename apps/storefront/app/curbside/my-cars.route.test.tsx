import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAnswers, signInOver } from '../customer/testing/sign-in-over.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { carStore, forgetCar, selectCar } from './car-store.ts';
import type { Car } from './car.resource.ts';
import type { CarChange } from './cars.route.ts';
import MyCarsRoute from './my-cars.route.tsx';
import { aCar, carLists } from './testing/cars.ts';

let cars: Car[];
let isOffline: boolean;
let isSignedOut: boolean;
beforeEach(() => {
  cars = [aCar(), aCar({ id: 'car-2', colourName: { 'en-us': 'Red' }, plateNumber: undefined })];
  isOffline = false;
  isSignedOut = false;
  stubFetch({
    '/curbside/cars': ({ body }) => {
      if (isOffline) return new Error('offline');
      if (isSignedOut) return refused(401, 'Sign in.');
      const change = body as CarChange;
      if ('deletedId' in change) {
        cars = cars.filter(({ id }) => id !== change.deletedId);
        return answered(null);
      }
      const { plateNumber } = change.fields;
      const saved = aCar({ ...cars.find(({ id }) => id === change.carId), id: change.carId ?? 'new', plateNumber });
      cars = [...cars.filter(({ id }) => id !== saved.id), saved];
      return answered(saved);
    },
    ...signInAnswers(() => (isSignedOut = false)),
  });
});
afterEach(() => {
  forgetCar();
  vi.unstubAllGlobals();
});

async function openCars() {
  const path = 'user/profile/cars';
  const loader = () => ({ customerId: 'sara', cars, lists: carLists });
  const view = await renderShop({
    routes: [{ path, Component: MyCarsRoute, loader }],
    path: `/${path}`,
    isSignedIn: true,
  });
  await screen.findByRole('heading', { level: 1, name: 'My vehicles' });
  return view;
}

const rows = () => within(screen.getByRole('list', { name: 'Your vehicles' })).getAllByRole('listitem');

describe('the vehicles of the account', () => {
  it('CAR-02: one of them is picked for curbside, and is marked', async () => {
    const { user } = await openCars();
    await user.click(screen.getByRole('button', { name: 'Use White Toyota' }));
    expect(carStore.get().car?.id).toBe('car-1');
    expect(screen.getByRole('button', { name: 'In use White Toyota' })).toBeDefined();
  });

  it('CAR-02: another one is described and joins the list', async () => {
    const { user } = await openCars();
    await user.click(screen.getByRole('button', { name: 'Add a vehicle' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(screen.getByRole('radio', { name: 'Toyota' }));
    await user.type(screen.getByLabelText('Plate number'), 'XYZ 9');
    await user.click(screen.getByRole('button', { name: 'Save vehicle' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByText('Vehicle saved')).toBeDefined();
  });

  it('one that was described before the session ended joins the list after signing in over it', async () => {
    const { user } = await openCars();
    await user.click(screen.getByRole('button', { name: 'Add a vehicle' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(screen.getByRole('radio', { name: 'Toyota' }));
    await user.type(screen.getByLabelText('Plate number'), 'XYZ 9');
    isSignedOut = true;
    await user.click(screen.getByRole('button', { name: 'Save vehicle' }));
    await signInOver(user);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().some((row) => row.textContent.includes('XYZ 9'))).toBe(true);
  });

  it('CAR-02: a change reaches the vehicle in use as well', async () => {
    selectCar(aCar());
    const { user } = await openCars();
    await user.click(screen.getByRole('button', { name: 'Edit White Toyota' }));
    const plate = screen.getByLabelText('Plate number');
    await user.clear(plate);
    await user.type(plate, 'NEW 1');
    await user.click(screen.getByRole('button', { name: 'Save vehicle' }));
    await waitFor(() => expect(carStore.get().car?.plateNumber).toBe('NEW 1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'My vehicles' })).toBeDefined();
  });

  it('CURB-09: one without its plate is completed before it is used', async () => {
    const { user } = await openCars();
    await user.click(screen.getByRole('button', { name: 'Use Red Toyota' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Edit vehicle' })).toBeDefined();
    expect(carStore.get().car).toBeUndefined();
  });

  it('CAR-02: one is deleted after a question; a failure says so and keeps it', async () => {
    selectCar(aCar());
    const { user } = await openCars();
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'Delete White Toyota' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    };
    isOffline = true;
    await remove();
    expect(await screen.findByText(/^The vehicle could not be deleted/)).toBeDefined();
    expect(rows()).toHaveLength(2);
    isOffline = false;
    await remove();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(carStore.get().car).toBeUndefined();
  });

  it('says that there are none, and offers the first', async () => {
    cars = [];
    const { user } = await openCars();
    expect(screen.getByRole('heading', { name: 'No vehicles yet' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add a vehicle' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'No vehicles yet' })).toBeDefined();
  });
});
