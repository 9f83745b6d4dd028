import { categoryListDocument, locationListDocument } from '@sufra/contracts';
import type { LocationResource } from '@sufra/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let api: TestApi;
let ids: ShopIds;
beforeAll(async () => {
  api = await openTestApi();
  ids = await findIds(api, await importShop(api));
});
afterAll(() => api.close());

const idsOf = (resources: LocationResource[]) => resources.map(({ id }) => id);

describe('GET /locations', () => {
  test('API-65: lists all branches in display order', async () => {
    const document = locationListDocument.parse((await api.call('GET', '/locations?limit=999')).json());
    expect(idsOf(document.data)).toEqual([ids.olaya, ids.malqa]);
    expect(document.data[0]?.attributes).toMatchObject({ 'distance-metres': null, 'delivery-area': null });
  });

  test('API-66: lists the nearest branches first, and only the nearest with count 1', async () => {
    const nearMalqa = 'lat=24.79&long=46.61';
    const { data } = locationListDocument.parse((await api.call('GET', `/locations?${nearMalqa}`)).json());
    expect(idsOf(data)).toEqual([ids.malqa, ids.olaya]);
    const nearest = locationListDocument.parse((await api.call('GET', `/locations?${nearMalqa}&count=1`)).json());
    expect(idsOf(nearest.data)).toEqual([ids.malqa]);
  });

  test('API-67: answers the branch that delivers to a point, with the area and its minimum', async () => {
    const answer = await api.call(
      'GET',
      '/locations?filter[delivery-area.lat]=24.695&filter[delivery-area.long]=46.685',
    );
    expect(answer.json().data).toMatchObject({
      id: ids.olaya,
      attributes: {
        'delivery-area': { name: { 'en-us': 'around' }, 'minimum-order-amount': 40, 'delivery-charge': 12.5 },
      },
    });
  });

  test('ERR-63: a point outside every area has no branch, and the nearest area is named', async () => {
    const answer = await api.call('GET', '/locations?filter[delivery-area.lat]=24.75&filter[delivery-area.long]=46.62');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toBeNull();
    expect(answer.json().meta['nearest-delivery-area']).toMatchObject({ location: ids.malqa, lat: 24.8, long: 46.6 });
    const metres = answer.json().meta['nearest-delivery-area']['distance-metres'];
    expect(Math.abs(metres - 4562)).toBeLessThan(20);
  });

  test('LOC-27: a branch tells whether it serves cars, and what delivery to its areas needs', async () => {
    const { data } = locationListDocument.parse((await api.call('GET', '/locations')).json());
    expect(data.map(({ attributes }) => attributes['curbside-enabled'])).toEqual([1, 0]);
    expect(data[0]?.attributes['delivery-areas']).toMatchObject([
      { lat: 24.69, long: 46.68, 'minimum-order-amount': 40 },
    ]);
  });

  test('LOC-28: a branch tells its name, brand, hours, distance, and that it is open until one at night', async () => {
    const { data } = locationListDocument.parse((await api.call('GET', '/locations?lat=24.7&long=46.68')).json());
    expect(data[0]?.attributes).toMatchObject({
      name: { 'en-us': 'olaya' },
      brand: { 'en-us': 'Saffron & Char' },
      'is-open': true,
      'next-opening': null,
      'closes-at': '2026-11-20T22:00:00.000Z',
      'distance-metres': 1112,
      'time-zone': 'Asia/Riyadh',
    });
    const { weekly } = data[0]?.attributes['opening-hours'] ?? { weekly: [] };
    expect(weekly).toHaveLength(7);
    expect(weekly[5]).toEqual({ day: 5, ranges: [{ from: '12:00', to: '01:00' }] });
  });

  test.each([
    ['lat=24', 'long'],
    ['filter[delivery-area.long]=46', 'filter[delivery-area.lat]'],
    ['lat=91&long=0', 'lat'],
    ['limit=1000', 'limit'],
    ['count=none', 'count'],
  ])('refuses %s and names the parameter', async (query, parameter) => {
    const answer = await api.call('GET', `/locations?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error[0].source).toEqual({ parameter });
  });
});

describe('GET /locations/{id}', () => {
  test('API-68: answers one branch', async () => {
    expect((await api.call('GET', `/locations/${ids.malqa}`)).json().data.id).toBe(ids.malqa);
  });

  test('API-69: lists the categories that the branch has switched off', async () => {
    const inactive = async (branchId: string) => {
      const answer = await api.call('GET', `/locations/${branchId}/inactive-categories`);
      return categoryListDocument.parse(answer.json()).data.map(({ id }) => id);
    };
    expect(await inactive(ids.olaya)).toEqual([ids.drinks]);
    expect(await inactive(ids.malqa)).toEqual([]);
  });

  test('does not know the branch of another merchant, nor one that does not exist', async () => {
    const other = await importShop(api, { handle: 'other', host: 'other.test', appKey: 'another-storefront-key' });
    const others = await findIds(api, other);
    for (const id of [others.olaya, '0195b7a0-0000-7000-8000-000000000000', 'olaya']) {
      expect((await api.call('GET', `/locations/${id}`)).statusCode).toBe(404);
      expect((await api.call('GET', `/locations/${id}/inactive-categories`)).statusCode).toBe(404);
    }
    expect((await api.call('GET', `/locations/${others.olaya}`, { merchant: other })).statusCode).toBe(200);
    const { data } = locationListDocument.parse((await api.call('GET', '/locations')).json());
    expect(idsOf(data)).toEqual([ids.olaya, ids.malqa]);
  });
});
