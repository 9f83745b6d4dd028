import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyChoice } from '../../location/chosen-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import Index, { type Start } from './index.route.tsx';

vi.mock('../../api.server/open-shop.ts', () => ({
  openShop: () => Promise.reject(new Error('The server is not here.')),
}));

afterEach(() => locationStore.update(() => emptyChoice));

const start: Start = {
  isLocationForced: true,
  isMenuOnly: false,
  areMenusSeparated: false,
  allowedOrderTypes: ['to-go'],
  hasLastLocation: false,
  isFromQr: false,
};

function Chooser() {
  const { search, hash } = useLocation();
  return <p title={search + hash}>The chooser</p>;
}

const enter = (at = '/') => {
  const found = { slug: 'grill-1', start, menuPath: '/menu/grill-1' };
  const routes = [
    { id: 'index', index: true as const, Component: Index, loader: () => found },
    { path: 'menu/grill-1', Component: () => <p>The menu</p> },
    { path: 'menu/grill-1/location/to-go', Component: Chooser },
  ];
  renderRoutes(routes, { at, loaderData: { index: found } });
};

test('ROUTE-01: a visit without a last location is led to the chooser', async () => {
  enter();
  expect(await screen.findByText('The chooser')).toBeDefined();
});

test('what else the address says goes along, such as the terminal of a kiosk', async () => {
  enter('/?kiosk=true#terminal=counter-1:key');
  expect((await screen.findByText('The chooser')).title).toBe('?kiosk=true#terminal=counter-1:key');
});

test('ROUTE-03: a visit that remembers its last location is led to the menu', async () => {
  const lastLocation = {
    kind: 'branch' as const,
    id: 'olaya',
    name: {},
    latitude: 0,
    longitude: 0,
    timeZone: 'UTC',
    isCurbsideEnabled: false,
    preparationMinutes: 15,
  };
  locationStore.update((choice) => ({ ...choice, lastLocation }));
  enter();
  expect(await screen.findByText('The menu')).toBeDefined();
});
