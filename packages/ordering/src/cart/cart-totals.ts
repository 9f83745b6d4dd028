import type { CartLine } from './cart-line.ts';

/**
 * The lines that are ordered: a removed upsell line, kept with quantity 0, is not among them (decision 27).
 *
 * @example orderedLines([burger, { ...cola, quantity: 0 }]) // [burger]
 */
export function orderedLines<Line extends CartLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.quantity > 0);
}

/** Whether nothing is ordered, however many removed upsell lines are kept. */
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
