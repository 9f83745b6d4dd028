import { maximumQuantity } from '../menu/menu.ts';
import type { ModifierChoice, ComboSelection, ItemConfiguration, CartLine } from './cart-line.ts';

/**
 * One string for everything that makes two configurations the same food: item, modifiers, removed
 * ingredients, combo items with theirs, and notes (D-26). The order of choosing does not matter.
 *
 * @example configurationKey(burgerWithCheese) === configurationKey(plainBurger) // false
 */
export function configurationKey(configuration: ItemConfiguration): string {
  return JSON.stringify([
    configuration.itemId,
    modifiersKey(configuration.modifiers),
    [...configuration.removedIngredientIds].sort(),
    configuration.comboItems.map((selection) => `${comboSelectionKey(selection)}×${selection.quantity}`).sort(),
    configuration.notes.trim(),
  ]);
}

/** The same for what fills one place of a combo, whatever its quantity. */
export function comboSelectionKey(selection: ComboSelection): string {
  return JSON.stringify([
    selection.comboChoiceId,
    modifiersKey(selection.modifiers),
    [...selection.removedIngredientIds].sort(),
  ]);
}

function modifiersKey(modifiers: readonly ModifierChoice[]): string[] {
  return modifiers
    .filter((choice) => choice.quantity > 0)
    .map((choice) => JSON.stringify([choice.modifierId, choice.quantity]))
    .sort();
}

/**
 * Adds a line to the cart. It joins an existing line, whose quantity grows, only if it is the same food:
 * item, modifiers, combo modifiers, ingredients, notes and flags all equal; otherwise it becomes a new line
 * at the end (CART-18, CART-19, D-26). Promotional lines never join (D-11). The cart passed in
 * is left as it was; a line holds at most 99 pieces.
 *
 * @example addLine([burgerTwice], burgerOnce) // one line of three
 */
export function addLine<Line extends CartLine>(lines: readonly Line[], added: Line): Line[] {
  const existing = lines.find((line) => isSameFood(line, added));
  if (!existing) return [...lines, { ...added, quantity: wholeQuantity(added.quantity) }];
  const quantity = wholeQuantity(existing.quantity + added.quantity);
  return lines.map((line) => (line === existing ? { ...line, quantity } : line));
}

/**
 * True when two lines are the same food and would be one line (CART-18, D-26).
 *
 * @example isSameFood(burger, burgerWithCheese) // false
 */
export function isSameFood(line: CartLine, other: CartLine): boolean {
  if (line.isPromotion || other.isPromotion) return false;
  return line.isUpsell === other.isUpsell && configurationKey(line) === configurationKey(other);
}

/**
 * Sets a line's quantity, never below 1 nor above 99 (CART-20, CART-21). A promotional line keeps its own
 * (D-11), and an unknown id or a number that is none changes nothing.
 *
 * @example changeQuantity(lines, 'line-1', 0) // line-1 has 1
 */
export function changeQuantity<Line extends CartLine>(
  lines: readonly Line[],
  lineId: string,
  quantity: number,
): Line[] {
  if (Number.isNaN(quantity)) return [...lines];
  return lines.map((line) =>
    line.lineId === lineId && !line.isPromotion ? { ...line, quantity: wholeQuantity(quantity) } : line,
  );
}

/**
 * Removes a line (CART-22). An upsell line stays with quantity 0: hidden, neither counted nor ordered
 * (CART-23, D-27).
 *
 * @example removeLine([burger, upsoldCola], 'cola') // [burger, { ...upsoldCola, quantity: 0 }]
 */
export function removeLine<Line extends CartLine>(lines: readonly Line[], lineId: string): Line[] {
  return lines.flatMap((line) => {
    if (line.lineId !== lineId) return [line];
    return line.isUpsell ? [{ ...line, quantity: 0 }] : [];
  });
}

/**
 * Puts an edited line in the place of the old one. When the edit made it the same food as another line, the
 * two become one there, so that the cart never shows the same food twice.
 *
 * @example replaceLine([plain, withCheese], 'with-cheese', nowPlain) // one plain line of two
 */
export function replaceLine<Line extends CartLine>(lines: readonly Line[], lineId: string, edited: Line): Line[] {
  const others = lines.filter((line) => line.lineId !== lineId);
  if (others.length === lines.length) return [...lines];
  if (others.some((line) => isSameFood(line, edited))) return addLine(others, edited);
  const quantity = wholeQuantity(edited.quantity);
  return lines.map((line) => (line.lineId === lineId ? { ...edited, quantity } : line));
}

const wholeQuantity = (quantity: number): number => Math.min(Math.max(Math.trunc(quantity), 1), maximumQuantity);
