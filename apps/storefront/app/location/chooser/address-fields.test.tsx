import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { locationStore } from '../location-store.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { openChooser, startWithAnEmptyDevice } from '../testing/open-chooser.tsx';
import { aDeliveryPlace } from '../testing/places.ts';
import { AddressFields, useAddressParts } from './address-fields.tsx';

startWithAnEmptyDevice();

const place = (type: string, id: string, english: string, parent?: { name: string; id: string }) => ({
  type,
  id,
  attributes: { name: { 'en-us': english }, lat: 29.33, long: 48.07 },
  ...(parent && { relationships: { [parent.name]: { data: { type: `${parent.name}s`, id: parent.id } } } }),
});
const hawalli = { id: 'g1', name: { 'en-us': 'Hawalli', 'ar-sa': 'حولي' } };
const asimah = { id: 'g2', name: { 'en-us': 'Al Asimah', 'ar-sa': 'العاصمة' } };
const zone = {
  data: {
    type: 'locations',
    id: 'salmiya',
    attributes: {
      name: { 'en-us': 'Salmiya' },
      address: {},
      phone: null,
      lat: 29.33,
      long: 48.07,
      'time-zone': 'Asia/Kuwait',
      'curbside-enabled': 0,
      'is-accepting-orders': true,
      'is-open': true,
      'next-opening': null,
      'closes-at': null,
      'order-types': ['deliver'],
      'preparation-minutes': 20,
      'distance-metres': 300,
      'delivery-area': {
        id: 'area-salmiya',
        name: { 'en-us': 'Salmiya' },
        lat: 29.33,
        long: 48.07,
        'minimum-order-amount': 2,
        'delivery-charge': 0.5,
      },
      'delivery-areas': [],
    },
  },
};

const answers = {
  '/api/locations': () => zone,
  '/api/neighborhoods': () => ({
    data: [
      place('neighborhoods', 'n2', 'Salmiya', { name: 'governorate', id: 'g1' }),
      place('neighborhoods', 'n1', 'Jabriya', { name: 'governorate', id: 'g1' }),
      place('neighborhoods', 'n3', 'Sharq', { name: 'governorate', id: 'g2' }),
    ],
  }),
  '/api/blocks': () => ({ data: [place('blocks', 'b1', '4', { name: 'neighborhood', id: 'n2' })] }),
};

it('ADDR-01, ADDR-02: governorate, area, block, street and building make the address, and the area sets the point', async () => {
  const { callsTo } = stubFetch(answers);
  const { user, chooser } = await openChooser('deliver', { governorates: [hawalli, asimah] });
  await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
  expect(chooser.getAllByText('Required. Fill this in.')).toHaveLength(5);
  const governorate = chooser.getByRole('combobox', { name: 'Governorate' });
  expect(document.activeElement).toBe(governorate);

  expect(chooser.getByRole('combobox', { name: 'Area' }).hasAttribute('disabled')).toBe(true);
  await user.selectOptions(governorate, 'Hawalli');
  const areas = chooser.getByRole('combobox', { name: 'Area' });
  await waitFor(() =>
    expect([...areas.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Choose…',
      'Jabriya',
      'Salmiya',
    ]),
  );
  await user.selectOptions(areas, 'Salmiya');
  expect(await chooser.findByText('Your pin is in our delivery area Salmiya')).toBeDefined();
  expect(callsTo('/api/blocks')[0]?.query).toEqual({ 'filter[neighborhood-id]': 'n2' });
  expect(callsTo('/api/locations').at(-1)?.query).toEqual({
    'filter[delivery-area.lat]': '29.33',
    'filter[delivery-area.long]': '48.07',
  });

  await user.type(chooser.getByLabelText('Block'), '4');
  await user.type(chooser.getByLabelText('Street'), 'Salem Al Mubarak');
  await user.type(chooser.getByLabelText('Building'), '7');
  await user.type(chooser.getByLabelText('Floor (optional)'), '2');
  await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
  expect(locationStore.get().temporaryDelivery).toMatchObject({
    line1: 'Salmiya, Block 4, Salem Al Mubarak, Building 7',
    latitude: 29.33,
    parts: {
      governorate: 'Hawalli',
      area: 'Salmiya',
      block: '4',
      street: 'Salem Al Mubarak',
      building: '7',
      floor: '2',
    },
  });
  const kept = JSON.parse(localStorage.getItem('temporary_delivery') ?? '{}') as { parts?: object };
  expect(kept.parts).toMatchObject({ governorate: 'Hawalli', houseNumber: '', landmark: '' });
});

