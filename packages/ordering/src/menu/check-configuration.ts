import { comboSelectionKey } from '../cart/cart-lines.ts';
import type { ComboSelection, ItemConfiguration, ModifierChoice } from '../cart/cart-line.ts';
import { areNotesTooLong, maximumNotesLength, notesLength } from '../checkout/order-limits.ts';
import {
  type ComboChoice,
  type ComboSlot,
  type Ingredient,
  isQuantity,
  type MenuItem,
  type Modifier,
  type ModifierGroup,
} from './menu.ts';

/**
 * The error of a choice by code, with the id of the place to correct; `comboChoiceId` says that it happened inside that
 * part of a combo. `group-above-maximum` is the message "maximum extras reached".
 */
export type ConfigurationRefusal = { comboChoiceId?: string } & (
  | { code: 'wrong-item'; itemId: string }
  | { code: 'invalid-quantity'; quantity: number; modifierId?: string }
  | { code: 'unknown-modifier'; modifierId: string }
  | { code: 'duplicate-modifier'; modifierId: string }
  | { code: 'modifier-sold-out'; modifierId: string }
  | { code: 'modifier-above-maximum'; modifierId: string; maximum: number }
  | { code: 'group-below-minimum'; groupId: string; minimum: number; chosen: number }
  | { code: 'group-above-maximum'; groupId: string; maximum: number; chosen: number }
  | { code: 'unknown-ingredient'; ingredientId: string }
  | { code: 'duplicate-ingredient'; ingredientId: string }
  | { code: 'ingredient-not-removable'; ingredientId: string }
  | { code: 'ingredient-sold-out'; ingredientId: string }
  | { code: 'unknown-combo-choice' }
  | { code: 'duplicate-combo-choice' }
  | { code: 'combo-choice-sold-out' }
  | { code: 'slot-below-minimum'; slotId: string; minimum: number; chosen: number }
  | { code: 'slot-above-maximum'; slotId: string; maximum: number; chosen: number }
  | { code: 'notes-too-long'; length: number; maximum: number }
);

/**
 * Checks the modifiers and removed ingredients of one part: an item, or the choice in a slot of a combo, by the same
 * rules (MENU-11, MENU-12).
 */
function checkPart(
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
  const missing = ingredients.filter(({ id, isSoldOut }) => isSoldOut && !removedIds.includes(id));
  const problems = removedIds.flatMap((ingredientId, index): ConfigurationRefusal[] => {
    const ingredient = ingredients.find(({ id }) => id === ingredientId);
    if (!ingredient) return [{ code: 'unknown-ingredient', ingredientId }];
    if (removedIds.indexOf(ingredientId) < index) return [{ code: 'duplicate-ingredient', ingredientId }];
    return ingredient.isRemovable ? [] : [{ code: 'ingredient-not-removable', ingredientId }];
  });
  return [...problems, ...missing.map(({ id }) => ({ code: 'ingredient-sold-out' as const, ingredientId: id }))];
}

/**
 * Checks the choices of a combo: unknown or sold-out choices, quantities, the choices' own modifiers, and slots filled
 * too little or too much. A slot's maximum of 0 means no limit, as in a modifier group. The same choice may appear
 * twice if it is prepared differently.
 */
function checkComboItems(slots: readonly ComboSlot[], selections: readonly ComboSelection[]): ConfigurationRefusal[] {
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

/**
 * Checks what a guest chose against what the kitchen sells: every refusal, or none when it can be cooked
 * (MENU-11 groups below their minimum, MENU-12 above their maximum, notes over 256 characters by
 * D-33). The quantity is that of the line. Browser and server run the same check.
 *
 * @example checkConfiguration(burger, withoutSauce) // [{ code: 'group-below-minimum', groupId: 'sauces', minimum: 1, chosen: 0 }]
 */
export function checkConfiguration(
  item: MenuItem,
  configuration: ItemConfiguration,
  quantity = 1,
): ConfigurationRefusal[] {
  if (configuration.itemId !== item.id) return [{ code: 'wrong-item', itemId: configuration.itemId }];
  return [
    ...checkLineQuantity(quantity),
    ...checkPart(item, configuration),
    ...checkComboItems(item.comboSlots, configuration.comboItems),
    ...checkNotes(configuration.notes),
  ];
}

function checkLineQuantity(quantity: number): ConfigurationRefusal[] {
  return isQuantity(quantity) ? [] : [{ code: 'invalid-quantity', quantity }];
}

function checkNotes(notes: string): ConfigurationRefusal[] {
  if (!areNotesTooLong(notes)) return [];
  return [{ code: 'notes-too-long', length: notesLength(notes), maximum: maximumNotesLength }];
}

type Part = Pick<MenuItem, 'modifierGroups' | 'ingredients'>;

/**
 * The configuration that is still possible when parts of it are no longer sold: choices that are gone or sold out are
 * dropped, as are ingredients that ran out, quantities come down to what is allowed, ingredients that have to stay are put
 * back. Undefined when the rest
 * cannot be cooked without asking, as when a group falls below its minimum.
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
  const soldOut = part.ingredients.filter(({ isSoldOut }) => isSoldOut).map(({ id }) => id);
  return {
    modifiers: wanted.modifiers.flatMap((choice, index): ModifierChoice[] => {
      const modifier = modifiers.find(({ id }) => id === choice.modifierId);
      const isRepeated = wanted.modifiers.findIndex(({ modifierId }) => modifierId === choice.modifierId) < index;
      if (!modifier || modifier.isSoldOut || isRepeated || !isQuantity(choice.quantity)) return [];
      return [{ ...choice, quantity: Math.min(choice.quantity, modifier.maximumQuantity) }];
    }),
    removedIngredientIds: [...new Set([...wanted.removedIngredientIds, ...soldOut])].filter((id) => removable.has(id)),
  };
}
