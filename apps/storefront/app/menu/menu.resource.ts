import type { AnyResource, CategoryResource, ItemResource, MenuDocument } from '@sufra/contracts';
import {
  parseOrderType,
  toMinor,
  type Currency,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
} from '@sufra/ordering';
import { createIncludedReader, stated, type IncludedReader } from './included.resource.ts';

/** A published menu, as the rules see it. */
export type Menu = {
  categories: MenuCategory[];
  items: Map<string, MenuItem>;
  allergens: Map<string, LocalizedText>;
};

/** Reads a published menu document (MENU-01, MENU-02); amounts become minor units of the currency. */
export function readMenu(document: MenuDocument, currency: Currency): Menu {
  const included = document.included ?? [];
  const reader = createIncludedReader(included, (amount) => minorOf(amount, currency));
  const resources = document.data.flatMap((category) => category.attributes.items);
  return {
    categories: document.data.map(readCategory),
    items: new Map(resources.map((item) => [item.id, readItem(item, reader, currency)])),
    allergens: new Map(included.filter(isAllergen).map(({ id, attributes }) => [id, attributes.name])),
  };
}

function readCategory({ id, attributes }: CategoryResource): MenuCategory {
  return {
    id,
    name: attributes.name,
    description: attributes.description,
    displayOrder: attributes['display-order'],
    excludedBranchIds: attributes['excluded-locations'],
    excludedAppIds: attributes['excluded-apps'],
    isActive: attributes['is-active'],
    ...stated('inactiveBranchIds', attributes['inactive-locations']),
    availability: attributes.availability,
    itemIds: attributes.items.map((item) => item.id),
  };
}

function readItem(
  { id, attributes, relationships }: ItemResource,
  reader: IncludedReader,
  currency: Currency,
): MenuItem {
  return {
    id,
    categoryId: attributes['category-id'],
    name: attributes.name,
    description: attributes.description,
    priceMinor: minorOf(attributes.price, currency),
    branchPrices: Object.fromEntries(
      attributes.prices.map(({ location, price }) => [location, minorOf(price, currency)]),
    ),
    ...(attributes['image-uri'] && { imageUrl: attributes['image-uri'] }),
    ...(attributes.calories !== null && { calories: attributes.calories }),
    allergens: attributes['allergen-ids'],
    modifierGroups: reader.modifierGroups(relationships),
    ingredients: reader.ingredients(relationships),
    comboSlots: reader.comboSlots(relationships),
    isUpsell: attributes['is-upsell'],
    isSoldOut: attributes['is-sold-out'],
    excludedBranchIds: attributes['excluded-locations'],
    outOfStockBranchIds: attributes['out-of-stock-locations'],
    orderTypes: attributes['order-types'].flatMap((type) => parseOrderType(type) ?? []),
    availability: attributes.availability,
  };
}

/** Published amounts always fit their currency; one that does not is a broken document. */
function minorOf(amount: number, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`${amount} is no amount in ${currency.code}.`);
  return minor.value;
}

const isAllergen = (resource: AnyResource): resource is AnyResource & { attributes: { name: LocalizedText } } =>
  resource.type === 'allergens';
