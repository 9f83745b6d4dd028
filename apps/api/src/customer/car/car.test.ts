import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { maximumCars } from './car.routes.ts';

let api: TestApi;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
  sara = await signIn(api);
  omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
});
afterEach(() => api.close());

const toyota = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
const carsOf = ({ customerId }: SignedInGuest) => `/customers/${customerId}/cars`;
const save = (guest: SignedInGuest, body: object = toyota, owner = guest) =>
  api.call('POST', carsOf(owner), { token: guest.token, body });
const list = async (guest: SignedInGuest) =>
  (await api.call('GET', carsOf(guest), { token: guest.token })).json<{ data: { id: string }[] }>().data;
const problems = (response: Awaited<ReturnType<typeof save>>) =>
  response
    .json<{ error: { code: string; source: object }[] }>()
    .error.map(({ code, source }) => [code, source] as const);

describe('saved cars', () => {
  test('API-57, CAR-01, CURB-06: a car is saved and answers its colour, maker with picture and plate', async () => {
    const response = await save(sara);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toMatchObject({
      type: 'cars',
      attributes: {
        color: 'white',
        'color-name': { 'en-us': 'White', 'ar-sa': 'أبيض', fr: 'Blanc' },
        'car-maker': 'toyota',
        'car-maker-name': { 'en-us': 'Toyota', 'ar-sa': 'تويوتا' },
        'car-maker-image-uri': '/api/cars/makers/toyota/picture',
        'plate-number': 'ABC 1234',
        'customer-id': sara.customerId,
        'customer-car-id': data.id,
      },
    });
  });

  test('API-56: lists the customer’s own cars, oldest first', async () => {
    const [first, second] = [
      (await save(sara)).json().data,
      (await save(sara, { ...toyota, color: 'red' })).json().data,
    ];
    await save(omar);
    expect((await list(sara)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('API-58: a change names what it changes and leaves the rest', async () => {
    const { id } = (await save(sara, { ...toyota, 'plate-number': null })).json().data;
    const change = () =>
      api.call('PATCH', `${carsOf(sara)}/${id}`, { token: sara.token, body: { 'plate-number': 'أ ب ح  ١٢٣٤' } });
    expect((await change()).json().data.attributes).toMatchObject({ color: 'white', 'plate-number': 'أ ب ح 1234' });
    expect((await change()).statusCode).toBe(200);
    expect(await list(sara)).toHaveLength(1);
  });

  test('API-59: a deleted car is gone, and deleting it again finds nothing', async () => {
    const { id } = (await save(sara)).json().data;
    const remove = () => api.call('DELETE', `${carsOf(sara)}/${id}`, { token: sara.token });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await list(sara)).toEqual([]);
  });

  test('CAR-02: saving the same car twice at once saves it once', async () => {
    const [first, second] = await Promise.all([save(sara), save(sara)]);
    expect(first.json().data.id).toBe(second.json().data.id);
    expect(await list(sara)).toHaveLength(1);
  });

  test('CURB-07, CURB-08: a car without colour and maker is refused with both fields', async () => {
    const response = await save(sara, { 'plate-number': 'ABC 1234' });
    expect(response.statusCode).toBe(422);
    expect(problems(response)).toEqual([
      ['car-color-required', { pointer: '/color' }],
      ['car-maker-required', { pointer: '/car-maker' }],
    ]);
    expect(problems(await save(sara, { ...toyota, color: 'polka dots', 'car-maker': 'batmobile' }))).toEqual([
      ['car-color-required', { pointer: '/color' }],
      ['car-maker-required', { pointer: '/car-maker' }],
    ]);
  });

  test('CURB-09: a car may be saved without its plate, but not with one that cannot be read', async () => {
    const { 'plate-number': _, ...withoutPlate } = toyota;
    expect((await save(sara, withoutPlate)).json().data.attributes['plate-number']).toBeNull();
    expect(problems(await save(sara, { ...toyota, 'plate-number': '<b>1</b>' }))).toEqual([
      ['plate-number-invalid', { pointer: '/plate-number' }],
    ]);
  });

  test('a change to something that is no car is refused and changes nothing', async () => {
    const { id } = (await save(sara)).json().data;
    const changed = await api.call('PATCH', `${carsOf(sara)}/${id}`, { token: sara.token, body: { color: '' } });
    expect(problems(changed)).toEqual([['car-color-required', { pointer: '/color' }]]);
    expect(await list(sara)).toMatchObject([{ attributes: { color: 'white' } }]);
  });

  test('CAR-02: a stranger and another customer reach no car', async () => {
    const { id } = (await save(sara)).json().data;
    for (const [method, path] of [
      ['GET', carsOf(sara)],
      ['POST', carsOf(sara)],
      ['PATCH', `${carsOf(sara)}/${id}`],
      ['DELETE', `${carsOf(sara)}/${id}`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : toyota;
      expect((await api.call(method, path, { body })).statusCode, method).toBe(401);
      expect((await api.call(method, path, { body, token: omar.token })).statusCode, method).toBe(404);
    }
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { color: 'red' } : undefined;
      const own = await api.call(method, `${carsOf(omar)}/${id}`, { body, token: omar.token });
      expect(own.statusCode, method).toBe(404);
    }
    expect(await list(sara)).toMatchObject([{ id, attributes: { color: 'white' } }]);
  });

  test('nobody saves more cars than anybody drives', async () => {
    for (let plate = 1; plate <= maximumCars; plate += 1) await save(sara, { ...toyota, 'plate-number': `${plate}` });
    const response = await save(sara, { ...toyota, 'plate-number': 'one too many' });
    expect(response.json().error[0]).toMatchObject({ code: 'too-many-cars' });
    expect(response.json().error[0].detail).toContain('20');
  });
});

describe('what a car can be', () => {
  test('API-60: colours in every language, each with a swatch', async () => {
    const response = await api.call('GET', '/cars/colors');
    expect(response.json().data[0]).toEqual({
      type: 'car-colors',
      id: 'white',
      attributes: { name: { 'en-us': 'White', 'ar-sa': 'أبيض', fr: 'Blanc' }, hex: '#ffffff' },
    });
  });

  test('API-61: makers with their pictures, and another one for whoever is not among them', async () => {
    const { data } = (await api.call('GET', '/cars/makers')).json();
    expect(data.find(({ id }: { id: string }) => id === 'toyota').attributes['image-uri']).toMatch(/toyota/);
    expect(data.at(-1)).toMatchObject({ id: 'other', attributes: { name: { fr: 'Autre' }, 'image-uri': null } });
  });

  test('API-61: every picture that is named is there, and browsers may keep it', async () => {
    const { data } = (await api.call('GET', '/cars/makers')).json();
    const uris: string[] = data.flatMap(
      ({ attributes }: { attributes: { 'image-uri': string | null } }) => attributes['image-uri'] ?? [],
    );
    expect(uris.length).toBe(56);
    for (const uri of uris) {
      const response = await api.call('GET', uri.replace('/api', ''));
      expect([response.statusCode, response.headers['content-type']], uri).toEqual([200, 'image/svg+xml']);
    }
    const again = await api.call('GET', '/cars/makers/toyota/picture');
    expect(again.headers['cache-control']).toBe('public, max-age=2592000');
    const headers = { 'if-none-match': String(again.headers['etag']) };
    expect((await api.call('GET', '/cars/makers/toyota/picture', { headers })).statusCode).toBe(304);
    expect((await api.call('GET', '/cars/makers/byd/picture')).statusCode).toBe(404);
  });
});
