import type {
  AnyResource,
  ComboComponentResource,
  ComboItemResource,
  IngredientResource,
  ItemResource,
  ModifierGroupResource,
  ModifierResource,
} from '@sufra/contracts';
import type { ComboChoice, ComboSlot, Ingredient, Modifier, ModifierGroup } from '@sufra/ordering';

type Relationships = ItemResource['relationships'];

/** Follows an item's relationships into `included`. Parts that are shared are read once. */
export type IncludedReader = {
  modifierGroups: (relationships: Relationships) => ModifierGroup[];
  ingredients: (relationships: Relationships) => Ingredient[];
  comboSlots: (relationships: Relationships) => ComboSlot[];
};

export function createIncludedReader(included: AnyResource[], toMinor: (amount: number) => number): IncludedReader {
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
    isSoldOut: attributes['is-sold-out'],
    ...stated('outOfStockBranchIds', attributes['out-of-stock-locations']),
    modifierGroups: modifierGroups(relationships),
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
export const stated = <Name extends string>(name: Name, ids: string[] | undefined) =>
  (ids && ids.length > 0 ? { [name]: ids } : {}) as Partial<Record<Name, string[]>>;
