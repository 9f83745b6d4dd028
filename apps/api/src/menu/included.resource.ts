import type {
  AllergenResource,
  AnyResource,
  ComboComponentResource,
  ComboItemResource,
  IngredientResource,
  ModifierGroupResource,
  ModifierResource,
} from '@sufra/contracts';
import { fromMinor } from '@sufra/ordering';
import type { ComboChoice, ComboSlot, Currency, Ingredient, Modifier, ModifierGroup } from '@sufra/ordering';
import type { Allergen, SellableItem, SellableMenu } from './build-sellable-menu.ts';
import { refer, partRelationships } from './refer.ts';

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
export function referToParts(items: SellableItem[]) {
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
