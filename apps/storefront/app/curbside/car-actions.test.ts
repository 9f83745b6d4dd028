import type { CarResource } from '@sufra/contracts';
import { expect, test } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { action } from './cars.route.ts';
import { loader } from './curbside.route.tsx';

const car: CarResource = {
  type: 'cars',
  id: 'car-1',
  attributes: {
    color: 'white',
    'color-name': { 'en-us': 'White' },
    'color-hex': '#ffffff',
    'car-maker': 'toyota',
    'car-maker-name': { 'en-us': 'Toyota' },
    'car-maker-image-uri': '/api/cars/makers/toyota/picture',
    'plate-number': null,
    'customer-id': 'sara',
    'customer-car-id': 'car-1',
  },
};
const fields = { colour: 'white', maker: 'toyota', plateNumber: '' };
const change = (body: object, api: Parameters<typeof callRoute>[1]['api']) =>
  callRoute(action, { path: '/curbside/cars', body: { customerId: 'sara', ...body }, token: 'secret', api });

test('CURB-06, CAR-01: a car is saved with its wire names, and read back', async () => {
  const { value, asked } = await change({ fields }, { 'POST /customers/sara/cars': () => ({ body: { data: car } }) });
  expect(asked[0]?.body).toEqual({ color: 'white', 'car-maker': 'toyota', 'plate-number': '' });
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(value).toMatchObject({
    ok: true,
    value: { id: 'car-1', customerId: 'sara', colour: 'white', makerImageUrl: '/api/cars/makers/toyota/picture' },
  });
});

test('CAR-02: a car is changed by its id, and one that is gone already counts as deleted', async () => {
  const changed = await change(
    { fields, carId: 'car-1' },
    { 'PATCH /customers/sara/cars/car-1': () => ({ body: { data: car } }) },
  );
  expect(changed.value).toMatchObject({ ok: true });
  expect((await change({ deletedId: 'car-1' }, {})).value).toEqual({ ok: true, value: null });
});

test('a refusal reaches the form with its fields', async () => {
  const error = [
    { status: '422', code: 'car-color-required', title: '', detail: 'Choose.', source: { pointer: '/color' } },
  ];
  const { value } = await change({ fields }, { 'POST /customers/sara/cars': () => ({ status: 422, body: { error } }) });
  expect(value).toMatchObject({ ok: false, refusal: { entries: [{ source: { pointer: '/color' } }] } });
});

test('the chooser knows the cars of whoever is signed in, and nothing for a stranger', async () => {
  const api = {
    'GET /customers': () => ({ body: { data: [{ type: 'customers', id: 'sara' }] } }),
    'GET /customers/sara/cars': () => ({ body: { data: [car] } }),
    'GET /cars/colors': () => ({ body: { data: [] } }),
    'GET /cars/makers': () => ({ body: { data: [] } }),
  };
  const known = await callRoute(loader, { path: '/menu/grill-1/curbside', token: 'secret', api });
  expect(known.value).toMatchObject({
    garage: { customerId: 'sara', cars: [{ id: 'car-1', plateNumber: undefined }] },
  });
  expect((await callRoute(loader, { path: '/menu/grill-1/curbside', api })).value).toEqual({ garage: undefined });
});
