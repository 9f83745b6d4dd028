import type { ModifierChoice, PricedGroup, PricedItem, QuoteInput } from '../src/index.ts';

/** The price of one piece without any offer. */
export function usualUnitPrice(
  { item, configuration }: QuoteInput['lines'][number],
  branchId: string | undefined,
): number {
  const base = basePrice(item, branchId);
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const combo = configuration.comboItems.map((selection) => {
    const choice = choices.find(({ id }) => id === selection.comboChoiceId);
    if (!choice) return 0;
    return (choice.surchargeMinor + modifierPrice(choice.modifierGroups, selection.modifiers)) * selection.quantity;
  });
  return combo.reduce((sum, price) => sum + price, base + modifierPrice(item.modifierGroups, configuration.modifiers));
}

/** Price of the bare item at the branch that counts. */
export const basePrice = (item: PricedItem, branchId: string | undefined): number =>
  branchId === undefined ? item.priceMinor : (item.branchPrices[branchId] ?? item.priceMinor);

/** Every unit laid out, the cheapest free ones taken away. */
function modifierPrice(groups: readonly PricedGroup[], chosen: readonly ModifierChoice[]): number {
  let sum = 0;
  for (const group of groups) {
    const units: number[] = [];
    for (const { modifierId, quantity } of chosen) {
      const price = group.modifiers.find(({ id }) => id === modifierId)?.priceMinor;
      for (let unit = 0; price !== undefined && unit < quantity; unit += 1) units.push(price);
    }
    for (const price of units.sort((a, b) => a - b).slice(group.freeCount)) sum += price;
  }
  return sum;
}
