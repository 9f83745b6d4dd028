import type { MenuItem } from '../menu/menu.ts';
import type { QuoteLineInput } from './quote.ts';

/** A line of which only the prices are known, as a device keeps it; per piece, in minor units. */
export type KnownPriceLine = {
  itemId: string;
  quantity: number;
  isPromotion: boolean;
  /** Of the bare item at the branch that counts. */
  priceMinor: number;
  /** What the choices add, free ones already taken off. */
  choicesMinor: number;
};

/**
 * A line for a quote from its prices alone: what the choices cost together stands for them, so that the bill is
 * to the last unit the one that the server makes of the choices themselves (decision 1).
 *
 * @example quoteOrder({ ...input, lines: keptLines.map(lineOfKnownPrice) })
 */
export function lineOfKnownPrice(line: KnownPriceLine): QuoteLineInput {
  const { itemId, quantity, isPromotion, priceMinor, choicesMinor } = line;
  const modifiers = [{ ...allChoices, priceMinor: choicesMinor }];
  return {
    quantity,
    isPromotion,
    item: { ...nothing, id: itemId, priceMinor, modifierGroups: [{ ...oneQuestion, modifiers }] },
    configuration: {
      itemId,
      modifiers: [{ modifierId: allChoices.id, quantity: 1 }],
      removedIngredientIds: [],
      comboItems: [],
      notes: '',
    },
  };
}

const allChoices = { id: 'choices', name: {}, maximumQuantity: 1, isSoldOut: false, allergens: [] };
const oneQuestion = { id: 'choices', name: {}, minimum: 0, maximum: 0, freeCount: 0 };

const nothing: Omit<MenuItem, 'id' | 'priceMinor' | 'modifierGroups'> = {
  categoryId: '',
  name: {},
  description: {},
  branchPrices: {},
  allergens: [],
  ingredients: [],
  comboSlots: [],
  isUpsell: false,
  isSoldOut: false,
  excludedBranchIds: [],
  outOfStockBranchIds: [],
  orderTypes: [],
  availability: { hours: [], dates: [] },
};
