import { useMemo } from 'react';
import { useShop } from '../../shell/shop.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { loadMenu } from '../load/load-menu.ts';
import type { CategoryView } from '../load/menu-view.ts';
import { searchOfMenu, searchOfView, type DishSearch } from './dish-search.ts';

/** The searchable dishes: the page's own words at once, every language when the menu has arrived. */
export function useDishSearch(menuUrl: string, categories: CategoryView[]): DishSearch {
  const { currency } = useShop().prices;
  // The loading bar says when it fails; the page's own words stay.
  const whole = useLoaded(menuUrl, async () => searchOfMenu(await loadMenu(menuUrl, currency)));
  const ofPage = useMemo(() => searchOfView(categories), [categories]);
  return whole?.key === menuUrl ? whole.value : ofPage;
}
