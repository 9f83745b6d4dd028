import type { AddressResource } from '@sufra/contracts';
import { expect, test } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { anAddress } from '../testing/addresses.ts';
import { loader as listLoader } from './addresses.route.tsx';
import { loader as oneLoader } from './address.route.tsx';
import { action } from './change-addresses.route.ts';
import type { AddressChange } from './customer-address.ts';

const home = {
  type: 'addresses',
  id: 'home',
  attributes: {
    lat: 24.7,
    long: 46.67,
    line1: 'Villa 4',
    line2: null,
    label: 'Home',
    instructions: 'Ring twice',
    'delivery-area-id': 'area-olaya',
    block: null,
    'is-default': true,
  },
} as unknown as AddressResource;
const customers = { 'GET /customers': () => ({ body: { data: [{ type: 'customers', id: 'sara' }] } }) };
const read = anAddress({ line1: 'Villa 4', instructions: 'Ring twice', isDefault: true, parts: undefined });
const { id: _id, areaId: _area, ...fields } = read;

type Api = Parameters<typeof callRoute>[1]['api'];
const change = (body: AddressChange, api: Api, token: string | undefined = 'secret') =>
  callRoute(action, { path: '/location/addresses', body, api: { ...customers, ...api }, ...(token && { token }) });

test('ADDR-07: the list is read with its default, and one address by its id', async () => {
  const api: Api = {
    ...customers,
    'GET /customers/sara/addresses': () => ({ body: { data: [home] } }),
    'GET /customers/sara/addresses/home': () => ({ body: { data: home } }),
    'GET /locations': () => ({ body: { data: [] } }),
    'GET /governorates': () => ({ body: { data: [] } }),
  };
  const list = await callRoute(listLoader, { path: '/user/profile/addresses', token: 'secret', api });
  expect(list.value).toEqual({ addresses: [read] });
  const visit = (addressId: string) =>
    callRoute(oneLoader, { path: `/user/profile/addresses/${addressId}`, params: { addressId }, token: 'secret', api });
  expect((await visit('home')).value).toEqual({ address: read, branches: [], governorates: [] });
  expect((await visit('gone')).status).toBe(404);
  const stranger = await callRoute(listLoader, { path: '/user/profile/addresses', api });
  expect(stranger.status).toBe(302);
});

test('an address is saved and changed with its wire names', async () => {
  const parts = { governorate: 'Hawalli', area: 'Salmiya', block: '4', street: '12', building: '7' };
  const saved = await change(
    { fields: { ...fields, parts: { ...parts, floor: '', houseNumber: '3', landmark: '' } } },
    { 'POST /customers/sara/addresses': () => ({ status: 201, body: { data: [home] } }) },
  );
  expect(saved.asked.at(-1)?.body).toEqual({
    lat: 24.7,
    long: 46.67,
    label: 'Home',
    line1: 'Villa 4',
    line2: '',
    instructions: 'Ring twice',
    'is-default': true,
    ...parts,
    floor: '',
    'house-number': '3',
    landmark: '',
  });
  expect(saved.value).toEqual({ ok: true, value: read });
  const changed = await change(
    { fields, addressId: 'home' },
    { 'PATCH /customers/sara/addresses/home': () => ({ body: { data: home } }) },
  );
  expect(changed.value).toEqual({ ok: true, value: read });
});

test('only the default is sent to make one the default, and one that is gone already counts as deleted', async () => {
  const made = await change(
    { defaultId: 'home' },
    { 'PATCH /customers/sara/addresses/home': () => ({ body: { data: home } }) },
  );
  expect(made.asked.at(-1)?.body).toEqual({ 'is-default': true });
  expect((await change({ deletedId: 'home' }, {})).value).toEqual({ ok: true, value: null });
});

test('an ended session changes nothing', async () => {
  const { value, asked } = await change({ deletedId: 'home' }, { 'GET /customers': () => ({ status: 401, body: {} }) });
  expect(value).toMatchObject({ ok: false, refusal: { status: 401 } });
  expect(asked).toHaveLength(1);
});
