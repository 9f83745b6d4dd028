import type { SellableMenu } from '../menu/load-menu.ts';
import type { CartLine } from './cart.ts';

/** What fills the places of a combo, as the items they are. */
export function comboParts(
  menu: SellableMenu,
  { item, configuration, pointer }: CartLine,
): Pick<CartLine, 'item' | 'category' | 'quantity' | 'pointer'>[] {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  return configuration.comboItems.flatMap(({ comboChoiceId, quantity }, index) => {
    const choice = choices.find(({ id }) => id === comboChoiceId);
    const part = choice && menu.items.get(choice.itemId);
    const category = part && menu.categories.find(({ id }) => id === part.categoryId);
    return part && category ? [{ item: part, category, quantity, pointer: `${pointer}/combo-items/${index}` }] : [];
  });
}
