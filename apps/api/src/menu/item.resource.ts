import type { ItemResource } from '@sufra/contracts';
import { fromMinor } from '@sufra/ordering';
import type { Currency } from '@sufra/ordering';
import type { SellableItem } from './build-sellable-menu.ts';
import { refer, partRelationships } from './refer.ts';

/** An item as cards, the dialog and cart lines need it; its parts hang on relationships. */
export function presentItem(item: SellableItem, currency: Currency): ItemResource {
  return {
    type: 'items',
    id: item.id,
    attributes: {
      name: item.name,
      description: item.description,
      price: fromMinor(item.priceMinor, currency),
      prices: Object.entries(item.branchPrices).map(([location, priceMinor]) => ({
        location,
        price: fromMinor(priceMinor, currency),
      })),
      'image-uri': item.imageUrl ?? null,
      calories: item.calories ?? null,
      'is-upsell': item.isUpsell,
      'is-sold-out': item.isSoldOut,
      'is-combo': item.comboSlots.length > 0,
      'needs-choice': item.comboSlots.length > 0 || item.modifierGroups.some((group) => group.minimum > 0),
      'excluded-locations': item.excludedBranchIds,
      'out-of-stock-locations': item.outOfStockBranchIds,
      'order-types': item.orderTypes,
      availability: item.availability,
      'category-id': item.categoryId,
      'allergen-ids': item.allergens,
    },
    relationships: {
      category: { data: { type: 'categories', id: item.categoryId } },
      ...partRelationships(item),
      components: refer(
        'combo-components',
        item.comboSlots.map((slot) => slot.id),
      ),
    },
  };
}
