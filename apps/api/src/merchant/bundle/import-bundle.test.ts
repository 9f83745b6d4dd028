import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBundle, changeFile, openShop } from '../../testing/a-bundle.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import type { TestApi } from '../../testing/open-test-api.ts';
import { loadMerchant } from '../load-merchant.ts';
import { loadSellableMenu } from '../../menu/load-menu.ts';
import { exportBundle } from './export-bundle.ts';
import { importBundle } from './import-bundle.ts';
import { readBundle } from './read-bundle.ts';
import type { BundleFiles } from './read-bundle.ts';

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
    const { id } = await openShop(api);
    const before = await snapshot(id);
    expect(await importBundle(api.context, aBundle())).toMatchObject({ ok: true, value: { isChanged: false } });
    expect(await snapshot(id)).toEqual(before);
  });

  test('of a broken bundle lists every problem and leaves the running shop as it is', async () => {
    const { id } = await openShop(api);
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
    const { id } = await openShop(api);
    const before = await itemIds(id);
    const changed = aBundle();
    changeFile(changed, 'menus/main/categories/grill.json', '/items/0/price', '44.00');
    expect(await importBundle(api.context, changed)).toMatchObject({ ok: true, value: { isChanged: true } });
    expect(await itemIds(id)).toEqual(before);
    const { menu } = await snapshot(id);
    expect(menu.items.get(before.burger ?? '')).toMatchObject({ priceMinor: 4400 });
  });

  test('puts aside what left the bundle, and brings back the same thing when it returns', async () => {
    const { id } = await openShop(api);
    const before = await itemIds(id);
    const smaller = aBundle();
    changeFile(smaller, 'menus/main/categories/grill.json', '/items', onlyFirst(smaller));
    await importBundle(api.context, smaller);
    expect(Object.keys(await itemIds(id))).toEqual(['burger', 'cola']);
    await importBundle(api.context, aBundle());
    expect(await itemIds(id)).toEqual(before);
  });

  test('refuses a host and an app key that belong to another merchant', async () => {
    await openShop(api);
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

  test('leaves out what was put aside', async () => {
    await openShop(api);
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
