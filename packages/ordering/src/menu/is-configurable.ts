import type { ComboSlot, MenuItem, ModifierGroup } from './menu.ts';

/**
 * Whether an item can be configured at all: every required group and combo slot still has enough to choose
 * from. Otherwise no guest could ever satisfy its minimum (MENU-11).
 *
 * @example isConfigurable(burgerWhoseSaucesAreAllSoldOut) // false
 */
export function isConfigurable(item: Pick<MenuItem, 'modifierGroups' | 'comboSlots'>): boolean {
  return item.modifierGroups.every(canReachMinimum) && item.comboSlots.every(canFill);
}

function canReachMinimum(group: ModifierGroup): boolean {
  const units = group.modifiers
    .filter((modifier) => !modifier.isSoldOut)
    .reduce((sum, modifier) => sum + modifier.maximumQuantity, 0);
  return units >= group.minimum;
}

/** One choice may fill a slot several times over, so that a single one is enough. */
function canFill(slot: ComboSlot): boolean {
  const isOffered = slot.choices.some((choice) => !choice.isSoldOut && choice.modifierGroups.every(canReachMinimum));
  return slot.minimum === 0 || isOffered;
}
