import type { LocationResource } from '@sufra/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shop } from '../shell/shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { ExpectedTime } from './branch-now.tsx';
import { emptyChoice } from './chosen-place.ts';
import { choosePlace, enterShop } from './chooser/choose-place.ts';
import { locationStore } from './location-store.ts';
import { OrderTypeSelector } from './order-type-selector.tsx';
import { aLocation } from './testing/branches.ts';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

const types = ['deliver', 'pickup', 'to-go', 'eat-in'] as const;

const choose = (orderType: (typeof types)[number]) =>
  locationStore.update(() => {
    const place = orderType === 'deliver' ? aDeliveryPlace() : aBranch();
    return choosePlace(emptyChoice, { orderType, place, nearestBranch: aBranch() }, types, 0);
  });

const show = (shop: Partial<Shop> = {}) =>
  renderShop({
    shop,
    routes: [{ path: 'menu/:categorySlug', Component: () => <OrderTypeSelector /> }],
    path: '/menu/grill-1',
  });

const theBranchIs = (own: Partial<LocationResource['attributes']> = {}) =>
  stubFetch({ '/api/locations/olaya': () => ({ data: aLocation(own) }) });

beforeEach(() => theBranchIs());
beforeEach(() => locationStore.reload());
afterEach(() => locationStore.update(() => emptyChoice));
afterEach(() => void vi.useRealTimers());

describe('the order-type selector', () => {
  it('LOC-11: asks for an order type where no type can be in force', async () => {
    await show({ allowedOrderTypes: [] });
    expect(screen.getByText('Delivery or pickup?')).toBeDefined();
    expect(screen.getByText('Select order type')).toBeDefined();
  });

  it.each([
    [['eat-in', 'deliver', 'pickup'], 'Pickup atChoose a branch'],
    [['pickup', 'deliver'], 'Deliver toChoose an address'],
    [['deliver', 'eat-in', 'curbside'], 'Dine in atChoose a branch'],
  ] as const)('LOC-04: of %j the last one is in force on the first screen', async (allowedOrderTypes, text) => {
    await show({ allowedOrderTypes: [...allowedOrderTypes] });
    expect(screen.getByRole('link').textContent).toBe(text);
  });

  it('LOC-03: a stored type is in force when it is allowed', async () => {
    localStorage.setItem('order_type', 'deliver');
    locationStore.reload();
    const first = await show();
    expect(screen.getByText('Deliver to')).toBeDefined();
    first.unmount();
    await show({ allowedOrderTypes: ['eat-in', 'pickup'] });
    expect(screen.getByText('Pickup at')).toBeDefined();
  });

  it.each([
    ['deliver', 'Deliver toVilla 4, Takhassusi Street', 'At your door 07:35 –\u2060 07:50 PM'],
    ['eat-in', 'Dine in atOlaya Street', 'Ready 07:25 –\u2060 07:35 PM'],
    ['pickup', 'Pickup atOlaya Street', 'Ready 07:25 –\u2060 07:35 PM'],
    ['to-go', 'Pickup atOlaya Street', 'Ready 07:25 –\u2060 07:35 PM'],
  ] as const)(
    'LOC-07, LOC-09, LOC-10: %s shows its label, its place and when to expect it',
    async (type, place, time) => {
      choose(type);
      await show();
      await waitFor(() => expect(screen.getByRole('link').textContent.replaceAll('\u00A0', ' ')).toBe(place + time));
    },
  );

  it('a delivery counts the ride of its area, longer while traffic is slow', async () => {
    choose('deliver');
    const area = {
      id: 'area-olaya',
      name: {},
      lat: 24.7,
      long: 46.67,
      'minimum-order-amount': 0,
      'delivery-charge': 0,
    };
    theBranchIs({ 'slow-ride-percent': 50, 'delivery-areas': [{ ...area, 'ride-minutes': 20 }] });
    await show();
    await waitFor(() => expect(screen.getByRole('link').textContent).toContain('08:00'));
  });

  it('a busy kitchen is said to be one', async () => {
    choose('pickup');
    theBranchIs({ 'is-busy': true });
    await show();
    await waitFor(() => expect(screen.getByRole('link').textContent).toContain('Busy · Ready'));
  });

  it('a kitchen tells the span that it promises, and at the cart that of the dishes in it', async () => {
    choose('pickup');
    const span = (from: string, to: string) => ({
      from: `2026-03-01T16:${from}:00.000Z`,
      to: `2026-03-01T16:${to}:00.000Z`,
    });
    const windowOf = (items: string | undefined) => (items === 'burger:4' ? span('40', '55') : span('20', '30'));
    const server = stubFetch({
      '/api/locations/olaya': ({ query }) => ({
        data: aLocation({ 'ready-window': windowOf(query['filter[items]']) }),
      }),
    });
    const Component = () => (
      <>
        <OrderTypeSelector />
        <p data-testid="cart">
          <ExpectedTime dishes={['burger:4']} />
        </p>
      </>
    );
    await renderShop({ routes: [{ path: 'menu/:categorySlug', Component }], path: '/menu/grill-1' });
    await waitFor(() => expect(screen.getByTestId('cart').textContent).toMatch(/07:40\D+07:55/));
    expect(screen.getByRole('link').textContent).toMatch(/07:20\D+07:30/);
    expect(server.callsTo('/api/locations/olaya')).toHaveLength(2);
  });

  it('a closed branch says that it is closed and when it opens, never how soon it is ready', async () => {
    choose('pickup');
    theBranchIs({ 'is-open': false, 'estimated-ready-at': null, 'next-opening': '2099-03-01T04:00:00.000Z' });
    await show();
    expect(await screen.findByText(/opens/)).toBeDefined();
    expect(screen.getByRole('link').textContent).toContain('Closed');
    expect(screen.getByRole('link').textContent).not.toContain('Ready');
  });

  it('another page begins with what this one knew', async () => {
    choose('pickup');
    const { unmount } = await show();
    await screen.findByText(/Ready/);
    unmount();
    stubFetch({ '/api/locations/olaya': () => new TypeError('offline') });
    await show();
    expect(screen.getByRole('link').textContent).toContain('Ready');
  });

  it('a branch of which nothing is known, or only what was minutes ago, promises nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 600_000 });
    choose('pickup');
    const server = stubFetch({ '/api/locations/olaya': () => new TypeError('offline') });
    await show();
    await waitFor(() => expect(server.callsTo('/api/locations/olaya')).toHaveLength(1));
    expect(screen.getByRole('link').textContent).toBe('Pickup atOlaya Street');
  });

  it('a look that failed is made again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    choose('pickup');
    stubFetch({ '/api/locations/olaya': () => new TypeError('offline') });
    await show();
    theBranchIs();
    await act(() => vi.advanceTimersByTimeAsync(180_000));
    expect(screen.getByRole('link').textContent).toContain('Ready');
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

  it('in queue mode says so, with the table, whatever was chosen before', async () => {
    choose('pickup');
    locationStore.update((choice) => enterShop(choice, { queue: 'true', table: '7' }, types, 0));
    await show();
    expect(screen.getByText('Order in the queue at')).toBeDefined();
    expect(screen.getByText('Table 7')).toBeDefined();
    expect(screen.getByText('Olaya Street')).toBeDefined();
  });
});
