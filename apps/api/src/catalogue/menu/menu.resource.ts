import type {
  AllergenResource,
  AnyResource,
  CategoryResource,
  ComboComponentResource,
  ComboItemResource,
  IngredientResource,
  ItemResource,
  MenuResource,
  ModifierGroupResource,
  ModifierResource,
  UpsellResource,
} from '@sufra/contracts';
import {
  type ComboChoice,
  type ComboSlot,
  type Currency,
  fromMinor,
  type Ingredient,
  type MenuItem,
  type Modifier,
  type ModifierGroup,
} from '@sufra/ordering';
import type { Allergen, Menu, SellableCategory, SellableItem, SellableMenu } from './build-sellable-menu.ts';

type Linkage = { data: { type: string; id: string }[] };

/** A relationship to several resources of one type, in the order given. */
const refer = (type: string, ids: readonly string[]): Linkage => ({ data: ids.map((id) => ({ type, id })) });

/** The relationships that an item and a choice of a combo share: what may be in it, added and left out. */
const partRelationships = (part: Pick<MenuItem, 'allergens' | 'modifierGroups' | 'ingredients'>) => ({
  allergens: refer('allergens', part.allergens),
  modifierGroups: refer('modifier-groups', part.modifierGroups.map(idOf)),
  ingredients: refer('ingredients', part.ingredients.map(idOf)),
});

const idOf = ({ id }: { id: string }): string => id;

/** The choices that are ticked at first; most items have none. */
const presentDefaults = ({ defaultModifierIds = [] }: { defaultModifierIds?: string[] }) =>
  defaultModifierIds.length > 0 ? { 'default-modifiers': defaultModifierIds } : {};

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
      ...(item.isPopular && { 'is-popular': true as const }),
      ...(item.diets && item.diets.length > 0 && { diets: item.diets }),
      ...(item.preparationMinutes !== undefined && { 'preparation-minutes': item.preparationMinutes }),
      ...presentDefaults(item),
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

/** Everything that items refer to, each resource once (MENU-02): what `included` of a menu or an item holds. */
export function presentIncluded(items: SellableItem[], menu: SellableMenu, currency: Currency): AnyResource[] {
  const { choices, groups, modifiers, ingredients, allergenIds } = partsOfItems(items);
  return [
    ...menu.allergens.filter((allergen) => allergenIds.has(allergen.id)).map(presentAllergen),
    ...once(groups).map(presentModifierGroup),
    ...once(modifiers).map((modifier) => presentModifier(modifier, currency)),
    ...once(ingredients).map(presentIngredient),
    ...items.flatMap((item) => item.comboSlots).map(presentComboComponent),
    ...choices.map((choice) => presentComboItem(choice, currency)),
  ];
}

/** Everything that items ask, are made of and hold, with repetitions. */
function partsOfItems(items: SellableItem[]) {
  const choices = items.flatMap((item) => item.comboSlots.flatMap((slot) => slot.choices));
  const groups = [...items, ...choices].flatMap((each) => each.modifierGroups);
  const modifiers = groups.flatMap((group) => group.modifiers);
  const ingredients = [...items, ...choices].flatMap((each) => each.ingredients);
  const allergenIds = new Set([...items, ...choices, ...modifiers, ...ingredients].flatMap((each) => each.allergens));
  return { choices, groups, modifiers, ingredients, allergenIds };
}

/** References to all of it from one resource, so that nothing in `included` hangs in the air. */
function referToParts(items: SellableItem[]) {
  const { groups, ingredients, allergenIds } = partsOfItems(items);
  const slots = items.flatMap((item) => item.comboSlots);
  return {
    allergens: refer('allergens', [...allergenIds]),
    modifierGroups: refer('modifier-groups', idsOf(groups)),
    ingredients: refer('ingredients', idsOf(ingredients)),
    components: refer('combo-components', idsOf(slots)),
  };
}

const idsOf = (things: { id: string }[]): string[] => [...new Set(things.map((thing) => thing.id))];

/** A modifier group; its modifiers hang on a relationship. */
export function presentModifierGroup(group: ModifierGroup): ModifierGroupResource {
  return {
    type: 'modifier-groups',
    id: group.id,
    attributes: { name: group.name, minimum: group.minimum, maximum: group.maximum, 'free-count': group.freeCount },
    relationships: {
      modifiers: refer(
        'modifiers',
        group.modifiers.map((modifier) => modifier.id),
      ),
    },
  };
}

/** One choice of a modifier group. */
export function presentModifier(modifier: Modifier, currency: Currency): ModifierResource {
  return {
    type: 'modifiers',
    id: modifier.id,
    attributes: {
      name: modifier.name,
      price: fromMinor(modifier.priceMinor, currency),
      'maximum-quantity': modifier.maximumQuantity,
      'is-sold-out': modifier.isSoldOut,
      'out-of-stock-locations': modifier.outOfStockBranchIds ?? [],
      calories: modifier.calories ?? null,
      'allergen-ids': modifier.allergens,
    },
    relationships: { allergens: refer('allergens', modifier.allergens) },
  };
}

function presentAllergen(allergen: Allergen): AllergenResource {
  return {
    type: 'allergens',
    id: allergen.id,
    attributes: { name: allergen.name, 'image-uri': allergen.imageUrl ?? null },
  };
}

function presentIngredient(ingredient: Ingredient): IngredientResource {
  return {
    type: 'ingredients',
    id: ingredient.id,
    attributes: {
      name: ingredient.name,
      'is-removable': ingredient.isRemovable,
      'allergen-ids': ingredient.allergens,
    },
    relationships: { allergens: refer('allergens', ingredient.allergens) },
  };
}

function presentComboComponent(slot: ComboSlot): ComboComponentResource {
  return {
    type: 'combo-components',
    id: slot.id,
    attributes: { name: slot.name, minimum: slot.minimum, maximum: slot.maximum },
    relationships: {
      comboItems: refer(
        'combo-items',
        slot.choices.map((choice) => choice.id),
      ),
    },
  };
}

function presentComboItem(choice: ComboChoice, currency: Currency): ComboItemResource {
  return {
    type: 'combo-items',
    id: choice.id,
    attributes: {
      name: choice.name,
      price: fromMinor(choice.surchargeMinor, currency),
      'item-id': choice.itemId,
      ...(choice.isDefault && { 'is-default': true as const }),
      ...presentDefaults(choice),
      'image-uri': choice.imageUrl ?? null,
      calories: choice.calories ?? null,
      'is-sold-out': choice.isSoldOut,
      'out-of-stock-locations': choice.outOfStockBranchIds ?? [],
      'allergen-ids': choice.allergens,
    },
    relationships: {
      item: { data: { type: 'items', id: choice.itemId } },
      ...partRelationships(choice),
    },
  };
}

const once = <Thing extends { id: string }>(things: Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
];

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

/** A menu by name; its categories are read from the published document or /{menu}/categories. */
export const presentMenu = ({ id, name, orderTypes }: Menu): MenuResource => ({
  type: 'menus',
  id,
  attributes: { name, 'order-types': orderTypes },
  links: { self: `/api/menus/${id}` },
});

/** An offer of an item before paying; it is known by the item's id. */
export const presentUpsell = (item: SellableItem, position: number): UpsellResource => ({
  type: 'upsells',
  id: item.id,
  attributes: { position },
  relationships: { item: { data: { type: 'items', id: item.id } } },
});
