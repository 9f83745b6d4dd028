import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carStore, forgetCar, selectCar } from '../../curbside/car-store.ts';
import { KeepCar } from '../keep-cart.ts';
import { aCar } from '../../curbside/testing/cars.ts';
import { locationStore } from '../../location/location-store.ts';
import { aBranch } from '../../location/testing/places.ts';
import { answered, refused } from '../../testing/answers.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { cartStore } from '../cart-store.ts';
import { emptyTheCart } from '../cart-actions.ts';
import { aCalculation } from '../testing/calculations.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice, visitMenu } from '../testing/open-drawer.tsx';

let server: ReturnType<typeof stubFetch>;
const serve = (answers: Parameters<typeof stubFetch>[0] = {}) => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
    ...answers,
  });
};
const validated = () => server.callsTo('/cart/validate').at(-1)?.body as Record<string, unknown>;

/** To go from a branch that brings orders to cars, unless told otherwise. */
function chooseCurbside(orderType: 'to-go' | 'pickup' | 'deliver' = 'to-go', isCurbsideEnabled = true) {
  choose(orderType);
  const branch = aBranch({ isCurbsideEnabled });
  locationStore.update((choice) => ({
    ...choice,
    nearestBranch: branch,
    ...(orderType !== 'deliver' && { lastLocation: branch }),
  }));
}

startWithAnEmptyDevice();
beforeEach(() => {
  fill(burgers);
  serve();
});
afterEach(forgetCar);

describe('the curbside offer', () => {
  it('CURB-03: is shown while no vehicle is selected, and leads to the chooser', async () => {
    chooseCurbside();
    const { user, cart, address } = await openDrawer();
    const offer = within(cart.getByRole('group', { name: 'Stay in your car' }));
    await user.click(offer.getByRole('link', { name: 'Choose vehicle' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1/curbside'));
  });

  it.each([
    ['nobody is signed in', false, 'to-go', true],
    ['the branch does not do it', true, 'to-go', false],
    ['the order is for pickup', true, 'pickup', true],
    ['the order is delivered', true, 'deliver', true],
  ] as const)('CURB-02: is not shown when %s', async (_why, isSignedIn, orderType, isCurbsideEnabled) => {
    chooseCurbside(orderType, isCurbsideEnabled);
    const { cart } = await openDrawer({ isSignedIn });
    expect(cart.queryByRole('group', { name: 'Stay in your car' })).toBeNull();
  });
});

describe('the selected vehicle', () => {
  beforeEach(() => {
    chooseCurbside();
    selectCar(aCar());
  });

  it('CURB-04: is shown with its colour, its maker’s picture and its plate, instead of the offer', async () => {
    const { cart } = await openDrawer();
    const card = within(cart.getByRole('group', { name: 'We bring it to' }));
    expect(card.getByText('White')).toBeDefined();
    expect(card.getByRole('img', { name: 'Toyota' }).getAttribute('src')).toBe('/api/cars/makers/toyota/picture');
    expect(card.getByText('ABC 1234')).toBeDefined();
    expect(cart.queryByRole('group', { name: 'Stay in your car' })).toBeNull();
  });

  it('CURB-05: has the buttons REMOVE CURBSIDE and CHANGE VEHICLE', async () => {
    const { user, cart } = await openDrawer();
    expect(cart.getByRole('link', { name: 'CHANGE VEHICLE' }).getAttribute('href')).toBe('/menu/grill-1/curbside');
    await user.click(cart.getByRole('button', { name: 'REMOVE CURBSIDE' }));
    expect(cart.getByRole('group', { name: 'Stay in your car' })).toBeDefined();
    expect(carStore.get().car).toBeUndefined();
  });

  it('CHK-03: makes the payload’s type curbside with its id; without it the order type stays', async () => {
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(validated()).toMatchObject({ type: 'curbside', 'car-id': 'car-1' }));
  });

  it('CHK-03: a car that is kept does not change an order of another type', async () => {
    chooseCurbside('pickup');
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(validated()).toMatchObject({ type: 'pickup', 'car-id': null }));
  });

  it('STATE-06, STATE-23: is kept on the device under customer_selected_car, and belongs to its customer', async () => {
    expect(JSON.parse(localStorage.getItem('customer_selected_car') ?? '')).toMatchObject({
      id: 'car-1',
      colour: 'white',
    });
    carStore.reload();
    const { cart, unmount } = await openDrawer();
    expect(cart.getByRole('group', { name: 'We bring it to' })).toBeDefined();
    unmount();
    selectCar(aCar({ customerId: 'omar' }));
    expect((await openDrawer()).cart.queryByRole('group', { name: 'We bring it to' })).toBeNull();
  });

  it('CART-28: leaves with the last thing in the cart', async () => {
    await renderShop({ routes: [{ path: 'menu', Component: KeepCar }], path: '/menu' });
    expect(carStore.get().car?.id).toBe('car-1');
    act(emptyTheCart);
    await waitFor(() => expect(carStore.get().car).toBeUndefined());
    expect(localStorage.getItem('customer_selected_car')).toBeNull();
  });

  it('is forgotten when the server no longer knows it, which is told', async () => {
    serve({ '/cart/validate': () => refused(422, 'This vehicle is no longer among yours.', { code: 'car-unknown' }) });
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(await screen.findByText('This vehicle is no longer among yours.')).toBeDefined();
    expect(carStore.get().car).toBeUndefined();
    expect(cartStore.get().lines).toHaveLength(1);
  });
});

describe('checkout that goes on by itself after choosing a place', () => {
  it('CHK-11: keeps the cart open where the order can come to the car', async () => {
    chooseCurbside();
    const { cart, address } = await openDrawer({ search: '?cart=open&checkout=resume' });
    await waitFor(() => expect(server.callsTo('/cart/validate')).toHaveLength(1));
    await waitFor(() => expect(cart.getByRole('button', { name: /^Checkout/ })).toHaveProperty('disabled', false));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(cart.getByRole('group', { name: 'Stay in your car' })).toBeDefined();
  });

  it('CHK-11: goes to the extras everywhere else, and whenever the guest presses Checkout', async () => {
    chooseCurbside('pickup');
    const automatic = await visitMenu({ search: '?cart=open&checkout=resume' });
    await waitFor(() => expect(automatic.address()).toBe('/upsell'));
    automatic.unmount();
    chooseCurbside();
    const pressed = await openDrawer();
    await pressed.user.click(pressed.cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(pressed.address()).toBe('/upsell'));
  });
});
