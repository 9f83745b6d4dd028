import {
  checkConfiguration,
  type ComboSelection,
  type ComboSlot,
  type ItemConfiguration,
  type MenuItem,
  type ModifierChoice,
  type ModifierGroup,
} from '@sufra/ordering';
import fc from 'fast-check';

/** Everything that a guest may choose of an item: nothing refuses it. */
export const anyConfiguration = (item: MenuItem): fc.Arbitrary<ItemConfiguration> =>
  fc
    .record({
      itemId: fc.constant(item.id),
      modifiers: anyModifiers(item.modifierGroups),
      removedIngredientIds: anyRemoved(item),
      comboItems: fc.tuple(...item.comboSlots.map(anyFilling)).map((slots) => slots.flat()),
      notes: fc.constant(''),
    })
    .filter((configuration) => checkConfiguration(item, configuration).length === 0);

/** As many units as a group asks for and allows, counted by modifier. */
function anyModifiers(groups: readonly ModifierGroup[]): fc.Arbitrary<ModifierChoice[]> {
  const units = groups.map(({ modifiers, minimum, maximum }) => {
    const ids = modifiers.filter(({ isSoldOut }) => !isSoldOut).map(({ id }) => id);
    const maxLength = maximum || 4;
    return ids.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...ids), { minLength: minimum, maxLength });
  });
  return fc.tuple(...units).map((chosen) => {
    const ids = chosen.flat();
    return [...new Set(ids)].map((modifierId) => ({
      modifierId,
      quantity: ids.filter((id) => id === modifierId).length,
    }));
  });
}

const anyRemoved = ({ ingredients }: Pick<MenuItem, 'ingredients'>): fc.Arbitrary<string[]> =>
  fc.subarray(ingredients.filter(({ isRemovable }) => isRemovable).map(({ id }) => id));

function anyFilling({ choices, minimum, maximum }: ComboSlot): fc.Arbitrary<ComboSelection[]> {
  const selections = choices
    .filter(({ isSoldOut }) => !isSoldOut)
    .map((choice) =>
      fc.record({
        comboChoiceId: fc.constant(choice.id),
        quantity: fc.integer({ min: 1, max: Math.max(1, maximum) }),
        modifiers: anyModifiers(choice.modifierGroups),
        removedIngredientIds: anyRemoved(choice),
      }),
    );
  return fc.array(fc.oneof(...selections), { minLength: Math.min(minimum, 1), maxLength: Math.max(minimum, maximum) });
}
