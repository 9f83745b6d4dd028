import { isOutAt, type Stocked } from './availability.ts';
import type { ComboChoice, Ingredient, MenuItem, ModifierGroup } from './menu.ts';

/**
 * An item as one branch can cook it: what has run out there counts as sold out, among the choices of its
 * questions and of its combo places alike (CHK-22). Without a branch the item stays as it is.
 *
 * @example itemAtBranch(burger, 'olaya').modifierGroups[0].modifiers[0].isSoldOut // true, toum ran out in Olaya
 */
export function itemAtBranch<Item extends MenuItem>(item: Item, branchId: string | undefined): Item {
  if (branchId === undefined || !differs(item, branchId)) return item;
  return {
    ...item,
    modifierGroups: item.modifierGroups.map((group) => groupAt(group, branchId)),
    ingredients: item.ingredients.map((ingredient) => ingredientAt(ingredient, branchId)),
    comboSlots: item.comboSlots.map((slot) => ({
      ...slot,
      choices: slot.choices.map((choice) => choiceAt(choice, branchId)),
    })),
  };
}

const ingredientAt = (ingredient: Ingredient, branchId: string): Ingredient =>
  isOutAt(ingredient, branchId) ? { ...ingredient, isSoldOut: true } : ingredient;

const groupAt = (group: ModifierGroup, branchId: string): ModifierGroup => ({
  ...group,
  modifiers: group.modifiers.map((modifier) => ({ ...modifier, isSoldOut: isOutAt(modifier, branchId) })),
});

const choiceAt = (choice: ComboChoice, branchId: string): ComboChoice => ({
  ...choice,
  isSoldOut: isOutAt(choice, branchId),
  modifierGroups: choice.modifierGroups.map((group) => groupAt(group, branchId)),
  ingredients: choice.ingredients.map((ingredient) => ingredientAt(ingredient, branchId)),
});

/** Most items are the same everywhere, and are not copied. */
function differs(item: MenuItem, branchId: string): boolean {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const parts = [item, ...choices];
  const modifiers = parts.flatMap((part) => part.modifierGroups.flatMap((group) => group.modifiers));
  return [...choices, ...modifiers, ...parts.flatMap((part) => part.ingredients)].some((each: Stocked) =>
    each.outOfStockBranchIds?.includes(branchId),
  );
}
