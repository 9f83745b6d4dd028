import { placeListDocument } from '@sufra/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await importShop(api);
});
afterAll(() => api.close());

const find = async (query: string, language = 'en-US') =>
  placeListDocument.parse((await api.call('GET', `/places?${query}`, { language })).json()).data;

describe('GET /places', () => {
  test.each([
    ['en-US', 'Al Olaya, Riyadh', 'Saudi Arabia'],
    ['ar-SA', 'العليا، الرياض', 'المملكة العربية السعودية'],
    ['fr', 'Al Olaya, Riyad', 'Arabie saoudite'],
  ])('MISC-05: without a maps service our own districts name a point, in %s', async (language, name, country) => {
    expect(await find('lat=24.69026&long=46.68515', language)).toMatchObject([
      {
        id: '46.68515,24.69026',
        attributes: { 'place-name': name, precision: 'district', country, lat: 24.69026, long: 46.68515 },
      },
    ]);
  });

  test('in the desert there is nothing to name, which is no failure', async () => {
    expect(await find('lat=21&long=51')).toEqual([]);
  });

  test.each([
    ['lat=24.69', 'long'],
    ['lat=91&long=46', 'lat'],
    ['lat=here&long=46', 'lat'],
  ])('refuses %s and names the parameter', async (query, parameter) => {
    const answer = await api.call('GET', `/places?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error[0].source).toEqual({ parameter });
  });
});
