import type { MenuItem, Modifier } from './menu.ts';

/** Wishes that every dish has to meet. `mild` is not spicy, `light` has at most `lightCalories`. */
export const dishWishes = ['vegetarian', 'vegan', 'mild', 'light'] as const;

export type DishWish = (typeof dishWishes)[number];

/** The wishes of a guest, and the allergens (by id) that a dish must not have. */
export type DishFilter = { wishes: readonly DishWish[]; without: readonly string[] };

export const lightCalories = 500;

/**
 * True when a dish is not what the guest asked for. Unknown counts as not fulfilled: a dish without calories is not
 * light, one without diets is not vegetarian.
 *
 * @example isFilteredOut(shakshouka, { wishes: ['vegan'], without: [] }) // true: it has eggs
 */
export const isFilteredOut = (item: MenuItem, { wishes, without }: DishFilter): boolean =>
  !wishes.every((wish) => fulfils(item, wish)) || without.some((allergenId) => holds(item, allergenId));

function fulfils({ diets = [], calories }: MenuItem, wish: DishWish): boolean {
  switch (wish) {
    case 'vegetarian':
      return diets.includes('vegetarian') || diets.includes('vegan');
    case 'vegan':
      return diets.includes('vegan');
    case 'mild':
      return !diets.includes('spicy');
    case 'light':
      return calories !== undefined && calories <= lightCalories;
  }
}

/** As it comes, or whatever is chosen where a choice is required. */
function holds(item: MenuItem, allergenId: string): boolean {
  const hasIt = ({ allergens }: Pick<Modifier, 'allergens'>) => allergens.includes(allergenId);
  const groups = item.modifierGroups.map(({ minimum, modifiers }) => ({ minimum, choices: modifiers }));
  const slots = item.comboSlots.map(({ minimum, choices }) => ({ minimum, choices }));
  return (
    hasIt(item) ||
    item.ingredients.some(hasIt) ||
    [...groups, ...slots].some(({ minimum, choices }) => minimum > 0 && choices.length > 0 && choices.every(hasIt))
  );
}
