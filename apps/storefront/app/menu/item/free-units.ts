import type { ModifierChoice, ModifierGroup } from '@sufra/ordering';

/**
 * How many units of each chosen modifier are free: the cheapest ones up to the group's free count, as
 * `priceModifiers` charges them (decision 7).
 *
 * @example freeUnits(sauces, [{ modifierId: 'toum', quantity: 1 }]) // { toum: 1 } where the first is free
 */
export function freeUnits(group: ModifierGroup, choices: readonly ModifierChoice[]): Record<string, number> {
  let free = group.freeCount;
  const units: Record<string, number> = {};
  for (const modifier of group.modifiers.toSorted((a, b) => a.priceMinor - b.priceMinor)) {
    const chosen = choices.find(({ modifierId }) => modifierId === modifier.id)?.quantity ?? 0;
    const given = Math.min(free, chosen);
    free -= given;
    if (given > 0) units[modifier.id] = given;
  }
  return units;
}
