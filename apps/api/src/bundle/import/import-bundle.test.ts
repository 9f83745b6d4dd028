import { fileURLToPath } from 'node:url';
import type { AnyResource } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type BundleFiles, readBundle } from '../check/read-bundle.ts';
import { exportBundle } from '../export/export-bundle.ts';
import { importBundle } from './import-bundle.ts';

const samples = fileURLToPath(new URL('../../../../../merchants/', import.meta.url));

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

describe('import', () => {
  test('opens the shop of a bundle', async () => {
    const result = await importBundle(api.context, aBundle());
    expect(result).toMatchObject({ ok: true, value: { handle: 'saffron', isChanged: true, warnings: [] } });
    const answer = await api.call('GET', '/menus');
    expect(answer.json().data).toMatchObject([{ attributes: { name: { 'en-us': 'Main menu' } } }]);
  });

  test('a second time changes nothing', async () => {
    const { id } = await importShop(api);
    const before = await snapshot(id);
    expect(await importBundle(api.context, aBundle())).toMatchObject({ ok: true, value: { isChanged: false } });
    expect(await snapshot(id)).toEqual(before);
  });

  test('of a broken bundle lists every problem and leaves the running shop as it is', async () => {
    const { id } = await importShop(api);
    const before = await snapshot(id);
    const broken = aBundle({ application: { slider: undefined } });
    broken.delete('content/sliders.json');
    broken.delete('images/burger.svg');
    changeFile(broken, 'menus/main/modifier-groups.json', '/modifierGroups/0/minimum', 9);
    changeFile(broken, 'menus/main/categories/drinks.json', '/items/0/price', '1.00');
    const result = await importBundle(api.context, broken);
    expect(result.ok ? [] : result.refusal.map(({ file }) => file)).toEqual([
      'menus/main/categories/grill.json',
      'menus/main/modifier-groups.json',
    ]);
    expect(await snapshot(id)).toEqual(before);
  });

  test('keeps the id of everything that keeps its handle', async () => {
    const { id } = await importShop(api);
    const before = await itemIds(id);
    const changed = aBundle();
    changeFile(changed, 'menus/main/categories/grill.json', '/items/0/price', '44.00');
    expect(await importBundle(api.context, changed)).toMatchObject({ ok: true, value: { isChanged: true } });
    expect(await itemIds(id)).toEqual(before);
    const { menu } = await snapshot(id);
    expect(menu.items.get(before.burger ?? '')).toMatchObject({ priceMinor: 4400 });
  });

  test('puts aside what left the bundle, and brings back the same thing when it returns', async () => {
    const { id } = await importShop(api);
    const before = await itemIds(id);
    const smaller = aBundle();
    changeFile(smaller, 'menus/main/categories/grill.json', '/items', onlyFirst(smaller));
    await importBundle(api.context, smaller);
    expect(Object.keys(await itemIds(id)).toSorted()).toEqual(['burger', 'cola']);
    await importBundle(api.context, aBundle());
    expect(await itemIds(id)).toEqual(before);
  });

  test('refuses a host and an app key that belong to another merchant', async () => {
    await importShop(api);
    const result = await importBundle(api.context, aBundle({ handle: 'other' }));
    expect(result.ok ? [] : result.refusal.map(({ place, message }) => [place, message])).toEqual([
      ['/hosts/0', 'The host "saffron.test" belongs to saffron.'],
      ['/application/key', 'The key belongs to saffron.'],
    ]);
  });
});

