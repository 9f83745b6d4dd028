import { comboSelectionKey } from '../cart/configuration-key.ts';
import type { ComboSelection } from '../cart/cart-line.ts';
import { checkPart } from './check-part.ts';
import type { ConfigurationRefusal } from './configuration-refusal.ts';
import type { ComboChoice, ComboSlot } from './menu.ts';
import { isQuantity } from './quantity.ts';

/**
 * What is wrong with what fills a combo: unknown or sold-out choices, quantities, the choices' own
 * modifiers, and slots filled too little or too much. A slot's maximum of 0 means no limit, as in a
 * modifier group. The same choice may appear twice if it is prepared differently.
 */
export function checkComboItems(
  slots: readonly ComboSlot[],
  selections: readonly ComboSelection[],
): ConfigurationRefusal[] {
  const choices = slots.flatMap((slot) => slot.choices);
  const keys = selections.map(comboSelectionKey);
  return [
    ...selections.flatMap((selection, index) => {
      const { comboChoiceId } = selection;
      const choice = choices.find(({ id }) => id === comboChoiceId);
      if (!choice) return [{ code: 'unknown-combo-choice' as const, comboChoiceId }];
      if (keys.indexOf(keys[index] ?? '') < index) {
        return [{ code: 'duplicate-combo-choice' as const, comboChoiceId }];
      }
      return checkSelection(choice, selection);
    }),
    ...slots.flatMap((slot) => checkSlot(slot, selections)),
  ];
}

function checkSelection(choice: ComboChoice, selection: ComboSelection): ConfigurationRefusal[] {
  const comboChoiceId = choice.id;
  const { quantity } = selection;
  if (!isQuantity(quantity)) return [{ code: 'invalid-quantity', comboChoiceId, quantity }];
  if (choice.isSoldOut) return [{ code: 'combo-choice-sold-out', comboChoiceId }];
  return checkPart(choice, selection).map((refusal) => ({ ...refusal, comboChoiceId }));
}

function checkSlot(slot: ComboSlot, selections: readonly ComboSelection[]): ConfigurationRefusal[] {
  const { id: slotId, minimum, maximum } = slot;
  const offered = new Set(slot.choices.map(({ id }) => id));
  const chosen = selections
    .filter(({ comboChoiceId, quantity }) => offered.has(comboChoiceId) && isQuantity(quantity))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (chosen < minimum) return [{ code: 'slot-below-minimum', slotId, minimum, chosen }];
  const isAbove = maximum > 0 && chosen > maximum;
  return isAbove ? [{ code: 'slot-above-maximum', slotId, maximum, chosen }] : [];
}
