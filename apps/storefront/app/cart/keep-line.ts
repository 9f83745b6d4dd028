import { priceConfiguration, type ItemConfiguration, type MenuItem } from '@sufra/ordering';
import type { KeptLabel, KeptLine } from './kept-line.ts';

/** Makes a cart line of an item as the guest configured it, with everything the cart later shows of it. */
export function keepLine(item: MenuItem, configuration: ItemConfiguration, quantity: number): KeptLine {
  return {
    ...configuration,
    lineId: crypto.randomUUID(),
    quantity,
    isUpsell: false,
    isPromotion: false,
    name: item.name,
    description: item.description,
    imageUrl: item.imageUrl,
    priceMinor: item.priceMinor,
    choicesMinor: priceConfiguration(item, configuration) - item.priceMinor,
    branchPrices: item.branchPrices,
    excludedBranchIds: item.excludedBranchIds,
    outOfStockBranchIds: item.outOfStockBranchIds,
    labels: labelsOf(item, configuration),
  };
}

function labelsOf(item: MenuItem, configuration: ItemConfiguration): Record<string, KeptLabel> {
  const known = new Map<string, KeptLabel>();
  const remember = (id: string, name: KeptLabel['name'], priceMinor: number) => known.set(id, { name, priceMinor });
  const rememberParts = (part: Pick<MenuItem, 'modifierGroups' | 'ingredients'>) => {
    part.ingredients.forEach(({ id, name }) => remember(id, name, 0));
    part.modifierGroups
      .flatMap((group) => group.modifiers)
      .forEach(({ id, name, priceMinor }) => remember(id, name, priceMinor));
  };
  rememberParts(item);
  for (const choice of item.comboSlots.flatMap((slot) => slot.choices)) {
    remember(choice.id, choice.name, choice.surchargeMinor);
    rememberParts(choice);
  }
  const chosen = [configuration, ...configuration.comboItems].flatMap((part) => [
    ...part.modifiers.map((modifier) => modifier.modifierId),
    ...part.removedIngredientIds,
  ]);
  const slots = configuration.comboItems.map((choice) => choice.comboChoiceId);
  return Object.fromEntries(
    [...chosen, ...slots].flatMap((id) => {
      const label = known.get(id);
      return label ? [[id, label]] : [];
    }),
  );
}
