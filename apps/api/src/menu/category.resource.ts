import type { CategoryResource } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { SellableCategory, SellableItem, SellableMenu } from './build-sellable-menu.ts';
import { referToParts } from './included.resource.ts';
import { presentItem } from './item.resource.ts';
import { refer } from './refer.ts';

/** A category with its items inside, in display order (MENU-01). */
export function presentCategory(category: SellableCategory, menu: SellableMenu, currency: Currency): CategoryResource {
  const items = itemsOf(category, menu);
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
      'inactive-locations': category.inactiveBranchIds,
      availability: category.availability,
      items: items.map((item) => presentItem(item, currency)),
    },
    relationships: {
      locations: refer('locations', category.excludedBranchIds),
      ...referToParts(items),
    },
  };
}

/** The items of a category in display order. */
export function itemsOf(category: SellableCategory, menu: SellableMenu): SellableItem[] {
  return category.itemIds.flatMap((id) => menu.items.get(id) ?? []);
}
