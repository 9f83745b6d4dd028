import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleFileKindOf, bundleFileKinds, handleInPath } from './schema/bundle-file.schema.ts';
import { demoFile, demoFiles, demoFolder, demoPaths, demoText } from '../testing/demo-bundle.ts';
import { formatBundleFile } from './export/format-bundle-file.ts';

const jsonPaths = demoPaths.filter((path) => path.endsWith('.json'));
const handlesOf = (list: { handle: string }[]): string[] => list.map((entry) => entry.handle);

const categories = demoFiles('category');
const items = categories.flatMap((category) => category.items);
const branchHandles = handlesOf(demoFiles('branch'));

test.each(jsonPaths)('%s is a valid bundle file in canonical form', (path) => {
  const kind = bundleFileKindOf(path);
  if (!kind) throw new Error('not a bundle file');
  const parsed = bundleFileKinds[kind].schema.parse(JSON.parse(demoText(path)));
  expect(formatBundleFile(path, kind, parsed)).toBe(demoText(path));
});

test('files are called after the handle in them', () => {
  const named = jsonPaths.filter((path) => !path.includes('translations/') && handleInPath(path) !== undefined);
  expect(named.length).toBeGreaterThan(15);
  for (const path of named) expect(JSON.parse(demoText(path))).toMatchObject({ handle: handleInPath(path) });
});

test('every text stands in English, Arabic and French', () => {
  const texts = jsonPaths.flatMap((path) => textsIn(JSON.parse(demoText(path))));
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts) expect(Object.keys(text)).toEqual(['en-us', 'ar-sa', 'fr']);
});

test('handles are unique among their kind', () => {
  const groups = demoFile('modifier-groups').modifierGroups;
  const lists = [
    handlesOf(items),
    handlesOf(categories),
    branchHandles,
    handlesOf(groups),
    handlesOf(demoFile('ingredients').ingredients),
    handlesOf(demoFile('allergens').allergens),
    ...groups.map((group) => handlesOf(group.modifiers)),
    ...items.map((item) => handlesOf(item.comboSlots)),
    ...demoFiles('branch').map((branch) => handlesOf(branch.deliveryAreas)),
    demoFile('coupons').coupons.map((coupon) => coupon.code),
  ];
  for (const list of lists) expect(list).toEqual([...new Set(list)]);
});

test('everything that an item refers to exists', () => {
  const groups = demoFile('modifier-groups').modifierGroups;
  const ingredients = demoFile('ingredients').ingredients;
  const allergens = handlesOf(demoFile('allergens').allergens);
  const contained = [...items, ...ingredients, ...groups.flatMap((group) => group.modifiers)];
  for (const part of contained) expect(allergens).toEqual(expect.arrayContaining(part.allergens));
  for (const item of items) {
    expect(handlesOf(groups)).toEqual(expect.arrayContaining(item.modifierGroups));
    expect(handlesOf(ingredients)).toEqual(expect.arrayContaining(item.ingredients.map((entry) => entry.ingredient)));
    const components = item.comboSlots.flatMap((slot) => slot.choices.map((choice) => choice.item));
    expect(handlesOf(items.filter((component) => component.comboSlots.length === 0))).toEqual(
      expect.arrayContaining(components),
    );
    expect(branchHandles).toEqual(
      expect.arrayContaining([
        ...item.excludedBranches,
        ...item.outOfStockBranches,
        ...item.branchPrices.map((price) => price.branch),
      ]),
    );
  }
});

test('an item names the allergens of everything in it', () => {
  const ingredients = demoFile('ingredients').ingredients;
  for (const item of items) {
    const used = ingredients.filter((ingredient) =>
      item.ingredients.some((entry) => entry.ingredient === ingredient.handle),
    );
    expect(item.allergens).toEqual(expect.arrayContaining(used.flatMap((ingredient) => ingredient.allergens)));
  }
});

test('a dish has a name that fits two lines of a phone', () => {
  const names = items.flatMap((item) => Object.values(item.name));
  expect(names.filter((name) => name.length > 44)).toEqual([]);
});

test('the menu lists every category file once, and offers name what exists', () => {
  expect(demoFile('menu').categories.toSorted()).toEqual(handlesOf(categories).toSorted());
  for (const category of categories) {
    expect(branchHandles).toEqual(expect.arrayContaining([...category.excludedBranches, ...category.inactiveBranches]));
  }
  const tiers = handlesOf(demoFile('loyalty').tiers);
  for (const offer of [...demoFile('coupons').coupons, ...demoFile('promotions').promotions]) {
    expect(branchHandles).toEqual(expect.arrayContaining(offer.branches));
    expect(tiers).toEqual(expect.arrayContaining(offer.eligibility.loyaltyTiers));
    expect(handlesOf(categories)).toEqual(expect.arrayContaining(offer.cartRules.categories));
    expect(handlesOf(items)).toEqual(expect.arrayContaining('item' in offer.benefit ? [offer.benefit.item] : []));
  }
});

test('amounts carry the two decimals of the riyal', () => {
  const amounts = jsonPaths.flatMap((path) =>
    // A VAT number has fifteen digits and is no amount.
    [...demoText(path).matchAll(/: "(\d{1,7}(?:\.\d+)?)"/g)].map((match) => match[1]),
  );
  expect(amounts.length).toBeGreaterThan(150);
  expect(amounts.filter((amount) => !/^\d+\.\d\d$/.test(amount ?? ''))).toEqual([]);
});

test('every picture that is named exists, is named somewhere and is small', () => {
  const named = new Set(jsonPaths.flatMap((path) => demoText(path).match(/images\/[^"]+/g) ?? []));
  const present = demoPaths.filter((path) => path.startsWith('images/'));
  expect([...named].toSorted()).toEqual(present);
  for (const path of present) expect(statSync(demoFolder + path).size).toBeLessThanOrEqual(61_440);
});

test('every photograph stands in LICENSES.md', () => {
  for (const path of demoPaths.filter((name) => name.endsWith('.webp'))) {
    expect(demoText('LICENSES.md')).toContain(path.replace('images/', ''));
  }
});

/** All localised texts inside a value: objects that have an English text. */
function textsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en-us' in value) return [value];
  return Object.values(value).flatMap(textsIn);
}
