import type { CategoryResource } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { SellableCategory, SellableItem, SellableMenu } from './build-sellable-menu.ts';
import { presentItem } from './item.resource.ts';
import { refer } from './refer.ts';

/** A category with its items inside, in display order (MENU-01). */
export function presentCategory(category: SellableCategory, menu: SellableMenu, currency: Currency): CategoryResource {
  return {
    type: 'categories',
    id: category.id,
    attributes: {
      name: category.name,
      description: category.description,
      'display-order': category.displayOrder,
      'excluded-locations': category.excludedBranchIds,
      'excluded-apps': category.excludedAppIds,
      'is-active': category.isActive,
      availability: category.availability,
      items: itemsOf(category, menu).map((item) => presentItem(item, currency)),
    },
    relationships: {
      items: refer('items', category.itemIds),
      locations: refer('locations', category.excludedBranchIds),
    },
  };
}

/** The items of a category in display order. */
export function itemsOf(category: SellableCategory, menu: SellableMenu): SellableItem[] {
  return category.itemIds.flatMap((id) => menu.items.get(id) ?? []);
}
