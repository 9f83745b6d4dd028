import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { locationStore } from '../location-store.ts';
import { aDeliveryPlace } from '../testing/places.ts';
import { openChooser, remember, startWithAnEmptyDevice, stubPosition } from '../testing/open-chooser.tsx';

// The simulated document has no canvas to draw a map on.
vi.mock('../map/map-view.tsx', () => ({ MapView: () => null }));

startWithAnEmptyDevice();

describe('delivery', () => {
  const zone = (area: object | null) => ({
    data: area && {
      type: 'locations',
      id: 'olaya',
      attributes: {
        name: { 'en-us': 'Olaya Street' },
        address: {},
        phone: null,
        lat: 24.69,
        long: 46.68,
        'time-zone': 'Asia/Riyadh',
        'curbside-enabled': 0,
        'is-accepting-orders': true,
        'is-open': true,
        'is-pausing': false,
        'estimated-ready-at': null,
        'is-busy': false,
        'prayer-times': null,
        'next-opening': null,
        'closes-at': null,
        'order-types': ['deliver'],
        'preparation-minutes': 20,
        'distance-metres': 300,
        'delivery-area': area,
        'delivery-areas': [],
      },
    },
  });
  const olaya = {
    id: 'area-olaya',
    name: { 'en-us': 'Al Olaya' },
    lat: 24.7,
    long: 46.67,
    'minimum-order-amount': 30,
    'delivery-charge': 12,
  };

  it('shows what delivery to each district costs and needs', async () => {
    const { chooser } = await openChooser('deliver');
    const district = chooser.getByRole('radio', { name: /Al Olaya/ }).closest('label');
    expect(district?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Al OlayaDelivery SAR 12.00From Olaya Street · Minimum order SAR 30.00At your door 12:30 –\u2060 12:45 PM',
    );
    expect(chooser.getByText('Free delivery')).toBeDefined();
  });

  it('LOC-33: needs an address line, and keeps it as the temporary delivery address', async () => {
    const { user, chooser, address } = await openChooser('deliver');
    await user.click(chooser.getByRole('radio', { name: /Al Olaya/ }));
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(chooser.getByText('Enter your street and building.')).toBeDefined();
    const line = chooser.getByLabelText('Street, building and door');
    expect(document.activeElement).toBe(line);
    await user.type(line, 'Villa 4');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(locationStore.get()).toMatchObject({
      orderType: 'deliver',
      temporaryDelivery: { line1: 'Villa 4', area: { id: 'area-olaya' } },
      nearestBranch: { id: 'olaya' },
    });
  });

  it('LOC-33: a line that names its district needs no other choice, until another one is made', async () => {
    const { user, chooser, address } = await openChooser('deliver');
    const line = chooser.getByLabelText('Street, building and door');
    expect(chooser.getByRole<HTMLButtonElement>('button', { name: 'Choose your district' }).disabled).toBe(true);
    await user.type(line, 'Olaya Street 5');
    expect(chooser.getByRole<HTMLButtonElement>('button', { name: 'Choose your district' }).disabled).toBe(true);
    await user.type(line, ', Hittin');
    expect(chooser.getByText('We deliver to Hittin')).toBeDefined();
    expect(chooser.getByRole<HTMLInputElement>('radio', { name: /Hittin/ }).checked).toBe(true);
    await user.clear(line);
    expect(chooser.getByRole<HTMLInputElement>('radio', { name: /Hittin/ }).checked).toBe(false);
    await user.click(chooser.getByRole('radio', { name: /Al Olaya/ }));
    await user.type(line, 'Villa 4, Hittin side');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(locationStore.get().temporaryDelivery).toMatchObject({ area: { id: 'area-olaya' } });
  });

  it('the line of the last address is not offered for another district', async () => {
    remember('deliver', aDeliveryPlace({ line1: 'Villa 4, Al Olaya' }));
    const { user, chooser } = await openChooser('deliver');
    const line = chooser.getByLabelText<HTMLInputElement>('Street, building and door');
    expect(line.value).toBe('Villa 4, Al Olaya');
    await user.click(chooser.getByRole('radio', { name: /Hittin/ }));
    expect(line.value).toBe('');
    await user.click(chooser.getByRole('radio', { name: /Al Olaya/ }));
    expect(line.value).toBe('Villa 4, Al Olaya');
  });

  it('LOC-27, LOC-32: finds the district of a position, with its minimum', async () => {
    stubPosition({ latitude: 24.701, longitude: 46.671 });
    const { calls } = stubFetch({ '/api/locations': () => zone(olaya) });
    const { user, chooser } = await openChooser('deliver');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    expect(await chooser.findByText('Your position is in Al Olaya')).toBeDefined();
    expect(calls[0]?.query).toEqual({ 'filter[delivery-area.lat]': '24.701', 'filter[delivery-area.long]': '46.671' });
    await user.type(chooser.getByLabelText('Street, building and door'), 'Villa 4');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(locationStore.get().lastLocation).toMatchObject({
      latitude: 24.701,
      area: { minimumOrderMinor: 3000, deliveryChargeMinor: 1200 },
    });
  });

  it('API-70: the address that stands at the position is offered as the line, and typing goes before it', async () => {
    stubPosition({ latitude: 24.701, longitude: 46.671 });
    const place = { 'place-name': '7411 Takhassusi, Al Olaya, Riyadh', precision: 'address', 'neighborhood-id': null };
    const { callsTo } = stubFetch({
      '/api/locations': () => zone(olaya),
      '/api/places': () => ({ data: [{ type: 'places', id: '1', attributes: place }] }),
    });
    const { user, chooser } = await openChooser('deliver');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    const line = await chooser.findByDisplayValue('7411 Takhassusi, Al Olaya, Riyadh');
    expect(callsTo('/api/places')[0]?.query).toEqual({ lat: '24.701', long: '46.671' });
    await user.clear(line);
    await user.type(line, 'Villa 4');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(locationStore.get().lastLocation).toMatchObject({ line1: 'Villa 4' });
  });

  it('MISC-05: when nobody names the place, a typed line does', async () => {
    stubPosition({ latitude: 24.701, longitude: 46.671 });
    stubFetch({ '/api/locations': () => zone(olaya), '/api/places': () => new Error('offline') });
    const { user, chooser } = await openChooser('deliver');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    await chooser.findByText('Your position is in Al Olaya');
    await user.type(chooser.getByLabelText('Street, building and door'), 'Villa 4');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(locationStore.get().temporaryDelivery).toMatchObject({ line1: 'Villa 4' });
  });

  it('a street is found by its name in either script, and the pin begins there', async () => {
    const takhassusi = {
      class: 'primary',
      name: { 'en-us': 'Takhassusi Street', 'ar-sa': 'شارع التخصصي' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [46.67, 24.69],
          [46.672, 24.7],
          [46.674, 24.71],
        ],
      },
    };
    const park = {
      class: 'park',
      name: { 'en-us': 'Olaya Park' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [46.66, 24.68],
            [46.67, 24.68],
            [46.67, 24.69],
            [46.66, 24.68],
          ],
        ],
      },
    };
    const features = [takhassusi, park].map((attributes, id) => ({ type: 'map-features', id: `${id}`, attributes }));
    const { callsTo } = stubFetch({
      '/api/locations': () => zone(olaya),
      '/api/map-features': () => ({ data: features }),
    });
    const { user, chooser } = await openChooser('deliver');
    await user.type(chooser.getByRole('searchbox'), 'التخصصي');
    await user.click(await chooser.findByRole('button', { name: 'Takhassusi Street' }));
    await waitFor(() =>
      expect(callsTo('/api/locations')[0]?.query).toEqual({
        'filter[delivery-area.lat]': '24.7',
        'filter[delivery-area.long]': '46.672',
      }),
    );
  });

  it('a national short address is kept before the line, for the driver', async () => {
    const { user, chooser } = await openChooser('deliver');
    await user.type(chooser.getByRole('searchbox'), 'rrrd 2929');
    expect(chooser.getByText(/^National address RRRD2929\. Put the pin at your door/)).toBeDefined();
    await user.click(chooser.getByRole('radio', { name: /Al Olaya/ }));
    await user.type(chooser.getByLabelText('Street, building and door'), 'Villa 4');
    await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(locationStore.get().temporaryDelivery).toMatchObject({ line1: 'RRRD2929, Villa 4' });
  });

  it('ERR-63: outside every area it says that we do not deliver there, and where we do', async () => {
    stubPosition({ latitude: 21, longitude: 39 });
    const nearest = { name: { 'en-us': 'Al Malaz' }, 'distance-metres': 12_300 };
    stubFetch({ '/api/locations': () => ({ ...zone(null), meta: { 'nearest-delivery-area': nearest } }) });
    const { user, chooser } = await openChooser('deliver');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    expect(await chooser.findByText('We do not deliver to your area')).toBeDefined();
    expect(chooser.getByText('The nearest area we deliver to is Al Malaz, 12 km away.')).toBeDefined();
    expect(chooser.getByRole('button', { name: 'Choose your district' }).hasAttribute('disabled')).toBe(true);
  });

  it('ERR-17: a look-up that fails is logged and sets no minimum; the search goes on', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubPosition({ latitude: 24.7, longitude: 46.67 });
    stubFetch({ '/api/locations': () => new Error('offline') });
    const { user, chooser } = await openChooser('deliver');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    expect(await chooser.findByText(/We could not check your area/)).toBeDefined();
    expect(log).toHaveBeenCalledOnce();
    expect(locationStore.get().lastLocation).toBeUndefined();
    expect(chooser.getByRole('radio', { name: /Al Olaya/ })).toBeDefined();
    expect(chooser.getByRole('button', { name: 'Choose your district' })).toBeDefined();
  });
});
