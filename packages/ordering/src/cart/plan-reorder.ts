import type { LocalizedText } from '../locale.ts';
import { availabilityOf, type OrderingSituation } from '../menu/availability.ts';
import type { MenuCategory, MenuItem } from '../menu/menu.ts';
import { possibleConfiguration } from '../menu/check-configuration.ts';
import type { ItemConfiguration, ModifierChoice } from './cart-line.ts';

/** A line of an order of old, by what was chosen; the total of that day is only told. */
type ReorderWish = {
  name: LocalizedText;
  configuration: ItemConfiguration;
  quantity: number;
  totalMinor?: number | undefined;
};

/** The cart that repeats an earlier order today, with its unavailable items and the items that lost some choices. */
export type ReorderPlan = {
  lines: {
    item: MenuItem;
    configuration: ItemConfiguration;
    quantity: number;
    /** The price of the same line in the earlier order; not known where choices are gone. */
    totalBeforeMinor?: number | undefined;
  }[];
  leftOut: LocalizedText[];
  reduced: LocalizedText[];
};

/**
 * Refills a cart from an order: every item that can be ordered in this situation, with the choices that are
 * still sold; the rest is named, so that nothing disappears silently (ORDER-18, ERR-60, D-54).
 *
 * @example planReorder(order, menu, situation).leftOut // [{ 'en-us': 'Lentil soup' }] at a branch without it
 */
export function planReorder(
  wishes: readonly ReorderWish[],
  menu: { categories: readonly MenuCategory[]; items: ReadonlyMap<string, MenuItem> },
  situation: OrderingSituation,
): ReorderPlan {
  const plan: ReorderPlan = { lines: [], leftOut: [], reduced: [] };
  for (const { name, configuration, quantity, totalMinor } of wishes) {
    const item = menu.items.get(configuration.itemId);
    const category = menu.categories.find(({ id }) => id === item?.categoryId);
    const isAvailable = item && category && availabilityOf(item, category, situation).isAvailable;
    const possible = isAvailable && possibleConfiguration(item, configuration);
    if (!possible) {
      plan.leftOut.push(name);
      continue;
    }
    const isReduced = piecesIn(possible) < piecesIn(configuration);
    if (isReduced) plan.reduced.push(item.name);
    plan.lines.push({
      item,
      configuration: possible,
      quantity,
      ...(!isReduced && { totalBeforeMinor: totalMinor }),
    });
  }
  return plan;
}

/** The number of distinct choices in a configuration, regardless of their quantities. */
const piecesIn = ({ modifiers, comboItems }: ItemConfiguration): number =>
  quantityOf(modifiers) +
  quantityOf(comboItems) +
  comboItems.reduce((sum, part) => sum + quantityOf(part.modifiers), 0);

const quantityOf = (choices: readonly Pick<ModifierChoice, 'quantity'>[]): number =>
  choices.reduce((sum, { quantity }) => sum + quantity, 0);
