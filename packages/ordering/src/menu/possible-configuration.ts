import type { ComboSelection, ItemConfiguration, ModifierChoice } from '../cart/cart-line.ts';
import { checkConfiguration } from './check-configuration.ts';
import type { MenuItem } from './menu.ts';
import { isQuantity } from './quantity.ts';

type Part = Pick<MenuItem, 'modifierGroups' | 'ingredients'>;

/**
 * What is left of a guest's wish when the kitchen no longer sells all of it: choices that are gone or sold out
 * are dropped, quantities come down to what is allowed, ingredients that have to stay are put back. Undefined
 * when the rest cannot be cooked without asking, as when a group falls below its minimum.
 *
 * @example possibleConfiguration(burger, withTruffleAndGarlic) // with garlic, once truffle is sold out
 */
export function possibleConfiguration(item: MenuItem, wanted: ItemConfiguration): ItemConfiguration | undefined {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const possible: ItemConfiguration = {
    ...wanted,
    ...possiblePart(item, wanted),
    comboItems: wanted.comboItems.flatMap((selection) => {
      const choice = choices.find(({ id }) => id === selection.comboChoiceId);
      if (!choice || choice.isSoldOut || !isQuantity(selection.quantity)) return [];
      return [{ ...selection, ...possiblePart(choice, selection) }];
    }),
  };
  return checkConfiguration(item, possible).length === 0 ? possible : undefined;
}

function possiblePart(part: Part, wanted: Pick<ComboSelection, 'modifiers' | 'removedIngredientIds'>) {
  const modifiers = part.modifierGroups.flatMap((group) => group.modifiers);
  const removable = new Set(part.ingredients.filter(({ isRemovable }) => isRemovable).map(({ id }) => id));
  return {
    modifiers: wanted.modifiers.flatMap((choice, index): ModifierChoice[] => {
      const modifier = modifiers.find(({ id }) => id === choice.modifierId);
      const isRepeated = wanted.modifiers.findIndex(({ modifierId }) => modifierId === choice.modifierId) < index;
      if (!modifier || modifier.isSoldOut || isRepeated || !isQuantity(choice.quantity)) return [];
      return [{ ...choice, quantity: Math.min(choice.quantity, modifier.maximumQuantity) }];
    }),
    removedIngredientIds: [...new Set(wanted.removedIngredientIds)].filter((id) => removable.has(id)),
  };
}
