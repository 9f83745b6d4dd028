import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { expect, test } from 'vitest';
import { demoFile, demoFiles } from '../testing/demo-bundle.ts';

const categories = demoFiles('category');
const items = categories.flatMap((category) => category.items);

/** The parts of the sample merchant that show every feature without editing. */
const shows: [string, boolean][] = [
  ['eight or more categories', categories.length >= 8],
  ['sixty or more items', items.length >= 60],
  ['a sold-out item', items.some((item) => item.isSoldOut)],
  ['an item out of stock at one branch', items.some((item) => item.outOfStockBranches.length === 1)],
  ['an item left out at one branch', items.some((item) => item.excludedBranches.length === 1)],
  ['a category left out at one branch', categories.some((category) => category.excludedBranches.length === 1)],
  ['a branch with a price of its own', items.some((item) => item.branchPrices.length > 0)],
  ['items for the table only', items.some((item) => item.orderTypes.join() === 'eat-in')],
  ['a category with hours', categories.some((category) => category.availability?.hours)],
  ['an item of the weekend', items.some((item) => item.availability?.hours?.friday && !item.availability.hours.monday)],
  ['items offered before paying', items.filter((item) => item.isUpsell).length >= 6],
  [
    'a sold-out choice',
    demoFile('modifier-groups').modifierGroups.some((group) => group.modifiers.some((modifier) => modifier.isSoldOut)),
  ],
  ['a group with free answers', demoFile('modifier-groups').modifierGroups.some((group) => group.freeCount > 0)],
  [
    'an ingredient that may not be left out',
    items.some((item) => item.ingredients.some((entry) => !entry.isRemovable)),
  ],
];

test.each(shows)('the demo menu shows %s', (_what, isShown) => {
  expect(isShown).toBe(true);
});

test('the combos hold items that have questions of their own', () => {
  const combos = items.filter((item) => item.comboSlots.length > 0);
  expect(combos.length).toBeGreaterThanOrEqual(4);
  for (const combo of combos) {
    const components = combo.comboSlots
      .flatMap((slot) => slot.choices)
      .map((choice) => items.find((item) => item.handle === choice.item));
    expect(components.some((component) => (component?.modifierGroups.length ?? 0) > 0)).toBe(true);
  }
});

test('each branch stands inside an area that it delivers to, and so does each label', () => {
  for (const branch of demoFiles('branch')) {
    expect(branch.deliveryAreas.length).toBeGreaterThanOrEqual(2);
    const isInside =
      (point: { latitude: number; longitude: number }) => (area: (typeof branch.deliveryAreas)[number]) =>
        booleanPointInPolygon([point.longitude, point.latitude], area.polygon);
    expect([branch.handle, branch.deliveryAreas.some(isInside(branch.location))]).toEqual([branch.handle, true]);
    for (const area of branch.deliveryAreas)
      expect([area.handle, isInside(area.labelPoint)(area)]).toEqual([area.handle, true]);
  }
});

test('there is a coupon and a digital promotion of every kind', () => {
  const kinds = ['delivery', 'discounted-item', 'fixed', 'free-item', 'percentage'];
  expect([...new Set(demoFile('coupons').coupons.map((coupon) => coupon.benefit.type))].toSorted()).toEqual(kinds);
  expect([...new Set(demoFile('promotions').promotions.map((promotion) => promotion.benefit.type))].toSorted()).toEqual(
    kinds,
  );
});
