import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { choosePlace } from './choose-place.ts';
import { emptyChoice } from './chosen-place.ts';
import { locationStore } from './location-store.ts';
import { OrderTypeSelector } from './order-type-selector.tsx';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

const types = ['deliver', 'pickup', 'to-go', 'eat-in'] as const;

const choose = (orderType: (typeof types)[number]) =>
  locationStore.update(() => {
    const place = orderType === 'deliver' ? aDeliveryPlace() : aBranch();
    return choosePlace(emptyChoice, { orderType, place, nearestBranch: aBranch() }, types, 0);
  });

const show = () =>
  renderShop({
    routes: [{ path: 'menu/:categorySlug', Component: () => <OrderTypeSelector /> }],
    path: '/menu/grill-1',
  });

beforeEach(() => locationStore.reload());
afterEach(() => locationStore.update(() => emptyChoice));

describe('the order-type selector', () => {
  it('LOC-11: shows No-Order-Type-Selected and asks to select one', async () => {
    await show();
    expect(screen.getByRole('link').textContent).toBe('Select order typeNo-Order-Type-Selected');
  });

  it.each([
    ['deliver', 'Deliver toVilla 4, Takhassusi StreetReady in 20 min'],
    ['eat-in', 'Dine in atOlaya StreetReady in 20 min'],
    ['pickup', 'Pickup atOlaya StreetReady in 20 min'],
    ['to-go', 'Pickup atOlaya StreetReady in 20 min'],
  ] as const)('LOC-07, LOC-09, LOC-10: %s shows its label and its place', async (type, text) => {
    choose(type);
    await show();
    expect(screen.getByRole('link').textContent).toBe(text);
  });

  it('LOC-08: shows the table number', async () => {
    choose('eat-in');
    locationStore.update((choice) => ({ ...choice, table: '12' }));
    await show();
    expect(screen.getByText('Table 12')).toBeDefined();
  });

  it('LOC-12: leads to the location page of the current type', async () => {
    choose('to-go');
    const { user, address } = await show();
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(address()).toBe('/menu/grill-1/location/to-go?page=menu&islocation=true'));
  });

  it('LOC-05: leads to the first type that is not curbside when none was chosen', async () => {
    await renderShop({
      routes: [{ path: 'menu/:categorySlug', Component: () => <OrderTypeSelector /> }],
      path: '/menu/grill-1',
      shop: { allowedOrderTypes: ['curbside', 'to-go', 'pickup'] },
    });
    expect(screen.getByRole('link').getAttribute('href')).toContain('/location/to-go');
  });

  it('LOC-13: leads nowhere in queue mode', async () => {
    choose('pickup');
    locationStore.update((choice) => ({ ...choice, isQueue: true }));
    await show();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