it('an address in parts that lies in no delivery area says the next step with each press', async () => {
  stubFetch({ ...answers, '/api/locations': () => ({ data: null }) });
  const { user, chooser } = await openChooser('deliver', { governorates: [hawalli, asimah] });
  await user.selectOptions(chooser.getByRole('combobox', { name: 'Governorate' }), 'Hawalli');
  await chooser.findByRole('option', { name: 'Salmiya' });
  await user.selectOptions(chooser.getByRole('combobox', { name: 'Area' }), 'Salmiya');
  for (const part of ['Block', 'Street', 'Building']) await user.type(chooser.getByLabelText(part), '4');
  await chooser.findByText('We do not deliver to your area');
  await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
  expect(chooser.getByText('Choose your district').getAttribute('role')).toBe('alert');
  expect(locationStore.get().lastLocation).toBeUndefined();
});

it('another governorate asks for the area again, and no streets are asked for, as none are known', async () => {
  const { calls } = stubFetch(answers);
  const { user, chooser } = await openChooser('deliver', { governorates: [hawalli, asimah] });
  const governorate = chooser.getByRole('combobox', { name: 'Governorate' });
  await user.selectOptions(governorate, 'Hawalli');
  await chooser.findByRole('option', { name: 'Salmiya' });
  await user.selectOptions(chooser.getByRole('combobox', { name: 'Area' }), 'Salmiya');
  await user.selectOptions(governorate, 'Al Asimah');
  const area = chooser.getByRole<HTMLSelectElement>('combobox', { name: 'Area' });
  expect(area.value).toBe('');
  expect([...area.options].map(({ text }) => text)).toEqual(['Choose…', 'Sharq']);
  const asked = calls.map(({ path }) => path);
  expect(asked).toContain('/api/blocks');
  expect(asked).not.toContain('/api/streets');
});

it('a governorate that is chosen after the pin was put stays', async () => {
  stubFetch(answers);
  const Form = () => {
    const parts = useAddressParts(undefined, [hawalli, asimah], 'n2');
    return <AddressFields parts={parts} onArea={() => undefined} />;
  };
  const { user } = await renderShop({ routes: [{ path: 'place', Component: Form }], path: '/place' });
  const governorate = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Governorate' });
  await waitFor(() => expect(governorate.value).toBe('g1'));
  await user.selectOptions(governorate, 'Al Asimah');
  expect(await screen.findByRole('option', { name: 'Sharq' })).toBeDefined();
  expect(governorate.value).toBe('g2');
});

it.each([
  ['another floor is another address', '3', undefined],
  ['nothing changed stays the same', '2', 'home'],
])('a saved address with %s', async (_, floor, addressId) => {
  stubFetch(answers);
  const parts = { governorate: 'Hawalli', area: 'Salmiya', block: '4', street: 'Salem Al Mubarak', building: '7' };
  const home = aDeliveryPlace({
    line1: 'Salmiya, Block 4, Salem Al Mubarak, Building 7',
    addressId: 'home',
    parts: { ...parts, floor: '2', houseNumber: '', landmark: '' },
  });
  locationStore.update((choice) => ({ ...choice, defaults: { deliver: home } }));
  const { user, chooser } = await openChooser('deliver', { governorates: [hawalli, asimah] });
  const field = chooser.getByLabelText('Floor (optional)');
  await user.clear(field);
  await user.type(field, floor);
  await waitFor(() => expect(chooser.getByRole<HTMLSelectElement>('combobox', { name: 'Area' }).value).toBe('n2'));
  await user.click(chooser.getByRole('button', { name: 'Deliver here' }));
  await waitFor(() => expect(locationStore.get().lastLocation).toBeDefined());
  expect(locationStore.get().lastLocation).toMatchObject({ addressId, parts: { floor } });
});
