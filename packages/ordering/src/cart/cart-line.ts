/** A chosen modifier and its quantity. */
export type ModifierChoice = { modifierId: string; quantity: number };

/** The choice for one slot of a combo, with its own configuration. */
export type ComboSelection = {
  comboChoiceId: string;
  quantity: number;
  modifiers: ModifierChoice[];
  removedIngredientIds: string[];
};

/** Everything the guest decided about one item: what makes two lines the same food or not. */
export type ItemConfiguration = {
  itemId: string;
  modifiers: ModifierChoice[];
  removedIngredientIds: string[];
  comboItems: ComboSelection[];
  notes: string;
};

/** A line of the cart as the rules see it. The storefront keeps names and pictures beside it. */
export type CartLine = ItemConfiguration & {
  /** Local id of the line, made when it was added. */
  lineId: string;
  quantity: number;
  isUpsell: boolean;
  isPromotion: boolean;
};

/**
 * The lines that are ordered: a removed upsell line, kept with quantity 0, is not among them (D-27).
 *
 * @example orderedLines([burger, { ...cola, quantity: 0 }]) // [burger]
 */
export function orderedLines<Line extends CartLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.quantity > 0);
}

/** True when nothing is ordered; removed upsell lines that are kept do not count. */
export const isEmpty = (lines: readonly CartLine[]): boolean => orderedLines(lines).length === 0;

/**
 * Number of pieces and subtotal of a cart: line total times quantity, summed (PRICE-10). The price of one
 * piece comes from the caller, usually `priceConfiguration`.
 *
 * @example cartTotals(lines, (line) => line.unitPriceMinor) // { pieces: 3, subtotalMinor: 9000 }
 */
export function cartTotals<Line extends CartLine>(
  lines: readonly Line[],
  unitPriceOf: (line: Line) => number,
): { pieces: number; subtotalMinor: number } {
  const ordered = orderedLines(lines);
  return {
    pieces: ordered.reduce((sum, line) => sum + line.quantity, 0),
    subtotalMinor: ordered.reduce((sum, line) => sum + unitPriceOf(line) * line.quantity, 0),
  };
}
