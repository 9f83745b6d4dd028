import { useEffect, useMemo, useState } from 'react';
import { useShop } from '../../shell/shop.ts';
import { loadMenu } from '../load-menu.ts';
import type { CategoryView } from '../menu-view.ts';
import { searchOfMenu, searchOfView, type DishSearch } from './dish-search.ts';

/** What can be searched now: the page's own words at once, every language when the menu has arrived. */
export function useDishSearch(menuUrl: string, categories: CategoryView[]): DishSearch {
  const { currency } = useShop().prices;
  const [whole, setWhole] = useState<{ url: string; search: DishSearch }>();
  useEffect(() => {
    let isWanted = true;
    loadMenu(menuUrl, currency)
      .then(searchOfMenu)
      .then(
        (search) => isWanted && setWhole({ url: menuUrl, search }),
        // The loading bar has said that it failed; the page's own words stay.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [menuUrl, currency]);
  const ofPage = useMemo(() => searchOfView(categories), [categories]);
  return whole?.url === menuUrl ? whole.search : ofPage;
}
