import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReverseGeocoder } from './reverse-geocoder.ts';

let service: FastifyInstance;
let asked: string[];
let answer: { status: number; body: unknown };
let baseUrl: string;
beforeEach(async () => {
  asked = [];
  service = Fastify();
  service.get('/*', async (request, reply) => {
    asked.push(request.url);
    return reply.code(answer.status).send(answer.body);
  });
  baseUrl = await service.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => service.close());

const olaya = { latitude: 24.69026, longitude: 46.68515, country: 'SA', locale: 'ar-sa' } as const;
const street = {
  place_name: '٧٤١١ شارع التخصصي، العليا، الرياض',
  place_type: ['address'],
  text: 'شارع التخصصي',
  context: [
    { id: 'neighborhood.1', text: 'العليا' },
    { id: 'postcode.2', text: '12333' },
    { id: 'place.3', text: 'الرياض' },
    { id: 'region.4', text: 'منطقة الرياض' },
    { id: 'country.5', text: 'السعودية' },
  ],
};

const logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => void logged.push(line) };
const find = () => createReverseGeocoder({ baseUrl, token: 'pk.secret' }, log).findPlace(olaya);

describe('reverse geocoding', () => {
  test('API-70: longitude, latitude and token go out, features[0].place_name comes back', async () => {
    answer = { status: 200, body: { type: 'FeatureCollection', features: [street, { place_name: 'another' }] } };
    expect(await find()).toEqual({
      name: '٧٤١١ شارع التخصصي، العليا، الرياض',
      precision: 'address',
      district: 'العليا',
      city: 'الرياض',
      state: 'منطقة الرياض',
      country: 'السعودية',
      postalCode: '12333',
    });
    expect(asked).toEqual([
      '/geocoding/v5/mapbox.places/46.68515,24.69026.json?access_token=pk.secret&language=ar&limit=1',
    ]);
  });

  test.each([
    ['refuses the token', 401, { message: 'Not Authorized' }],
    ['fails', 500, 'Internal error'],
    ['knows nothing there', 200, { features: [] }],
    ['answers something else', 200, { hello: 'world' }],
  ])('MISC-05: a maps service that %s is replaced by our districts', async (_, status, body) => {
    answer = { status, body };
    expect(await find()).toMatchObject({ name: 'العليا، الرياض', precision: 'district' });
  });

  test('MISC-05: a maps service that cannot be reached is replaced as well', async () => {
    await service.close();
    expect(await find()).toMatchObject({ precision: 'district' });
  });

  test('what the log says about a failure holds neither the token nor the position', async () => {
    answer = { status: 500, body: 'pk.secret' };
    logged.length = 0;
    await find();
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/secret|46\.68|24\.69/);
  });

  test('without a maps service nothing is asked', async () => {
    expect(await createReverseGeocoder(undefined, log).findPlace(olaya)).toMatchObject({ city: 'الرياض' });
    expect(asked).toEqual([]);
  });
});
