import type { ComboSelection, ItemConfiguration, MenuItem, ModifierChoice, ModifierGroup } from '@sufra/ordering';

/**
 * How a granted item is served when nobody was asked: every question that has to be answered gets its cheapest
 * answers. The guest may change them afterwards.
 */
export function grantedConfiguration(item: MenuItem): ItemConfiguration {
  const comboItems = item.comboSlots.flatMap((slot): ComboSelection[] => {
    const [choice] = slot.choices
      .filter(({ isSoldOut }) => !isSoldOut)
      .toSorted((a, b) => a.surchargeMinor - b.surchargeMinor);
    if (!choice || slot.minimum === 0) return [];
    const modifiers = choice.modifierGroups.flatMap(cheapestAnswers);
    return [{ comboChoiceId: choice.id, quantity: slot.minimum, modifiers, removedIngredientIds: [] }];
  });
  const modifiers = item.modifierGroups.flatMap(cheapestAnswers);
  return { itemId: item.id, modifiers, removedIngredientIds: [], comboItems, notes: '' };
}

/** Whether there was anything to decide. */
export const hasQuestions = ({ modifierGroups, comboSlots }: MenuItem): boolean =>
  modifierGroups.length > 0 || comboSlots.length > 0;

function cheapestAnswers({ minimum, modifiers }: ModifierGroup): ModifierChoice[] {
  let missing = minimum;
  return modifiers
    .filter(({ isSoldOut }) => !isSoldOut)
    .toSorted((a, b) => a.priceMinor - b.priceMinor)
    .flatMap(({ id, maximumQuantity }) => {
      const quantity = Math.min(missing, maximumQuantity);
      missing -= quantity;
      return quantity > 0 ? [{ modifierId: id, quantity }] : [];
    });
}
