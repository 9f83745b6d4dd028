import { availabilityOf, type OrderingSituation } from './availability.ts';
import type { MenuCategory, MenuItem } from './menu.ts';

/** A dish with the category that it stands in. */
export type Dish = { item: MenuItem; category: MenuCategory };

/**
 * The dishes to offer beside chosen ones, best first and at most `most`: available now and not chosen yet.
 * Categories take turns, those of which nothing is chosen before the others, so that a burger is not offered with three
 * more burgers. Within a category a dish with a picture comes first, else the menu's order counts.
 *
 * @example pairingsOf([dip, bun, juice], { chosenIds: ['burger'], situation, most: 2 }) // [dip, juice] where dip and bun are sides
 */
export function pairingsOf(
  dishes: readonly Dish[],
  { chosenIds, situation, most }: { chosenIds: readonly string[]; situation: OrderingSituation; most: number },
): Dish[] {
  const chosen = new Set(chosenIds);
  const offered = dishes
    .filter(({ item, category }) => !chosen.has(item.id) && availabilityOf(item, category, situation).isAvailable)
    .toSorted((one, other) => Number(!one.item.imageUrl) - Number(!other.item.imageUrl));
  const isNew = ({ category }: Dish) => !category.itemIds.some((id) => chosen.has(id));
  const turnOf = (dish: Dish) =>
    offered
      .filter(({ category }) => category.id === dish.category.id)
      .findIndex(({ item }) => item.id === dish.item.id);
  return offered
    .map((dish) => ({ dish, turn: turnOf(dish) + (isNew(dish) ? 0 : dishes.length) }))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ dish }) => dish);
}
