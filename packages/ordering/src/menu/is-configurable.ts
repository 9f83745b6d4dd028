import type { ComboSlot, MenuItem, ModifierGroup } from './menu.ts';

/**
 * Whether an item can be configured at all, at a branch or anywhere: every required group and combo slot still
 * has enough to choose from. Otherwise no guest could ever satisfy its minimum (MENU-11).
 *
 * @example isConfigurable(burgerWhoseSaucesAreAllSoldOut) // false
 */
export function isConfigurable(item: Pick<MenuItem, 'modifierGroups' | 'comboSlots'>, branchId?: string): boolean {
  const isThere = ({ isSoldOut, outOfStockBranchIds }: Stocked) =>
    !isSoldOut && !(branchId !== undefined && outOfStockBranchIds?.includes(branchId));
  const canReachMinimum = ({ modifiers, minimum }: ModifierGroup) =>
    modifiers.filter(isThere).reduce((sum, modifier) => sum + modifier.maximumQuantity, 0) >= minimum;
  // One choice may fill a slot several times over, so that a single one is enough.
  const canFill = ({ minimum, choices }: ComboSlot) =>
    minimum === 0 || choices.some((choice) => isThere(choice) && choice.modifierGroups.every(canReachMinimum));
  return item.modifierGroups.every(canReachMinimum) && item.comboSlots.every(canFill);
}

type Stocked = { isSoldOut: boolean; outOfStockBranchIds?: readonly string[] };
