import type { ComboSelection, ItemConfiguration } from '../cart/cart-line.ts';
import type { MenuItem } from './menu.ts';

/**
 * The allergens declared for an item as configured: its own, those of every ingredient that stays, of the
 * chosen modifiers, and of everything that fills a combo. Leaving an ingredient out takes its allergens
 * away only when no other part declares them, the item itself included. An empty answer means that none is
 * declared, never that the food is free from anything. Sorted, without repeats.
 *
 * @example allergensOf(burger, withCheese) // ['gluten', 'milk']
 */
export function allergensOf(item: MenuItem, configuration: ItemConfiguration): string[] {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const inCombo = configuration.comboItems.flatMap((selection) =>
    choices
      .filter((choice) => choice.id === selection.comboChoiceId)
      .flatMap((choice) => allergensOfPart(choice, selection)),
  );
  return [...new Set([...allergensOfPart(item, configuration), ...inCombo])].sort();
}

function allergensOfPart(
  part: Pick<MenuItem, 'allergens' | 'ingredients' | 'modifierGroups'>,
  chosen: Pick<ComboSelection, 'modifiers' | 'removedIngredientIds'>,
): string[] {
  // An ingredient that cannot be left out stays, whatever was asked for.
  const staying = part.ingredients.filter(
    ({ id, isRemovable }) => !isRemovable || !chosen.removedIngredientIds.includes(id),
  );
  const chosenIds = new Set(chosen.modifiers.map(({ modifierId }) => modifierId));
  const modifiers = part.modifierGroups.flatMap((group) => group.modifiers).filter(({ id }) => chosenIds.has(id));
  return [part, ...staying, ...modifiers].flatMap(({ allergens }) => allergens);
}
