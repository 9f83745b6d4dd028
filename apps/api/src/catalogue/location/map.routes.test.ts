import { brotliDecompressSync } from 'node:zlib';
import { deliveryAreaListDocument, districtListDocument, mapFeatureListDocument } from '@sufra/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import type { SeededMerchant } from '../../testing/seed-merchant.ts';

let api: TestApi;
let shop: SeededMerchant;
let ids: ShopIds;
beforeAll(async () => {
  api = await openTestApi();
  shop = await importShop(api);
  ids = await findIds(api, shop);
});
afterAll(() => api.close());

test('a map gets the outlines of all delivery areas, each with its branch', async () => {
  const { data } = deliveryAreaListDocument.parse((await api.call('GET', '/delivery-areas')).json());
  expect(data.map(({ relationships }) => relationships?.['location']?.data)).toEqual([
    { type: 'locations', id: ids.olaya },
    { type: 'locations', id: ids.malqa },
  ]);
  expect(data[0]?.attributes).toMatchObject({ 'minimum-order-amount': 40, 'delivery-charge': 12.5 });
  expect(data[0]?.attributes.polygon.coordinates[0]).toHaveLength(5);
});

test('the city around the branches is drawn from real districts', async () => {
  const { data } = districtListDocument.parse((await api.call('GET', '/districts')).json());
  const names = data.map(({ attributes }) => attributes.name['en-us']);
  expect(names).toContain('Al Olaya');
  expect(names).not.toContain('2nd Industrial City');
});

test('the city has its roads, parks and water, with the names that are known', async () => {
  const { data } = mapFeatureListDocument.parse((await api.call('GET', '/map-features')).json());
  const named = data.filter(({ attributes }) => attributes.name['en-us'] === 'King Fahd Road');
  expect(named.map(({ attributes }) => attributes)).toContainEqual(
    expect.objectContaining({ class: 'motorway', name: { 'en-us': 'King Fahd Road', 'ar-sa': 'طريق الملك فهد' } }),
  );
  expect(new Set(data.map(({ attributes }) => attributes.class))).toEqual(
    new Set(['water', 'park', 'motorway', 'trunk', 'primary', 'secondary']),
  );
});

test('outlines travel packed to who can unpack them, and plain to who cannot', async () => {
  const plain = await api.call('GET', '/districts');
  const packed = await api.app.inject({
    url: '/api/districts',
    headers: { host: shop.host, 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect(packed.rawPayload.length).toBeLessThan(plain.payload.length / 2);
  expect(plain.headers['cache-control']).toBe('private, max-age=300');
});

test('a country without districts has an empty map, and another shop has its own', async () => {
  const other = await importShop(api, {
    handle: 'paris',
    host: 'paris.test',
    appKey: 'another-storefront-key',
    concept: { country: 'FR' },
  });
  expect((await api.call('GET', '/districts', { merchant: other })).json().data).toEqual([]);
  expect((await api.call('GET', '/map-features', { merchant: other })).json().data).toEqual([]);
  const areas = await api.call('GET', '/delivery-areas', { merchant: other });
  expect(areas.json().data).toHaveLength(2);
  expect(areas.json().data[0].relationships.location.data.id).not.toBe(ids.olaya);
});

test.each(['/districts', '/map-features', '/delivery-areas'])(
  '%s is packed once, whatever a query says',
  async (path) => {
    const written = vi.spyOn(JSON, 'stringify');
    for (const query of ['', '?x=1', '?x=2', '?filter[country]=KW'])
      expect((await api.call('GET', path + query)).statusCode).toBe(200);
    const packed = written.mock.calls.filter(([value]) => Object(value).links?.self === `/api${path}`);
    written.mockRestore();
    expect(packed.length).toBeLessThanOrEqual(1);
  },
);

test('a file of places or streets that could not be read once is read again', async () => {
  vi.resetModules();
  const { findFeaturesAround, loadDistricts } = await import('./load-country-map.ts');
  const load = [() => loadDistricts('KW'), () => findFeaturesAround('KW', [{ latitude: 29.37, longitude: 47.98 }])];
  for (const each of load) {
    const read = vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new Error('too many open files');
    });
    await expect(each()).rejects.toThrow('too many open files');
    read.mockRestore();
    await expect(each()).resolves.toBeTruthy();
  }
});
