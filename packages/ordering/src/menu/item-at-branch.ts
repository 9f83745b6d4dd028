import type { ComboChoice, MenuItem, ModifierGroup } from './menu.ts';

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
    comboSlots: item.comboSlots.map((slot) => ({
      ...slot,
      choices: slot.choices.map((choice) => choiceAt(choice, branchId)),
    })),
  };
}

type Stocked = { isSoldOut: boolean; outOfStockBranchIds?: readonly string[] };

const isOutAt = ({ isSoldOut, outOfStockBranchIds }: Stocked, branchId: string): boolean =>
  isSoldOut || (outOfStockBranchIds?.includes(branchId) ?? false);

const groupAt = (group: ModifierGroup, branchId: string): ModifierGroup => ({
  ...group,
  modifiers: group.modifiers.map((modifier) => ({ ...modifier, isSoldOut: isOutAt(modifier, branchId) })),
});

const choiceAt = (choice: ComboChoice, branchId: string): ComboChoice => ({
  ...choice,
  isSoldOut: isOutAt(choice, branchId),
  modifierGroups: choice.modifierGroups.map((group) => groupAt(group, branchId)),
});

/** Most items are the same everywhere, and are not copied. */
function differs(item: MenuItem, branchId: string): boolean {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const groups = [item, ...choices].flatMap((part) => part.modifierGroups);
  return [...choices, ...groups.flatMap((group) => group.modifiers)].some((each) =>
    each.outOfStockBranchIds?.includes(branchId),
  );
}
