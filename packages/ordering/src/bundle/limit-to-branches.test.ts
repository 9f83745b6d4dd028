import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFiles, type Json, keyOfEntry } from './edit-file.ts';
import { limitToBranches, waitsForAllBranches } from './limit-to-branches.ts';

const grill = 'menus/main/categories/grill.json';
const drinks = 'menus/main/categories/drinks.json';
const menu = 'menus/main/menu.json';
const groups = 'menus/main/modifier-groups.json';

type Item = { [key: string]: Json };
const item = (handle: string, price: string, more: Item = {}): Item => ({
  handle,
  name: { 'en-us': handle },
  price,
  ...more,
});
const category = (handle: string, items: Item[], more: Item = {}): Json => ({
  handle,
  name: { 'en-us': handle },
  ...more,
  items,
});

const base = new Map<string, Json>([
  ['branches/malaz.json', { handle: 'malaz', preparationMinutes: 20 }],
  ['branches/olaya.json', { handle: 'olaya', preparationMinutes: 20 }],
  ['branches/yasmeen.json', { handle: 'yasmeen', preparationMinutes: 20 }],
  ['merchant.json', { handle: 'saffron', name: { 'en-us': 'Saffron' } }],
  [menu, { handle: 'main', categories: ['grill', 'drinks'] }],
  [
    grill,
    category('grill', [
      item('kofta', '32.00', { branchPrices: [{ branch: 'malaz', price: '30.00' }] }),
      item('tikka', '36.00', { excludedBranches: ['olaya'] }),
    ]),
  ],
  [drinks, category('drinks', [item('cola', '8.00'), item('water', '3.00')])],
  [groups, { modifierGroups: [{ handle: 'bread', modifiers: [{ handle: 'pita', price: '1.00' }] }] }],
  ['promotions.json', { promotions: [{ handle: 'lunch', code: 'LUNCH' }] }],
]);

const drafted = (...files: [string, Json | undefined][]): Map<string, Json> => {
  const draft = new Map(base);
  for (const [path, file] of files) {
    if (file === undefined) draft.delete(path);
    else draft.set(path, file);
  }
  return draft;
};

const limit = (draft: Map<string, Json>, ...branches: string[]) => limitToBranches(base, draft, new Set(branches));

/** The places of a draft that wait for all branches. */
function waiting(draft: Map<string, Json>, ...branches: string[]): string[] {
  const limited = limit(draft, ...branches);
  return [...new Set([...base.keys(), ...draft.keys()])].flatMap((file) =>
    compareFiles(base.get(file), draft.get(file))
      .filter((difference) => waitsForAllBranches({ file, ...difference }, { base, limited }))
      .map(({ at }) => [file.split('/').at(-1), ...at].join(' ')),
  );
}

