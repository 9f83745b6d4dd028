import { errorCodes } from '@sufra/contracts';
import {
  type ComboChoice,
  type ConfigurationRefusal,
  type LocalizedText,
  maximumQuantity,
  type MenuItem,
} from '@sufra/ordering';
import { fieldProblems } from '../../platform/errors/error-words.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import type { RequestedLine } from './cart.ts';

/**
 * The error of a line's choices as an error that names the field of the payload: the pointer leads to the very
 * modifier, ingredient or combo part, so that a screen can show it there.
 */
export function pointAtConfiguration(
  refusal: ConfigurationRefusal,
  item: MenuItem,
  line: RequestedLine,
  linePointer: string,
): Refusal {
  const place = placeOf(refusal, item, line, linePointer);
  const { pointer, part } = place;
  const modifierPointer = (id: string | undefined, field: string) =>
    `${pointer}/modifiers/${indexOf(place.modifierIds, id)}/${field}`;
  const ingredientPointer = (id: string) => `${pointer}/ingredients/${indexOf(place.removedIngredientIds, id)}/id`;

  switch (refusal.code) {
    case 'wrong-item':
      return { code: errorCodes.itemUnknown, pointer: `${linePointer}/id` };
    case 'invalid-quantity':
      return {
        code: errorCodes.quantityInvalid,
        pointer: refusal.modifierId ? modifierPointer(refusal.modifierId, 'quantity') : `${pointer}/quantity`,
        params: { maximum: maximumQuantity },
      };
    case 'unknown-modifier':
      return {
        code: errorCodes.modifierUnknown,
        pointer: modifierPointer(refusal.modifierId, 'id'),
        params: { name: part.name },
      };
    case 'duplicate-modifier':
      return unusable(modifierPointer(refusal.modifierId, 'id'));
    case 'modifier-sold-out':
      return {
        code: errorCodes.modifierSoldOut,
        pointer: modifierPointer(refusal.modifierId, 'id'),
        params: { modifier: modifierName(part, refusal.modifierId) },
      };
    case 'modifier-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: modifierPointer(refusal.modifierId, 'quantity'),
        params: { group: modifierName(part, refusal.modifierId), maximum: refusal.maximum },
      };
    case 'group-below-minimum':
      return {
        code: errorCodes.modifierMinimum,
        pointer: `${pointer}/modifiers`,
        params: { group: groupName(part, refusal.groupId), minimum: refusal.minimum },
      };
    case 'group-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: `${pointer}/modifiers`,
        params: { group: groupName(part, refusal.groupId), maximum: refusal.maximum },
      };
    case 'unknown-ingredient':
      // An ingredient that became a fixed part of the recipe is another one than the removable one.
      return {
        code: errorCodes.ingredientNotRemovable,
        pointer: ingredientPointer(refusal.ingredientId),
        params: { name: part.name },
      };
    case 'duplicate-ingredient':
      return unusable(ingredientPointer(refusal.ingredientId));
    case 'ingredient-not-removable':
      return {
        code: errorCodes.ingredientNotRemovable,
        pointer: ingredientPointer(refusal.ingredientId),
        params: { name: ingredientName(part, refusal.ingredientId) },
      };
    case 'ingredient-sold-out':
      return {
        code: errorCodes.ingredientSoldOut,
        pointer: `${pointer}/ingredients`,
        params: { name: part.name, ingredient: ingredientName(part, refusal.ingredientId) },
      };
    case 'unknown-combo-choice':
      return { code: errorCodes.itemUnknown, pointer: `${pointer}/id` };
    case 'duplicate-combo-choice':
      return unusable(`${pointer}/id`);
    case 'combo-choice-sold-out':
      return { code: errorCodes.itemSoldOut, pointer: `${pointer}/id`, params: { name: part.name } };
    case 'slot-below-minimum':
      return {
        code: errorCodes.comboIncomplete,
        pointer: `${linePointer}/combo-items`,
        params: slotParams(item, refusal.slotId),
      };
    case 'slot-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: `${linePointer}/combo-items`,
        params: { group: slotName(item, refusal.slotId), maximum: refusal.maximum },
      };
    case 'notes-too-long':
      return { code: errorCodes.notesTooLong, pointer: `${linePointer}/notes`, params: { maximum: refusal.maximum } };
  }
}

type Part = Pick<MenuItem | ComboChoice, 'name' | 'modifierGroups' | 'ingredients'>;

/** The item itself, or the part of the combo in which it happened. */
function placeOf(refusal: ConfigurationRefusal, item: MenuItem, line: RequestedLine, linePointer: string) {
  const { comboItems, modifiers, removedIngredientIds } = line.configuration;
  const index = comboItems.findIndex(({ comboChoiceId }) => comboChoiceId === refusal.comboChoiceId);
  const chosen = comboItems[index];
  const choice = item.comboSlots.flatMap((slot) => slot.choices).find(({ id }) => id === refusal.comboChoiceId);
  const part: Part = choice ?? item;
  return chosen
    ? {
        part,
        pointer: `${linePointer}/combo-items/${index}`,
        modifierIds: chosen.modifiers.map(({ modifierId }) => modifierId),
        removedIngredientIds: chosen.removedIngredientIds,
      }
    : {
        part,
        pointer: linePointer,
        modifierIds: modifiers.map(({ modifierId }) => modifierId),
        removedIngredientIds,
      };
}

const indexOf = (ids: string[], id: string | undefined): number =>
  id === undefined ? 0 : Math.max(0, ids.lastIndexOf(id));

const nameIn = (things: { id: string; name: LocalizedText }[], id: string): LocalizedText =>
  things.find((thing) => thing.id === id)?.name ?? {};

const modifierName = (part: Part, id: string): LocalizedText =>
  nameIn(
    part.modifierGroups.flatMap((group) => group.modifiers),
    id,
  );
const groupName = (part: Part, id: string): LocalizedText => nameIn(part.modifierGroups, id);
const ingredientName = (part: Part, id: string): LocalizedText => nameIn(part.ingredients, id);
const slotName = (item: MenuItem, id: string): LocalizedText => nameIn(item.comboSlots, id);

function slotParams(item: MenuItem, id: string): Refusal['params'] {
  const slot = item.comboSlots.find((candidate) => candidate.id === id);
  return { slot: slotName(item, id), minimum: slot?.minimum ?? 1, maximum: slot?.maximum ?? 1 };
}

/** Something chosen twice, or that the item does not have. */
const unusable = (pointer: string): Refusal => ({
  code: errorCodes.invalidField,
  pointer,
  params: { field: pointer.split('/').slice(1).join(' › '), problem: fieldProblems.other },
});
