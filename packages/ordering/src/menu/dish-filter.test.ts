import { describe, expect, test } from 'vitest';
import { aMenuItem, aModifier, aModifierGroup } from '../testing/factories.ts';
import { type DishFilter, isFilteredOut } from './dish-filter.ts';

const wish = (own: Partial<DishFilter>): DishFilter => ({ wishes: [], without: [], ...own });

describe('a dish is hidden', () => {
  test('when it is not of the diet that is wanted, or nobody said that it is', () => {
    const hummus = aMenuItem({ diets: ['vegan'] });
    const shakshouka = aMenuItem({ diets: ['vegetarian', 'spicy'] });
    const steak = aMenuItem();
    const hidden = (filter: DishFilter) => [hummus, shakshouka, steak].map((item) => isFilteredOut(item, filter));
    expect(hidden(wish({}))).toEqual([false, false, false]);
    expect(hidden(wish({ wishes: ['vegetarian'] }))).toEqual([false, false, true]);
    expect(hidden(wish({ wishes: ['vegan'] }))).toEqual([false, true, true]);
    expect(hidden(wish({ wishes: ['mild'] }))).toEqual([false, true, false]);
    expect(hidden(wish({ wishes: ['vegetarian', 'mild'] }))).toEqual([false, true, true]);
  });

  test('when it has more calories than a light one, or nobody counted them', () => {
    const light = wish({ wishes: ['light'] });
    expect(isFilteredOut(aMenuItem({ calories: 500 }), light)).toBe(false);
    expect(isFilteredOut(aMenuItem({ calories: 501 }), light)).toBe(true);
    const { calories: _unknown, ...uncounted } = aMenuItem();
    expect(isFilteredOut(uncounted, light)).toBe(true);
  });

  test('when it holds an allergen as it comes, or whatever is chosen', () => {
    const noMilk = wish({ without: ['milk'] });
    const cream = { id: 'cream', name: {}, isRemovable: true, allergens: ['milk'] };
    expect(isFilteredOut(aMenuItem({ allergens: ['eggs'] }), noMilk)).toBe(false);
    expect(isFilteredOut(aMenuItem({ allergens: ['milk'] }), noMilk)).toBe(true);
    expect(isFilteredOut(aMenuItem({ ingredients: [cream] }), noMilk)).toBe(true);
    const cheese = aModifier({ allergens: ['milk'] });
    const tahini = aModifier({ allergens: ['sesame'] });
    const withSauce = (minimum: number, modifiers: (typeof cheese)[]) =>
      aMenuItem({ modifierGroups: [aModifierGroup({ minimum, modifiers })] });
    expect(isFilteredOut(withSauce(1, [cheese]), noMilk)).toBe(true);
    expect(isFilteredOut(withSauce(1, [cheese, tahini]), noMilk)).toBe(false);
    expect(isFilteredOut(withSauce(0, [cheese]), noMilk)).toBe(false);
  });
});