describe('export', () => {
  test.each(['saffron-and-char', 'tide-and-crumb'])(
    'writes %s back byte for byte, also through an empty database',
    async (handle) => {
      const { files } = await readBundle(samples + handle);
      expect((await importBundle(api.context, files)).ok).toBe(true);
      const exported = await exportBundle(api.context, handle);
      expect(textsOf(exported)).toEqual(textsOf(files));

      await api.close();
      api = await openTestApi();
      expect((await importBundle(api.context, exported ?? new Map())).ok).toBe(true);
      expect(textsOf(await exportBundle(api.context, handle))).toEqual(textsOf(files));
    },
  );

  test('writes the limits of orders back as they were written, and the usual ones not at all', async () => {
    const limited = aBundle();
    const orderLimits = {
      unpaidOrders: { perCustomer: 3 },
      hourlyOrders: { perCustomer: 20, perNumber: 0 },
      handoverAmount: '750.00',
      lineQuantity: 30,
      exemptNumbers: ['+966512345678'],
    };
    changeFile(limited, 'merchant.json', '/concept/orderLimits', orderLimits);
    const { id } = await importShop(api);
    expect((await importBundle(api.context, limited)).ok).toBe(true);
    const exported = (await exportBundle(api.context, 'saffron'))?.get('merchant.json')?.toString() ?? '';
    expect(JSON.parse(exported)).toMatchObject({ concept: { orderLimits } });
    expect((await snapshot(id)).settings.rules.limits).toEqual({
      unpaidOrders: { perCustomer: 3, perNumber: 5 },
      hourlyOrders: { perCustomer: 20, perNumber: 0 },
      handoverMinor: 75_000,
      lineQuantity: 30,
      exemptNumbers: ['+966512345678'],
    });
    const usual = aBundle();
    changeFile(usual, 'merchant.json', '/concept/orderLimits', {});
    await importBundle(api.context, usual);
    expect((await exportBundle(api.context, 'saffron'))?.get('merchant.json')?.toString()).not.toContain('orderLimits');
    expect((await snapshot(id)).settings.rules.limits).toMatchObject({
      unpaidOrders: { perCustomer: 5, perNumber: 5 },
      hourlyOrders: { perCustomer: 8, perNumber: 8 },
      handoverMinor: 200_000,
    });
  });

  test('popular marks, ticked choices and preparation minutes come back, and are published until they are taken out', async () => {
    const marks = {
      isPopular: true,
      preparationMinutes: 35,
      defaultModifiers: [{ group: 'toppings', modifier: 'cheese' }],
    };
    const files = aBundle();
    const grill = 'menus/main/categories/grill.json';
    for (const [key, value] of Object.entries(marks)) changeFile(files, grill, `/items/0/${key}`, value);
    const { id } = await importShop(api);
    expect(await importBundle(api.context, files)).toMatchObject({ ok: true, value: { isChanged: true } });
    const { items } = JSON.parse(textsOf(await exportBundle(api.context, 'saffron'))[grill] ?? '');
    expect(items[0]).toMatchObject(marks);

    const published = async () => {
      const [menu] = (await api.call('GET', '/menus')).json().data;
      const { data, included } = (await api.call('GET', `/${menu.id}/categories?include=itemModifierGroups`)).json();
      const cheese = included.find(({ attributes }: AnyResource) => Object(attributes.name)['en-us'] === 'Cheese');
      const [burger, box] = data[0].attributes.items;
      const combo = (await api.call('GET', `/menus/${menu.id}/combo-meals/${box.id}`)).json();
      const choice = combo.included.find(({ type }: AnyResource) => type === 'combo-items');
      return { burger: burger.attributes, choice: choice.attributes, box: box.attributes, cheese: cheese.id };
    };
    const { burger, choice, box, cheese } = await published();
    expect(burger).toMatchObject({ 'is-popular': true, 'preparation-minutes': 35, 'default-modifiers': [cheese] });
    expect(choice).toMatchObject({ 'default-modifiers': [cheese] });
    expect(Object.keys(box)).not.toContain('is-popular');
    await importBundle(api.context, aBundle());
    const names = Object.keys((await published()).burger);
    expect(names.filter((name) => /popular|preparation|default/.test(name))).toEqual([]);
    expect((await snapshot(id)).menu.items.size).toBe(3);
  });

  test('leaves out what was put aside', async () => {
    await importShop(api);
    const smaller = aBundle();
    changeFile(smaller, 'branches/malqa.json', '/deliveryAreas', []);
    await importBundle(api.context, smaller);
    expect(textsOf(await exportBundle(api.context, 'saffron'))).toEqual(textsOf(smaller));
  });

  test('knows no merchant that is not there', async () => {
    expect(await exportBundle(api.context, 'nobody')).toBeUndefined();
  });
});

async function snapshot(merchantId: string) {
  const merchant = await loadMerchant(api.context, merchantId);
  if (!merchant) throw new Error('the shop is gone');
  const { imageUri: _, ...settings } = merchant;
  return { settings, menu: await loadSellableMenu(api.context, merchant) };
}

async function itemIds(merchantId: string): Promise<Record<string, string>> {
  const { menu } = await snapshot(merchantId);
  return Object.fromEntries(menu.items.values().map(({ handle, id }) => [handle, id]));
}

function onlyFirst(files: BundleFiles): unknown[] {
  const grill = JSON.parse(String(files.get('menus/main/categories/grill.json'))) as { items: unknown[] };
  return grill.items.slice(0, 1);
}

/** File by file, so that a difference is named and short; contents as text or length. */
function textsOf(files: BundleFiles | undefined): Record<string, string> {
  const entries = [...(files ?? [])].map(([path, content]) => [
    path,
    content.toString(path.endsWith('.json') ? 'utf8' : 'base64'),
  ]);
  return Object.fromEntries(entries.toSorted(([first = ''], [second = '']) => (first < second ? -1 : 1)));
}
