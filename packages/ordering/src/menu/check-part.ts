import type { ComboSelection, ModifierChoice } from '../cart/cart-line.ts';
import type { ConfigurationRefusal } from './configuration-refusal.ts';
import type { Ingredient, MenuItem, Modifier, ModifierGroup } from './menu.ts';
import { isQuantity } from './quantity.ts';

/**
 * What is wrong with the modifiers and removed ingredients of one part: an item, or what fills a place of
 * a combo, which are asked the same questions (MENU-11, MENU-12).
 */
export function checkPart(
  part: Pick<MenuItem, 'modifierGroups' | 'ingredients'>,
  chosen: Pick<ComboSelection, 'modifiers' | 'removedIngredientIds'>,
): ConfigurationRefusal[] {
  return [
    ...checkModifiers(part.modifierGroups, chosen.modifiers),
    ...checkGroups(part.modifierGroups, chosen.modifiers),
    ...checkIngredients(part.ingredients, chosen.removedIngredientIds),
  ];
}

function checkModifiers(groups: readonly ModifierGroup[], choices: readonly ModifierChoice[]): ConfigurationRefusal[] {
  const modifiers = groups.flatMap((group) => group.modifiers);
  return choices.flatMap((choice, index): ConfigurationRefusal[] => {
    const { modifierId } = choice;
    const modifier = modifiers.find(({ id }) => id === modifierId);
    if (!modifier) return [{ code: 'unknown-modifier', modifierId }];
    const isRepeated = choices.findIndex((other) => other.modifierId === modifierId) < index;
    if (isRepeated) return [{ code: 'duplicate-modifier', modifierId }];
    return checkModifier(modifier, choice.quantity);
  });
}

function checkModifier(modifier: Modifier, quantity: number): ConfigurationRefusal[] {
  const modifierId = modifier.id;
  if (!isQuantity(quantity)) return [{ code: 'invalid-quantity', modifierId, quantity }];
  if (modifier.isSoldOut) return [{ code: 'modifier-sold-out', modifierId }];
  const maximum = modifier.maximumQuantity;
  return quantity > maximum ? [{ code: 'modifier-above-maximum', modifierId, maximum }] : [];
}

/** A choice belongs to the first group that offers it, so that a shared modifier is counted once. */
function checkGroups(groups: readonly ModifierGroup[], choices: readonly ModifierChoice[]): ConfigurationRefusal[] {
  const counted = new Set<string>();
  return groups.flatMap((group) => {
    let chosen = 0;
    for (const { id } of group.modifiers) {
      const choice = choices.find(({ modifierId }) => modifierId === id);
      if (!choice || counted.has(id)) continue;
      counted.add(id);
      if (isQuantity(choice.quantity)) chosen += choice.quantity;
    }
    return checkGroup(group, chosen);
  });
}

function checkGroup(group: ModifierGroup, chosen: number): ConfigurationRefusal[] {
  const { id: groupId, minimum, maximum } = group;
  if (chosen < minimum) return [{ code: 'group-below-minimum', groupId, minimum, chosen }];
  const isAbove = maximum > 0 && chosen > maximum;
  return isAbove ? [{ code: 'group-above-maximum', groupId, maximum, chosen }] : [];
}

function checkIngredients(ingredients: readonly Ingredient[], removedIds: readonly string[]): ConfigurationRefusal[] {
  return removedIds.flatMap((ingredientId, index): ConfigurationRefusal[] => {
    const ingredient = ingredients.find(({ id }) => id === ingredientId);
    if (!ingredient) return [{ code: 'unknown-ingredient', ingredientId }];
    if (removedIds.indexOf(ingredientId) < index) return [{ code: 'duplicate-ingredient', ingredientId }];
    return ingredient.isRemovable ? [] : [{ code: 'ingredient-not-removable', ingredientId }];
  });
}
