import type {
  ComboChoice,
  ComboSelection,
  MenuItem,
  ModifierChoice,
  ModifierGroup,
  QuotedLine,
  QuoteLineInput,
} from '@sufra/ordering';
import type { ChosenCopy, ComboCopy, IngredientCopy } from './order.tables.ts';
import type { StoredLine } from './stored-order.ts';

/**
 * A line of an order with the names and prices of this moment, so that it stays true whatever the menu
 * says tomorrow. The choice has been checked before: everything chosen exists.
 */
export function copyLine(
  { item, configuration }: QuoteLineInput,
  quoted: QuotedLine,
  place: { id: string; orderId: string; position: number },
): StoredLine {
  return {
    ...place,
    itemId: item.id,
    name: item.name,
    quantity: quoted.quantity,
    isPromotion: quoted.isPromotion,
    unitPriceMinor: quoted.unitPriceMinor,
    totalMinor: quoted.totalMinor,
    discountMinor: quoted.discountMinor,
    vatMinor: quoted.vatMinor,
    notes: configuration.notes === '' ? null : configuration.notes,
    ...copyChoices(item, configuration),
    comboItems: configuration.comboItems.flatMap((part) => copyComboItem(item, part)),
  };
}

function copyComboItem(item: MenuItem, part: ComboSelection): ComboCopy[] {
  const choice = item.comboSlots.flatMap((slot) => slot.choices).find(({ id }) => id === part.comboChoiceId);
  if (!choice) return [];
  return [
    {
      id: choice.id,
      name: choice.name,
      quantity: part.quantity,
      priceMinor: choice.surchargeMinor,
      ...copyChoices(choice, part),
    },
  ];
}

function copyChoices(
  of: Pick<MenuItem | ComboChoice, 'modifierGroups' | 'ingredients'>,
  chosen: Pick<ComboSelection, 'modifiers' | 'removedIngredientIds'>,
): { modifiers: ChosenCopy[]; removedIngredients: IngredientCopy[] } {
  return {
    modifiers: chosen.modifiers.flatMap((choice) => copyModifier(of.modifierGroups, choice)),
    removedIngredients: of.ingredients
      .filter(({ id }) => chosen.removedIngredientIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  };
}

function copyModifier(groups: ModifierGroup[], choice: ModifierChoice): ChosenCopy[] {
  const modifier = groups.flatMap((group) => group.modifiers).find(({ id }) => id === choice.modifierId);
  if (!modifier) return [];
  const { id, name, priceMinor } = modifier;
  return [{ id, name, quantity: choice.quantity, priceMinor }];
}
