import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportBundle } from '../../bundle/export/export-bundle.ts';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { findIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { loadMerchantByHost } from '../merchant/load-merchant.ts';
import { selectPublishedDocument } from './published-document.store.ts';
import { setStock, type StockWish } from './set-stock.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await importShop(api);
});
afterEach(() => api.close());

const set = (wish: Partial<StockWish>) =>
  setStock(api.context, { merchantHandle: 'saffron', kind: 'item', handle: 'lunch-box', isAvailable: false, ...wish });

async function findMerchant() {
  const merchant = await loadMerchantByHost(api.context, 'saffron.test');
  if (!merchant) throw new Error('The shop is gone.');
  return merchant;
}

async function attributesOf(item: 'box' | 'cola') {
  const ids = await findIds(api, { ...(await findMerchant()), host: '' });
  const { data } = (await api.call('GET', `/${ids.menu}/items`)).json();
  const handle = { box: 'Lunch box', cola: 'Cola' }[item];
  return data.find((each: { attributes: { name: Record<string, string> } }) => each.attributes.name['en-us'] === handle)
    .attributes;
}

describe('what runs out during the day', () => {
  test('CHK-22: an item sold out at one branch is so for guests at once, and comes back', async () => {
    const { branches } = await openedBranches();
    expect(await set({ branchHandle: 'olaya' })).toEqual({ ok: true, value: { count: 1 } });
    expect((await attributesOf('box'))['out-of-stock-locations']).toEqual([branches.olaya]);
    await set({ branchHandle: 'olaya' });
    expect((await attributesOf('box'))['out-of-stock-locations']).toEqual([branches.olaya]);
    await set({ branchHandle: 'olaya', isAvailable: true });
    expect((await attributesOf('box'))['out-of-stock-locations']).toEqual([]);
  });

  test('an item sold out everywhere, and back', async () => {
    await set({});
    expect((await attributesOf('box'))['is-sold-out']).toBe(true);
    await set({ isAvailable: true });
    expect((await attributesOf('box'))['is-sold-out']).toBe(false);
  });

  test('API-69: a category that a branch switches off is among its inactive ones', async () => {
    const { branches } = await openedBranches();
    await set({ kind: 'category', handle: 'grill', branchHandle: 'malqa' });
    const { data } = (await api.call('GET', `/locations/${branches.malqa}/inactive-categories`)).json();
    expect(data.map((each: { attributes: { name: Record<string, string> } }) => each.attributes.name['en-us'])).toEqual(
      ['Grill'],
    );
    expect(data[0].attributes['inactive-locations']).toEqual([branches.malqa]);
  });

  test('a modifier runs out at one branch, by its group and name', async () => {
    const { branches } = await openedBranches();
    await set({ kind: 'modifier', handle: 'toppings/cheese', branchHandle: 'olaya' });
    const { included } = await publishedMenu();
    const cheese = included.find((each) => each.attributes.name?.['en-us'] === 'Cheese');
    expect(cheese?.attributes['out-of-stock-locations']).toEqual([branches.olaya]);
  });

  test('the new menu is published under a new address, and the old one stays for pages that name it', async () => {
    const before = await findMerchant();
    await set({});
    const after = await findMerchant();
    expect(after.version).not.toBe(before.version);
    const [oldPath = ''] = Object.values(before.published.menuPathById);
    const [newPath = ''] = Object.values(after.published.menuPathById);
    expect(newPath).not.toBe(oldPath);
    expect((await selectPublishedDocument(api.context.db, newPath))?.replacedAt).toBeNull();
    expect((await selectPublishedDocument(api.context.db, oldPath))?.replacedAt).toEqual(api.context.now());
    await set({ isAvailable: true });
    expect((await selectPublishedDocument(api.context.db, oldPath))?.replacedAt).toBeNull();
    expect(after.published.contentPath).toBe(before.published.contentPath);
  });

  test('what ran out is exported and imported like everything else', async () => {
    await set({ kind: 'modifier', handle: 'cheese', branchHandle: 'olaya' });
    const files = await exportBundle(api.context, 'saffron');
    expect(String(files?.get('menus/main/modifier-groups.json'))).toContain('outOfStockBranches');
    const imported = await importBundle(api.context, files ?? new Map());
    expect(imported).toMatchObject({ ok: true, value: { isChanged: false } });
    const unknown = aBundle();
    changeFile(unknown, 'menus/main/modifier-groups.json', '/modifierGroups/0/modifiers/0/outOfStockBranches', [
      'mars',
    ]);
    expect(await importBundle(api.context, unknown)).toMatchObject({
      refusal: [{ place: '/modifierGroups/0/modifiers/0/outOfStockBranches/0' }],
    });
  });

  test.each([
    [{ merchantHandle: 'nobody' }, { code: 'unknown-merchant' }],
    [{ branchHandle: 'mars' }, { code: 'unknown-branch', known: ['olaya', 'malqa'] }],
    [{ handle: 'pizza' }, { code: 'unknown-thing' }],
    [{ kind: 'modifier' as const, handle: 'sauces/cheese' }, { code: 'unknown-thing' }],
    [{ handle: 'other/lunch-box' }, { code: 'unknown-thing' }],
  ])('%o is refused and changes nothing', async (wish, refusal) => {
    const { version } = await findMerchant();
    expect(await set(wish)).toMatchObject({ ok: false, refusal });
    expect((await findMerchant()).version).toBe(version);
  });
});

async function openedBranches() {
  const { data } = (await api.call('GET', '/locations')).json();
  const [olaya, malqa] = data as { id: string }[];
  return { branches: { olaya: olaya?.id ?? '', malqa: malqa?.id ?? '' } };
}

async function publishedMenu() {
  const [path = ''] = Object.values((await findMerchant()).published.menuPathById);
  const document = await selectPublishedDocument(api.context.db, path);
  const { brotliDecompressSync } = await import('node:zlib');
  return JSON.parse(brotliDecompressSync(document?.body ?? Buffer.alloc(0)).toString()) as {
    included: { attributes: { name?: Record<string, string>; 'out-of-stock-locations'?: string[] } }[];
  };
}
