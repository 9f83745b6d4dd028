import type { MenuDocument } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { SellableMenu } from './build-sellable-menu.ts';
import { itemsOf, presentCategory } from './category.resource.ts';
import { presentIncluded } from './included.resource.ts';

/** One menu as it is published: categories with their items, and everything those refer to (MENU-02). */
export function presentMenuDocument(menu: SellableMenu, menuId: string, currency: Currency): MenuDocument {
  const categories = menu.categories.filter((category) => category.menuId === menuId);
  const items = categories.flatMap((category) => itemsOf(category, menu));
  return {
    data: categories.map((category) => presentCategory(category, menu, currency)),
    included: presentIncluded(items, menu, currency),
    links: { self: `/api/${menuId}/categories` },
  };
}
