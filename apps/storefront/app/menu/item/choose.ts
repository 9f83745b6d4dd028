import type { ComboChoice, ComboSelection, ComboSlot, MenuItem, ModifierChoice, ModifierGroup } from '@sufra/ordering';
import { questionKey } from './question-errors.ts';

/** The choices of one part: of the item itself, or of what fills a place of a combo. */
export type PartChoices = { modifiers: ModifierChoice[]; removedIngredientIds: string[] };

export const quantityOf = (choices: readonly ModifierChoice[], modifierId: string): number =>
  choices.find((choice) => choice.modifierId === modifierId)?.quantity ?? 0;

export const chosenIn = (group: ModifierGroup, choices: readonly ModifierChoice[]): number =>
  group.modifiers.reduce((sum, { id }) => sum + quantityOf(choices, id), 0);

/** A group of which only one can be had is answered like a question with one answer. */
export const isSingle = (part: { maximum: number }): boolean => part.maximum === 1;

/**
 * Sets how many of a modifier are wanted. More than the group's maximum is refused: the answer is then
 * undefined (MENU-12). In a group with one answer the new one replaces the old.
 */
export function chooseModifier(
  group: ModifierGroup,
  choices: readonly ModifierChoice[],
  modifierId: string,
  quantity: number,
): ModifierChoice[] | undefined {
  const groupIds = new Set(group.modifiers.map(({ id }) => id));
  const isReplaced = (choice: ModifierChoice) =>
    choice.modifierId === modifierId || (isSingle(group) && groupIds.has(choice.modifierId));
  const others = choices.filter((choice) => !isReplaced(choice));
  const next = quantity > 0 ? [...others, { modifierId, quantity }] : others;
  const isMore = quantity > quantityOf(choices, modifierId);
  return isMore && group.maximum > 0 && chosenIn(group, next) > group.maximum ? undefined : next;
}

/**
 * The initial choices of a part: the merchant's available defaults, as far as their groups allow, and the only answer
 * where one is required and no other can be given.
 */
export function initialModifiers(
  part: Pick<MenuItem | ComboChoice, 'modifierGroups' | 'defaultModifierIds'>,
): ModifierChoice[] {
  const wanted = new Set(part.defaultModifierIds);
  return part.modifierGroups.flatMap(({ minimum, maximum, modifiers }) => {
    const offered = modifiers.filter((modifier) => !modifier.isSoldOut);
    const isCertain = minimum === 1 && offered.length === 1;
    const ticked = isCertain ? offered : offered.filter(({ id }) => wanted.has(id));
    return ticked.slice(0, maximum || undefined).map(({ id }) => ({ modifierId: id, quantity: 1 }));
  });
}

/**
 * The initial choices for a place of a combo: the merchant's available defaults, as far as they fit, and the only dish
 * where one is required and no other can be had.
 */
export function initialSelections({ minimum, maximum, choices }: ComboSlot): ComboSelection[] {
  const offered = choices.filter((choice) => !choice.isSoldOut);
  const isCertain = minimum > 0 && offered.length === 1;
  const chosen = isCertain ? offered : offered.filter(({ isDefault }) => isDefault);
  return chosen.slice(0, maximum || undefined).map((choice) => ({
    comboChoiceId: choice.id,
    quantity: isCertain ? minimum : 1,
    modifiers: initialModifiers(choice),
    removedIngredientIds: [],
  }));
}

/** The choices that a combo cannot do without, in the order asked, by the key of their question. */
type Steps = {
  /** Undefined stands for a question that comes with a dish still to be chosen. */
  keys: (string | undefined)[];
  /** Whatever is chosen, there are no more. */
  isExact: boolean;
};

/** A plain dish has no steps; what fills the places of a combo brings the required ones of its own questions. */
export function stepsOf({ comboSlots, modifierGroups }: MenuItem, selections: readonly ComboSelection[]): Steps {
  if (comboSlots.length === 0) return { keys: [], isExact: true };
  let isExact = true;
  const keys = comboSlots.flatMap((slot): (string | undefined)[] => {
    const { id, minimum, choices } = slot;
    const own = selections.flatMap(({ comboChoiceId }) =>
      requiredOf(choices.find((choice) => choice.id === comboChoiceId)).map((group) =>
        questionKey(group.id, comboChoiceId),
      ),
    );
    const missing = minimum - selectedIn(slot, selections);
    const counts =
      missing > 0 ? choices.filter(({ isSoldOut }) => !isSoldOut).map((choice) => requiredOf(choice).length) : [];
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (most > least || (missing > 1 && most > 0)) isExact = false;
    const coming = Array<undefined>(counts.length > 0 ? least : 0).fill(undefined);
    return [...(minimum > 0 ? [questionKey(id)] : []), ...own, ...coming];
  });
  return { keys: [...keys, ...requiredOf({ modifierGroups }).map(({ id }) => questionKey(id))], isExact };
}

const requiredOf = (part: Pick<ComboChoice, 'modifierGroups'> | undefined): ModifierGroup[] =>
  part?.modifierGroups.filter(({ minimum }) => minimum > 0) ?? [];

/** Takes every choice of a group back. */
export const clearGroup = (group: ModifierGroup, choices: readonly ModifierChoice[]): ModifierChoice[] =>
  choices.filter((choice) => !group.modifiers.some(({ id }) => id === choice.modifierId));

export const toggleIngredient = (removedIds: readonly string[], ingredientId: string): string[] =>
  removedIds.includes(ingredientId) ? removedIds.filter((id) => id !== ingredientId) : [...removedIds, ingredientId];

export const selectedIn = (slot: ComboSlot, selections: readonly ComboSelection[]): number =>
  selections
    .filter(({ comboChoiceId }) => slot.choices.some(({ id }) => id === comboChoiceId))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Sets how many of a combo choice fill its slot; undefined when the slot is full. */
export function chooseForSlot(
  slot: ComboSlot,
  selections: readonly ComboSelection[],
  comboChoiceId: string,
  quantity: number,
): ComboSelection[] | undefined {
  const ids = new Set(slot.choices.map(({ id }) => id));
  const known = selections.find((selection) => selection.comboChoiceId === comboChoiceId);
  const isReplaced = (selection: ComboSelection) =>
    selection.comboChoiceId === comboChoiceId || (isSingle(slot) && ids.has(selection.comboChoiceId));
  const others = selections.filter((selection) => !isReplaced(selection));
  const choice = slot.choices.find(({ id }) => id === comboChoiceId);
  const modifiers = choice ? initialModifiers(choice) : [];
  const own = known ?? { comboChoiceId, quantity, modifiers, removedIngredientIds: [] };
  const next = quantity > 0 ? [...others, { ...own, quantity }] : others;
  const isMore = quantity > (known?.quantity ?? 0);
  return isMore && slot.maximum > 0 && selectedIn(slot, next) > slot.maximum ? undefined : next;
}

/** The selections of a combo in the order of its places, not in the order of choosing. */
export function inOrder({ comboSlots }: MenuItem, selections: readonly ComboSelection[]): ComboSelection[] {
  const ids = comboSlots.flatMap(({ choices }) => choices.map(({ id }) => id));
  return selections.toSorted((one, other) => ids.indexOf(one.comboChoiceId) - ids.indexOf(other.comboChoiceId));
}

/** Changes what was chosen for the part that fills a place. */
export const configureSelection = (
  selections: readonly ComboSelection[],
  comboChoiceId: string,
  part: PartChoices,
): ComboSelection[] =>
  selections.map((selection) => (selection.comboChoiceId === comboChoiceId ? { ...selection, ...part } : selection));
