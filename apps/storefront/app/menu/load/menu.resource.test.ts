import { expect, test } from 'vitest';
import {
  aCategoryResource,
  aMenuDocument,
  anItemResource,
  anItemWithSauces,
  ids,
} from '../../testing/menu-document.ts';
import { readMenu } from './menu.resource.ts';

const riyal = { code: 'SAR', digits: 2 };

test('MENU-01: a category is read with names, order, exclusions and its items', () => {
  const category = aCategoryResource({
    'display-order': 7,
    'excluded-locations': ['olaya'],
    'excluded-apps': ['kiosk'],
    description: { fr: 'Au charbon' },
  });
  expect(readMenu(aMenuDocument([category]), riyal).categories).toEqual([
    {
      id: ids.grill,
      name: { 'en-us': 'Charcoal Grill', 'ar-sa': 'مشاوي الفحم' },
      description: { fr: 'Au charbon' },
      displayOrder: 7,
      excludedBranchIds: ['olaya'],
      excludedAppIds: ['kiosk'],
      isActive: true,
      availability: { hours: [], dates: [] },
      itemIds: [ids.burger],
    },
  ]);
});

test('MENU-02: allergens, modifier groups and modifiers come from what is included', () => {
  const { item, included } = anItemWithSauces();
  const menu = readMenu(aMenuDocument([aCategoryResource({ items: [item] })], included), riyal);
  expect(menu.allergens.get('gluten')).toEqual({ 'en-us': 'Gluten' });
  const burger = menu.items.get(ids.burger);
  expect(burger?.modifierGroups).toMatchObject([{ id: 'sauces', minimum: 1, maximum: 2, freeCount: 1 }]);
  expect(burger?.modifierGroups[0]?.modifiers.map(({ id, priceMinor }) => [id, priceMinor])).toEqual([
    ['toum', 300],
    ['chilli', 450],
  ]);
  expect(burger?.ingredients).toMatchObject([{ id: 'onion', isRemovable: true }]);
});

test('MENU-10: an item brings its calories, hours, sold-out mark, branches and order types', () => {
  const hours = [{ days: [5], from: '06:00', to: '11:30' }];
  const item = anItemResource({
    'is-sold-out': true,
    'order-types': ['delivery', 'dine_in'],
    'out-of-stock-locations': ['olaya'],
    availability: { hours, dates: [] },
    prices: [{ location: 'olaya', price: 39 }],
  });
  expect(readMenu(aMenuDocument([aCategoryResource({ items: [item] })]), riyal).items.get(ids.burger)).toMatchObject({
    calories: 890,
    isSoldOut: true,
    orderTypes: ['deliver', 'eat-in'],
    outOfStockBranchIds: ['olaya'],
    branchPrices: { olaya: 3900 },
    availability: { hours },
  });
});

test('a combo brings its slots, and what fills them with its own questions', () => {
  const { included } = anItemWithSauces();
  const box = anItemResource({
    id: ids.box,
    relationships: { components: { data: [{ type: 'combo-components', id: 'main' }] } },
  });
  const menu = readMenu(
    aMenuDocument(
      [aCategoryResource({ items: [box] })],
      [
        ...included,
        {
          type: 'combo-components',
          id: 'main',
          attributes: { name: { 'en-us': 'Main' }, minimum: 1, maximum: 1 },
          relationships: { comboItems: { data: [{ type: 'combo-items', id: 'c1' }] } },
        },
        {
          type: 'combo-items',
          id: 'c1',
          attributes: {
            name: { 'en-us': 'Burger' },
            price: 2,
            'item-id': ids.burger,
            'image-uri': null,
            calories: null,
            'is-sold-out': false,
            'allergen-ids': [],
          },
          relationships: { modifierGroups: { data: [{ type: 'modifier-groups', id: 'sauces' }] } },
        },
      ],
    ),
    riyal,
  );
  expect(menu.items.get(ids.box)?.comboSlots).toMatchObject([
    { id: 'main', choices: [{ id: 'c1', surchargeMinor: 200, modifierGroups: [{ id: 'sauces' }] }] },
  ]);
});

test('an amount that is none of the currency is a broken document', () => {
  const document = aMenuDocument([aCategoryResource({ items: [anItemResource({ price: 1.234 })] })]);
  expect(() => readMenu(document, riyal)).toThrow('1.234 is no amount in SAR.');
});
