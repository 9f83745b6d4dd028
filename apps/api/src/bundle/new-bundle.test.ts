import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { signIn } from '../testing/sign-in.ts';
import { checkBundle } from './check/check-bundle.ts';
import { importBundle } from './import/import-bundle.ts';
import { newBundle, newCountries, type NewRestaurant, readNewRestaurant } from './new-bundle.ts';

const tandoor: NewRestaurant = {
  handle: 'tandoor-house',
  name: { english: 'Tandoor & House', arabic: 'بيت التنور' },
  country: 'SA',
};

describe('the files of a new restaurant', () => {
  let api: TestApi;
  beforeEach(async () => void (api = await openTestApi()));
  afterEach(() => api.close());

  test.for(newCountries)('pass every check in %s', (country) => {
    expect(checkBundle(newBundle({ ...tandoor, country })).problems).toEqual([]);
  });

  test('take a first order, in the money of the country and with its VAT', async () => {
    const imported = await importBundle(api.context, newBundle(tandoor));
    if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
    const file = JSON.parse(String(newBundle(tandoor).get('merchant.json')));
    // The key of the shop is made anew for each folder, so it is read from what was imported.
    expect(file.application.key).toMatch(/^tandoor-house-/);
    const { rows } = await api.services.database.executeSql(
      `select application->>'key' as key from merchants where handle = 'tandoor-house'`,
    );
    const [{ key }] = rows as [{ key: string }];
    const merchant = { id: imported.value.merchantId, appKey: key, host: 'tandoor-house.localhost' };
    const application = (await api.call('GET', '/applications', { merchant })).json();
    const menu = application.data.attributes['default-menu-id'];
    const items = (await api.call('GET', `/${menu}/items`, { merchant })).json().data;
    const chicken = items.find((item: { attributes: { price: number } }) => item.attributes.price === 32);
    const [branch] = (await api.call('GET', '/locations', { merchant })).json().data;
    const sara = await signIn(api, { merchant });
    const body = {
      source: 'Web',
      type: 'pickup',
      location: branch.id,
      'payment-type': 'cash',
      items: [{ id: chicken.id, quantity: 2 }],
      total: 64,
    };
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await api.call('POST', '/orders', { merchant, token: sara.token, body, headers });
    expect(placed.statusCode, placed.body).toBe(201);
    expect(placed.json().data.attributes).toMatchObject({ total: 64, tax: 8.35 });
  });
});

test('the first letter of the name stands in the logo, past the article, and nothing that a picture must not have', () => {
  const logoOf = (arabic: string) =>
    String(newBundle({ ...tandoor, name: { english: 'x', arabic } }).get('images/logo.svg'));
  expect(logoOf('المطعم')).toContain('>م</text>');
  expect(logoOf('<script>')).toContain('>s</text>');
});

test.for([
  [['--name', 'Tandoor'], 'Write both names: --name "Tandoor House" --name-ar'],
  [['--name', 'a', '--name-ar', 'ب', '--country', 'FR'], '--country: write one of SA'],
  [['--name', 'a', '--name-ar', 'ب', '--place', '24,6;46,7'], '--place: write latitude and longitude'],
  [['--name', 'a', '--name-ar', 'ب', '--town', 'Riyadh'], "'--town'"],
] as const)('bad input: the command says what is wrong with %j', ([words, said]) => {
  expect(() => readNewRestaurant('restaurants/other', [...words])).toThrow(said);
});

test('the command takes the handle from the folder, and the place as a map gives it', () => {
  const words = ['--name', 'Tandoor House', '--name-ar', 'بيت التنور', '--country', 'KW', '--place', '29.37, 47.98'];
  expect(readNewRestaurant('restaurants/tandoor-house/', words)).toEqual({
    handle: 'tandoor-house',
    name: { english: 'Tandoor House', arabic: 'بيت التنور' },
    country: 'KW',
    place: { latitude: 29.37, longitude: 47.98 },
    phone: undefined,
  });
});
