import { checkConfiguration, itemPriceAt, priceLine, type ItemConfiguration, type MenuItem } from '@sufra/ordering';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { explainRefusals } from './question-errors.ts';

type Known = { configuration: ItemConfiguration; quantity: number };

/** What the guest has decided about an item so far, what it costs, and what is still missing. */
export function useItemChoice(item: MenuItem, branchId: string | undefined, known: Known | undefined) {
  const t = useText('item');
  const { localized } = useLanguage();
  const [configuration, setConfiguration] = useState(() =>
    known ? pickConfiguration(known.configuration) : plainConfiguration(item),
  );
  const [quantity, setQuantity] = useState(known?.quantity ?? 1);
  // Nothing is called missing before the guest wanted to go on.
  const [isChecked, setChecked] = useState(false);

  const refusals = checkConfiguration(item, configuration, quantity);
  const errors = isChecked ? explainRefusals(refusals, item, t, localized) : {};
  return {
    configuration,
    quantity,
    errors,
    setQuantity,
    change: (part: Partial<ItemConfiguration>) => setConfiguration((current) => ({ ...current, ...part })),
    basePriceMinor: itemPriceAt(item, branchId),
    totalMinor: priceLine({ item, configuration, quantity }, branchId),
    /** Whether it can be cooked as it is; marks what is missing if not. */
    check: (): boolean => {
      setChecked(true);
      return refusals.length === 0;
    },
  };
}

/** An item as it comes; where there is only one way to answer, it is answered. */
export function plainConfiguration(item: MenuItem): ItemConfiguration {
  const modifiers = item.modifierGroups.flatMap(({ minimum, modifiers: offered }) => {
    const [only, ...others] = offered.filter((modifier) => !modifier.isSoldOut);
    return minimum === 1 && only && others.length === 0 ? [{ modifierId: only.id, quantity: 1 }] : [];
  });
  const comboItems = item.comboSlots.flatMap((slot) => {
    const [only, ...others] = slot.choices.filter((choice) => !choice.isSoldOut);
    const isCertain = slot.minimum > 0 && only && others.length === 0;
    return isCertain
      ? [{ comboChoiceId: only.id, quantity: slot.minimum, modifiers: [], removedIngredientIds: [] }]
      : [];
  });
  return { itemId: item.id, modifiers, removedIngredientIds: [], comboItems, notes: '' };
}

/** A line of the cart carries more than its configuration. */
const pickConfiguration = ({
  itemId,
  modifiers,
  removedIngredientIds,
  comboItems,
  notes,
}: ItemConfiguration): ItemConfiguration => ({
  itemId,
  modifiers,
  removedIngredientIds,
  comboItems,
  notes,
});
