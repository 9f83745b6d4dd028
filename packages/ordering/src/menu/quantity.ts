/** The most pieces of one line, one modifier or one place of a combo. */
export const maximumQuantity = 99;

/**
 * Whether a number is a quantity that can be ordered: whole, at least 1, at most 99.
 *
 * @example isQuantity(1.5) // false
 */
export const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity;
