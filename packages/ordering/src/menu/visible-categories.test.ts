import { describe, expect, test } from 'vitest';
import { aMenuCategory } from '../testing/factories.ts';
import { visibleCategories } from './availability.ts';

const idsOf = (categories: { id: string }[]) => categories.map(({ id }) => id);

describe('visibleCategories', () => {
  test('MENU-03: a category excluded from the current branch is hidden there only', () => {
    const categories = [aMenuCategory({ id: 'grill', excludedBranchIds: ['olaya'] }), aMenuCategory({ id: 'rice' })];
    expect(idsOf(visibleCategories(categories, { branchId: 'olaya' }))).toEqual(['rice']);
    expect(idsOf(visibleCategories(categories, { branchId: 'malqa' }))).toEqual(['grill', 'rice']);
    expect(idsOf(visibleCategories(categories, {}))).toEqual(['grill', 'rice']);
  });

  test('MENU-05: a category excluded from this app is hidden', () => {
    const categories = [aMenuCategory({ id: 'grill', excludedAppIds: ['web'] }), aMenuCategory({ id: 'rice' })];
    expect(idsOf(visibleCategories(categories, { appId: 'web' }))).toEqual(['rice']);
    expect(idsOf(visibleCategories(categories, { appId: 'kiosk' }))).toEqual(['grill', 'rice']);
  });

  test('MENU-06: categories follow their display order, equals keep theirs, the input is left alone', () => {
    const categories = [
      aMenuCategory({ id: 'sweets', displayOrder: 10 }),
      aMenuCategory({ id: 'grill', displayOrder: 2 }),
      aMenuCategory({ id: 'rice', displayOrder: 2 }),
      aMenuCategory({ id: 'starters', displayOrder: -1 }),
    ];
    expect(idsOf(visibleCategories(categories, {}))).toEqual(['starters', 'grill', 'rice', 'sweets']);
    expect(categories[0]?.id).toBe('sweets');
  });

  test('an inactive category is hidden', () => {
    expect(visibleCategories([aMenuCategory({ isActive: false })], {})).toEqual([]);
  });
});
