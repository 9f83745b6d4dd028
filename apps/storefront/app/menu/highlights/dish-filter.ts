import {
  type Currency,
  type DishFilter,
  dishWishes,
  type DishWish,
  isFilteredOut,
  type MenuItem,
} from '@sufra/ordering';
import { loadMenu } from '../load/load-menu.ts';
import type { CategoryView } from '../load/menu-view.ts';

/** The categories with the dishes that are wanted; those that are left with none are not there. */
export type KeepDishes = (categories: CategoryView[]) => CategoryView[];

/** A menu after a filter. Categories that lose nothing stay as they are, so that they are not drawn again. */
export async function keepDishes(filter: DishFilter, menuUrl: string, currency: Currency): Promise<KeepDishes> {
  const { items } = await loadMenu(menuUrl, currency);
  const hidden = new Set([...items.values()].filter((item) => isFilteredOut(item, filter)).map(({ id }) => id));
  return (categories) =>
    categories.flatMap((category) => {
      const kept = category.items.filter(({ id }) => !hidden.has(id));
      if (kept.length === category.items.length) return [category];
      return kept.length > 0 ? [{ ...category, items: kept }] : [];
    });
}

/** The wishes that tell dishes of a menu apart. */
export const usefulWishes = (items: readonly MenuItem[]): DishWish[] =>
  dishWishes.filter((wish) => {
    const out = items.filter((item) => isFilteredOut(item, { wishes: [wish], without: [] })).length;
    return out > 0 && out < items.length;
  });

export const isDishFilter = (stored: unknown): stored is DishFilter => {
  const { wishes, without } = (stored ?? {}) as Record<string, unknown>;
  return Array.isArray(wishes) && Array.isArray(without);
};
