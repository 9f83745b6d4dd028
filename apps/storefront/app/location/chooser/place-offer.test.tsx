import type { LocationResource } from '@sufra/contracts';
import type { OrderType } from '@sufra/ordering';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import type { Shop } from '../../shell/shop.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { emptyChoice } from '../chosen-place.ts';
import { locationStore } from '../location-store.ts';
import { remember, startWithAnEmptyDevice, stubPermission, stubPosition } from '../testing/open-chooser.tsx';
import { aBranch } from '../testing/places.ts';
import { PlaceOffer } from './place-offer.tsx';

startWithAnEmptyDevice();

const branch = (id: string, own: Partial<LocationResource['attributes']> = {}) => ({
  type: 'locations',
  id,
  attributes: {
    name: { 'en-us': id },
    address: {},
    phone: null,
    lat: 24.69,
    long: 46.68,
    'time-zone': 'Asia/Riyadh',
    'curbside-enabled': 0,
    'is-accepting-orders': true,
    'is-open': true,
    'next-opening': null,
    'closes-at': null,
    'estimated-ready-at': '2026-03-01T16:27:00.000Z',
    'is-busy': false,
    'prayer-times': null,
    'order-types': ['deliver', 'pickup'],
    'preparation-minutes': 20,
    'distance-metres': null,
    'delivery-area': null,
    'delivery-areas': [],
    ...own,
  },
});
const closed = { 'is-open': false, 'estimated-ready-at': null, 'next-opening': '2026-03-01T17:00:00.000Z' };
const three = [branch('Diriyah', closed), branch('Cafe', { 'order-types': ['eat-in'] }), branch('Olaya')];

const Menu = () => (
  <>
    <Link to="?cart=open">View cart</Link>
    <Link to="?">Close cart</Link>
    <PlaceOffer />
  </>
);

async function show(
  data: ReturnType<typeof branch>[] = three,
  types: OrderType[] = ['pickup', 'deliver'],
  shop: Partial<Shop> = {},
) {
  const { callsTo } = stubFetch({
    '/api/locations': () => ({ data }),
    '/api/locations/Diriyah': () => ({ data: data.find(({ id }) => id === 'Diriyah') }),
  });
  const path = 'menu/:categorySlug';
  const routes = [
    { path, Component: Menu },
    { path: `${path}/location/:orderType`, Component: () => null },
  ];
  const view = await renderShop({ shop: { allowedOrderTypes: types, ...shop }, routes, path: '/menu/grill-1' });
  return { ...view, asked: () => callsTo('/api/locations')[0]?.query };
}

const offered = () => screen.findByRole('region', { name: 'Where to order' });

it('offers the first branch of the type in force that takes orders, and takes it with one press', async () => {
  const { user } = await show();
  expect((await offered()).textContent).toContain('Pickup Olaya');
  expect(locationStore.get()).toEqual(emptyChoice);
  await user.click(screen.getByRole('button', { name: 'Order from Olaya' }));
  expect(locationStore.get()).toMatchObject({ orderType: 'pickup', lastLocation: { kind: 'branch', id: 'Olaya' } });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('takes the only branch without a question where there is one way of ordering, also when it is closed', async () => {
  await show([branch('Diriyah', closed)], ['pickup']);
  await waitFor(() =>
    expect(locationStore.get()).toMatchObject({ orderType: 'pickup', lastLocation: { kind: 'branch', id: 'Diriyah' } }),
  );
  expect(screen.queryByRole('region')).toBeNull();
});

it.each<[string, ReturnType<typeof branch>[], OrderType[]]>([
  ['two branches', [branch('Diriyah'), branch('Olaya')], ['pickup']],
  ['two ways of ordering', [branch('Diriyah')], ['pickup', 'deliver']],
])('asks where there are %s', async (_, data, types) => {
  await show(data, types);
  await offered();
  expect(locationStore.get()).toEqual(emptyChoice);
});

it('stands aside while the cart is open, and is back when it is closed', async () => {
  const { user } = await show();
  await offered();
  await user.click(screen.getByRole('link', { name: 'View cart' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Close cart' }));
  await offered();
});

it('passes over a branch that is paused for the type; where none is left, it says why and until when', async () => {
  const paused = {
    pauses: [{ 'order-types': ['pickup'], 'extra-minutes': null, reason: 'busy', until: '2026-03-01T17:30:00.000Z' }],
  } as Partial<LocationResource['attributes']>;
  const { unmount } = await show([branch('Diriyah', paused), branch('Olaya')]);
  expect((await offered()).textContent).toContain('Pickup Olaya');
  unmount();
  await show([branch('Diriyah', paused)]);
  expect((await offered()).textContent).toMatch(/Very busy · orders again from .*8:30/);
});

it('where all are closed, it says when the offered one opens', async () => {
  await show([branch('Diriyah', closed)]);
  expect((await offered()).textContent).toMatch(/Closed · opens .*8:00/);
});

it('asks for the nearest branches where the position is shared already, and for no position otherwise', async () => {
  const getPosition = stubPosition({ latitude: 24.7, longitude: 46.6 });
  const { asked, unmount } = await show();
  await offered();
  expect(asked()).toEqual({ count: '12' });
  expect(getPosition).not.toHaveBeenCalled();
  unmount();
  stubPermission('granted');
  const near = await show();
  await offered();
  expect(near.asked()).toEqual({ count: '12', lat: '24.7', long: '46.6' });
});

it('a returning guest is offered the branch of the last time', async () => {
  remember('pickup', { ...aBranch(), id: 'Diriyah' });
  locationStore.update(({ defaults }) => ({ ...emptyChoice, defaults }));
  await show();
  expect((await offered()).textContent).toContain('Diriyah');
});

it('delivery and another branch are one press away', async () => {
  const { user, address } = await show();
  await offered();
  await user.click(screen.getByRole('link', { name: 'Delivery' }));
  await waitFor(() => expect(address()).toBe('/menu/grill-1/location/deliver?page=menu&islocation=true'));
});

it.each([
  ['the guest has a place', () => remember('pickup')],
  ['the guest stands in the queue', () => locationStore.update((choice) => ({ ...choice, isQueue: true }))],
])('nothing is offered when %s', async (_, prepare) => {
  prepare();
  const { asked } = await show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toBeUndefined();
  expect(screen.queryByRole('region')).toBeNull();
});

it('a shop that only delivers, or whose branches cannot be asked, offers none', async () => {
  const { asked, unmount } = await show(three, ['deliver']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toBeUndefined();
  unmount();
  await show([]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('region')).toBeNull();
});

it('put away, it stays away', async () => {
  const { user, unmount } = await show();
  await offered();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  await show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('region')).toBeNull();
});
