import type {
  AnyResource,
  CategoryResource,
  ComboComponentResource,
  ComboItemResource,
  IngredientResource,
  ItemResource,
  MenuDocument,
  ModifierGroupResource,
  ModifierResource,
} from '@sufra/contracts';
import {
  type ComboChoice,
  type ComboSlot,
  type Currency,
  type Ingredient,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
  type Modifier,
  type ModifierGroup,
  parseOrderType,
  toMinor,
} from '@sufra/ordering';

type Relationships = ItemResource['relationships'];

/** Follows an item's relationships into `included`. Parts that are shared are read once. */
type IncludedReader = {
  modifierGroups: (relationships: Relationships) => ModifierGroup[];
  ingredients: (relationships: Relationships) => Ingredient[];
  comboSlots: (relationships: Relationships) => ComboSlot[];
};

function createIncludedReader(included: AnyResource[], toMinor: (amount: number) => number): IncludedReader {
  const byKey = new Map<string, unknown>(included.map((resource) => [`${resource.type} ${resource.id}`, resource]));
  const follow = <Resource>(relationships: Relationships, name: string): Resource[] =>
    [relationships?.[name]?.data ?? []].flat().flatMap(({ type, id }) => {
      const resource = byKey.get(`${type} ${id}`);
      return resource === undefined ? [] : [resource as Resource];
    });

  const readGroup = once(({ id, attributes, relationships }: ModifierGroupResource): ModifierGroup => ({
    id,
    name: attributes.name,
    minimum: attributes.minimum,
    maximum: attributes.maximum,
    freeCount: attributes['free-count'],
    modifiers: follow<ModifierResource>(relationships, 'modifiers').map(readModifier(toMinor)),
  }));
  const modifierGroups = (from: Relationships) => follow<ModifierGroupResource>(from, 'modifierGroups').map(readGroup);
  const ingredients = (from: Relationships) => follow<IngredientResource>(from, 'ingredients').map(readIngredient);

  const readChoice = ({ id, attributes, relationships }: ComboItemResource): ComboChoice => ({
    id,
    itemId: attributes['item-id'],
    name: attributes.name,
    surchargeMinor: toMinor(attributes.price),
    ...(attributes['is-default'] && { isDefault: true }),
    isSoldOut: attributes['is-sold-out'],
    ...stated('outOfStockBranchIds', attributes['out-of-stock-locations']),
    modifierGroups: modifierGroups(relationships),
    ...stated('defaultModifierIds', attributes['default-modifiers']),
    ingredients: ingredients(relationships),
    ...(attributes['image-uri'] && { imageUrl: attributes['image-uri'] }),
    ...(attributes.calories !== null && { calories: attributes.calories }),
    allergens: attributes['allergen-ids'],
  });
  const comboSlots = (from: Relationships) =>
    follow<ComboComponentResource>(from, 'components').map(({ id, attributes, relationships }): ComboSlot => ({
      id,
      name: attributes.name,
      minimum: attributes.minimum,
      maximum: attributes.maximum,
      choices: follow<ComboItemResource>(relationships, 'comboItems').map(readChoice),
    }));
  return { modifierGroups, ingredients, comboSlots };
}

const readModifier =
  (toMinor: (amount: number) => number) =>
  ({ id, attributes }: ModifierResource): Modifier => ({
    id,
    name: attributes.name,
    priceMinor: toMinor(attributes.price),
    maximumQuantity: attributes['maximum-quantity'],
    isSoldOut: attributes['is-sold-out'],
    ...stated('outOfStockBranchIds', attributes['out-of-stock-locations']),
    ...(attributes.calories !== null && { calories: attributes.calories }),
    allergens: attributes['allergen-ids'],
  });

const readIngredient = ({ id, attributes }: IngredientResource): Ingredient => ({
  id,
  name: attributes.name,
  isRemovable: attributes['is-removable'],
  allergens: attributes['allergen-ids'],
});

function once<Input extends { id: string }, Output>(read: (input: Input) => Output): (input: Input) => Output {
  const known = new Map<string, Output>();
  return (input) => {
    const value = known.get(input.id) ?? read(input);
    known.set(input.id, value);
    return value;
  };
}

/** A list that is rarely there; documents of before may lack it altogether. */
const stated = <Name extends string>(name: Name, ids: string[] | undefined) =>
  (ids && ids.length > 0 ? { [name]: ids } : {}) as Partial<Record<Name, string[]>>;

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
    ...stated('defaultModifierIds', attributes['default-modifiers']),
    ingredients: reader.ingredients(relationships),
    comboSlots: reader.comboSlots(relationships),
    isUpsell: attributes['is-upsell'],
    ...(attributes['is-popular'] && { isPopular: true }),
    ...(attributes.diets && { diets: attributes.diets }),
    ...(attributes['preparation-minutes'] !== undefined && { preparationMinutes: attributes['preparation-minutes'] }),
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
