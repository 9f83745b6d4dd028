import { afterEach, beforeEach, expect, test } from 'vitest';
import { conceptSchema } from '../settings/concept.schema.ts';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { findIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const text = (english: string) => ({ 'en-us': english });

test('MENU-05: an own key among the excluded applications travels as the application’s id', async () => {
  const files = aBundle();
  changeFile(files, 'menus/main/categories/drinks.json', '/excludedApps', ['saffron-storefront-key', 'kiosk-key']);
  const imported = await importBundle(api.context, files);
  const id = imported.ok ? imported.value.merchantId : '';
  const ids = await findIds(api, { id, appKey: '', host: '' });
  const { data } = (await api.call('GET', `/${ids.menu}/categories/${ids.drinks}`)).json();
  const [application] = [(await api.call('GET', '/applications')).json().data];
  expect(data.attributes['excluded-apps']).toEqual([application.id, 'kiosk-key']);
});

test('PRICE-04: prices have the decimals of the concept’s currency', async () => {
  const dinar = {
    code: 'KWD',
    symbol: 'KD',
    decimalPlaces: 3,
    format: 'amount_currency_code' as const,
    formatTranslations: {},
    codeTranslations: {},
    symbolTranslations: {},
  };
  const shop = await importShop(api, {
    concept: { currency: dinar, orderLimits: conceptSchema.shape.orderLimits.parse({}) },
    files: {
      'branches/olaya.json': null,
      'branches/malqa.json': kuwaitBranch,
      'menus/main/modifier-groups.json': null,
      'menus/main/categories/drinks.json': null,
      'menus/main/menu.json': { handle: 'main', name: text('Menu'), categories: ['grill'] },
      'menus/main/categories/grill.json': {
        handle: 'grill',
        name: text('Grill'),
        items: [{ handle: 'burger', name: text('Burger'), price: '1.275', image: 'images/burger.svg' }],
      },
    },
  });
  const ids = await findIds(api, shop);
  const { data } = (await api.call('GET', `/${ids.menu}/items`)).json();
  expect(data[0].attributes.price).toBe(1.275);
  const [concept] = (await api.call('GET', '/concepts')).json().data;
  expect(concept.attributes['decimal-places']).toBe(3);
});

const kuwaitBranch = {
  handle: 'malqa',
  position: 1,
  name: text('Salmiya'),
  address: text('Salem Al Mubarak Street'),
  location: { latitude: 29.3, longitude: 47.9 },
  timeZone: 'Asia/Kuwait',
  orderTypes: ['pickup'],
  preparationMinutes: 10,
  openingHours: {},
};