describe('a draft at some branches', () => {
  test('a price is another there, whatever the branch had before', () => {
    const draft = drafted(
      [drinks, category('drinks', [item('cola', '9.00'), item('water', '3.00')])],
      [grill, category('grill', [item('kofta', '34.00'), item('tikka', '36.00', { excludedBranches: ['olaya'] })])],
    );
    expect(limit(draft, 'malaz').get(drinks)).toEqual(
      category('drinks', [
        item('cola', '8.00', { branchPrices: [{ branch: 'malaz', price: '9.00' }] }),
        item('water', '3.00'),
      ]),
    );
    expect(limit(draft, 'malaz').get(grill)).toMatchObject({
      items: [{ price: '32.00', branchPrices: [{ branch: 'malaz', price: '34.00' }] }, { price: '36.00' }],
    });
    expect(waiting(draft, 'malaz')).toEqual([]);
    // A branch with a price of its own, which the draft leaves.
    const raised = drafted([
      grill,
      category('grill', [
        item('kofta', '40.00', { branchPrices: [{ branch: 'malaz', price: '30.00' }] }),
        item('tikka', '36.00', { excludedBranches: ['olaya'] }),
      ]),
    ]);
    expect(limit(raised, 'malaz')).toEqual(base);
    expect(waiting(raised, 'malaz')).toEqual(['grill.json items kofta price']);
  });

  test('a new dish comes there with its new group, and a new category behind the one it follows', () => {
    const draft = drafted(
      [menu, { handle: 'main', categories: ['grill', 'desserts', 'drinks'] }],
      ['menus/main/categories/desserts.json', category('desserts', [item('kunafa', '22.00')])],
      [
        drinks,
        category('drinks', [
          item('cola', '8.00'),
          item('tea', '5.00', { modifierGroups: ['sugar'] }),
          item('water', '3.00'),
        ]),
      ],
      [
        groups,
        {
          modifierGroups: [
            { handle: 'bread', modifiers: [{ handle: 'pita', price: '2.00' }] },
            { handle: 'sugar', modifiers: [{ handle: 'none' }] },
          ],
        },
      ],
    );
    const limited = limit(draft, 'olaya');
    const elsewhere = ['malaz', 'yasmeen'];
    expect(limited.get(menu)).toEqual({ handle: 'main', categories: ['grill', 'desserts', 'drinks'] });
    expect(limited.get('menus/main/categories/desserts.json')).toMatchObject({
      excludedBranches: elsewhere,
      items: [{ handle: 'kunafa' }],
    });
    expect(limited.get(drinks)).toMatchObject({
      items: [{ handle: 'cola' }, { handle: 'tea', excludedBranches: elsewhere }, { handle: 'water' }],
    });
    expect(limited.get(groups)).toEqual({
      modifierGroups: [
        { handle: 'bread', modifiers: [{ handle: 'pita', price: '1.00' }] },
        { handle: 'sugar', modifiers: [{ handle: 'none' }] },
      ],
    });
    expect(waiting(draft, 'olaya')).toEqual(['modifier-groups.json modifierGroups bread modifiers pita price']);
  });

  test('what is taken away goes there alone', () => {
    const draft = drafted(
      [menu, { handle: 'main', categories: ['grill'] }],
      [drinks, undefined],
      [grill, category('grill', [item('tikka', '36.00')])],
    );
    const limited = limit(draft, 'malaz', 'olaya');
    expect(limited.get(menu)).toEqual({ handle: 'main', categories: ['grill', 'drinks'] });
    expect(limited.get(drinks)).toMatchObject({ excludedBranches: ['malaz', 'olaya'] });
    // Nothing is left of the exclusion of the tikka: it was at Olaya alone, which is chosen.
    expect(limited.get(grill)).toMatchObject({
      items: [{ handle: 'kofta', excludedBranches: ['malaz', 'olaya'] }, item('tikka', '36.00')],
    });
  });

  test('a branch has its own file, a promotion its branches; names, order and other branches wait', () => {
    const draft = drafted(
      ['branches/malaz.json', { handle: 'malaz', preparationMinutes: 30 }],
      ['branches/olaya.json', { handle: 'olaya', preparationMinutes: 30 }],
      ['merchant.json', { handle: 'saffron', name: { 'en-us': 'Saffron House' } }],
      [menu, { handle: 'main', categories: ['drinks', 'grill'] }],
      [drinks, category('drinks', [item('water', '3.00'), item('cola', '8.00', { name: { 'en-us': 'Cola 330 ml' } })])],
      ['promotions.json', { promotions: [{ handle: 'tea-time', code: 'TEA' }] }],
    );
    const limited = limit(draft, 'malaz');
    expect(limited.get('branches/malaz.json')).toMatchObject({ preparationMinutes: 30 });
    expect(limited.get('promotions.json')).toEqual({
      promotions: [
        { handle: 'tea-time', code: 'TEA', branches: ['malaz'] },
        { handle: 'lunch', code: 'LUNCH', branches: ['olaya', 'yasmeen'] },
      ],
    });
    for (const path of ['branches/olaya.json', 'merchant.json', menu, drinks])
      expect(limited.get(path)).toEqual(base.get(path));
    expect(waiting(draft, 'malaz')).toEqual([
      'olaya.json preparationMinutes',
      'merchant.json name en-us',
      'menu.json categories',
      'drinks.json items cola name en-us',
      'drinks.json items',
    ]);
  });

  test('over random drafts: the chosen branches have its prices and dishes, the others what they had', () => {
    const handles = ['kofta', 'tikka', 'cola', 'water', 'tea', 'kunafa'];
    const branches = ['malaz', 'olaya', 'yasmeen'];
    const price = fc.constantFrom('3.00', '8.00', '32.00', '36.00');
    const anItem = fc.record({
      price,
      at: fc.dictionary(fc.constantFrom(...branches), price),
      excluded: fc.subarray(branches),
      place: fc.constantFrom(grill, drinks, 'menus/main/categories/desserts.json'),
    });
    const aMenu = fc.dictionary(fc.constantFrom(...handles), anItem).map((items) => {
      const files = new Map(base);
      for (const path of [grill, drinks, 'menus/main/categories/desserts.json']) {
        const own = Object.entries(items).filter(([, { place }]) => place === path);
        files.delete(path);
        if (own.length > 0)
          files.set(
            path,
            category(
              path,
              own.map(([handle, { price: most, at, excluded }]) =>
                item(handle, most, {
                  branchPrices: Object.entries(at).map(([branch, other]) => ({ branch, price: other })),
                  excludedBranches: excluded,
                }),
              ),
            ),
          );
      }
      return files;
    });
    fc.assert(
      fc.property(aMenu, aMenu, fc.subarray(branches), (before, draft, chosen) => {
        const limited = limitToBranches(before, draft, new Set(chosen));
        for (const branch of branches)
          expect(menuAt(limited, branch)).toEqual(menuAt(chosen.includes(branch) ? draft : before, branch));
      }),
      { numRuns: 500 },
    );
  });
});

/** The dishes that a branch sells, with their prices. */
function menuAt(files: Map<string, Json>, branch: string): Record<string, Json> {
  const sold = [...files].flatMap(([path, file]) => {
    if (!path.includes('/categories/')) return [];
    const { items, excludedBranches = [] } = file as { items: Item[]; excludedBranches?: string[] };
    return excludedBranches.includes(branch) ? [] : items;
  });
  return Object.fromEntries(
    sold
      .filter(({ excludedBranches = [] }) => !(excludedBranches as string[]).includes(branch))
      .map(({ handle, price, branchPrices = [] }): [string, Json] => {
        const own = (branchPrices as { branch: string; price: string }[]).find((one) => one.branch === branch);
        return [keyOfEntry({ handle: handle ?? '' }) ?? '', own?.price ?? price ?? null];
      })
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}
