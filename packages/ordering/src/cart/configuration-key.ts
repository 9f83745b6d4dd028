import type { ComboSelection, ItemConfiguration, ModifierChoice } from './cart-line.ts';

/**
 * One string for everything that makes two configurations the same food: item, modifiers, removed
 * ingredients, combo items with theirs, and notes (decision 26). The order of choosing does not matter.
 *
 * @example configurationKey(burgerWithCheese) === configurationKey(plainBurger) // false
 */
export function configurationKey(configuration: ItemConfiguration): string {
  return JSON.stringify([
    configuration.itemId,
    modifiersKey(configuration.modifiers),
    [...configuration.removedIngredientIds].sort(),
    configuration.comboItems.map((selection) => `${comboSelectionKey(selection)}×${selection.quantity}`).sort(),
    configuration.notes.trim(),
  ]);
}

/** The same for what fills one place of a combo, whatever its quantity. */
export function comboSelectionKey(selection: ComboSelection): string {
  return JSON.stringify([
    selection.comboChoiceId,
    modifiersKey(selection.modifiers),
    [...selection.removedIngredientIds].sort(),
  ]);
}

function modifiersKey(modifiers: readonly ModifierChoice[]): string[] {
  return modifiers
    .filter((choice) => choice.quantity > 0)
    .map((choice) => JSON.stringify([choice.modifierId, choice.quantity]))
    .sort();
}
