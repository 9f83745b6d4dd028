import type { Diet } from '@sufra/ordering';
import { z } from 'zod';
import { amount, imageUri, includeOf, listDocument, localizedText, oneOf, pageQuery, resource } from '../json-api.ts';

export const availability = z.object({
  hours: z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  dates: z.array(z.object({ from: z.string(), to: z.string() })),
});

const locationPrice = z.object({ location: z.string(), price: amount });

const defaultModifiers = z
  .array(z.string())
  .optional()
  .describe('choices that are ticked at first; left out when none');

/** MENU-10, CART-01: what a card, the item dialog and a cart line need to know about an item. */
const itemAttributes = z.object({
  name: localizedText,
  description: localizedText,
  price: amount,
  prices: z.array(locationPrice).describe('price per location, instead of the base price'),
  'image-uri': imageUri,
  calories: z.int().nullable(),
  'is-upsell': z.boolean(),
  'is-sold-out': z.boolean(),
  'is-combo': z.boolean(),
  'is-popular': z.literal(true).optional().describe('only where it is'),
  diets: z
    .array(z.enum(['vegetarian', 'vegan', 'spicy'] satisfies Diet[]))
    .optional()
    .describe('what it is as it comes; left out when nothing is known'),
  'preparation-minutes': z.int().optional().describe('where that is not the time of the branch'),
  'default-modifiers': defaultModifiers,
  'needs-choice': z.boolean().describe('true when it cannot be added without opening it'),
  'excluded-locations': z.array(z.string()),
  'out-of-stock-locations': z.array(z.string()),
  'order-types': z.array(z.string()).describe('empty means all'),
  availability,
  'category-id': z.string(),
  'allergen-ids': z.array(z.string()),
});

const itemResource = resource('items', itemAttributes);

/** MENU-01. A published category carries its items inside, so that one document is the whole menu. */
const categoryAttributes = z.object({
  name: localizedText,
  description: localizedText,
  'display-order': z.int(),
  'excluded-locations': z.array(z.string()),
  'excluded-apps': z.array(z.string()),
  'is-active': z.boolean(),
  'inactive-locations': z.array(z.string()).describe('branches that have switched it off for now'),
  availability,
  items: z.array(itemResource),
});

const categoryResource = resource('categories', categoryAttributes);

const modifierResource = resource(
  'modifiers',
  z.object({
    name: localizedText,
    price: amount,
    'maximum-quantity': z.int(),
    'is-sold-out': z.boolean(),
    'out-of-stock-locations': z.array(z.string()),
    calories: z.int().nullable(),
    'allergen-ids': z.array(z.string()),
  }),
);

/** Modifiers hang on the `modifiers` relationship, in display order. */
const modifierGroupResource = resource(
  'modifier-groups',
  z.object({
    name: localizedText,
    minimum: z.int(),
    maximum: z.int().describe('0 means no limit'),
    'free-count': z.int(),
  }),
);

const ingredientResource = resource(
  'ingredients',
  z.object({ name: localizedText, 'is-removable': z.boolean(), 'allergen-ids': z.array(z.string()) }),
);

/** Combo choices hang on the `comboItems` relationship, in display order. */
const comboComponentResource = resource(
  'combo-components',
  z.object({ name: localizedText, minimum: z.int(), maximum: z.int() }),
);

/** One choice for a combo component; relationships: item, modifierGroups, ingredients. */
const comboItemResource = resource(
  'combo-items',
  z.object({
    name: localizedText,
    price: amount.describe('surcharge on the price of the combo'),
    'item-id': z.string(),
    'is-default': z.literal(true).optional().describe('chosen when the combo is opened'),
    'default-modifiers': defaultModifiers,
    'image-uri': imageUri,
    calories: z.int().nullable(),
    'is-sold-out': z.boolean(),
    'out-of-stock-locations': z.array(z.string()),
    'allergen-ids': z.array(z.string()),
  }),
);

const allergenResource = resource('allergens', z.object({ name: localizedText, 'image-uri': imageUri }));

const menuResource = resource('menus', z.object({ name: localizedText, 'order-types': z.array(z.string()) }));

/** API-16: an item offered once more before paying; the item hangs on the `item` relationship. */
const upsellResource = resource('upsells', z.object({ position: z.int() }));

export type UpsellResource = z.infer<typeof upsellResource>;
export type ItemResource = z.infer<typeof itemResource>;
export type CategoryResource = z.infer<typeof categoryResource>;
export type ModifierResource = z.infer<typeof modifierResource>;
export type ModifierGroupResource = z.infer<typeof modifierGroupResource>;
export type IngredientResource = z.infer<typeof ingredientResource>;
export type ComboComponentResource = z.infer<typeof comboComponentResource>;
export type ComboItemResource = z.infer<typeof comboItemResource>;
export type AllergenResource = z.infer<typeof allergenResource>;
export type MenuResource = z.infer<typeof menuResource>;

/** MENU-02, API-89: the published menu. Categories with items in `data`; allergens, modifier groups,
 * modifiers, ingredients, combo components and combo items in `included`. Each item's relationships
 * (allergens, modifierGroups, ingredients, components) point into `included`. */
export const menuDocument = listDocument(categoryResource);

export const menuListDocument = listDocument(menuResource);
export const oneMenuDocument = oneOf(menuResource);
export const categoryListDocument = listDocument(categoryResource);
export const oneCategoryDocument = oneOf(categoryResource);
export const itemListDocument = listDocument(itemResource);

/** One item with everything its dialog needs in `included`. */
export const itemDocument = oneOf(itemResource);

export const modifierGroupListDocument = listDocument(modifierGroupResource);
export const upsellListDocument = listDocument(upsellResource);

/** API-11. */
export const categoryQuery = pageQuery.extend({ include: includeOf('allergen', 'itemModifierGroups', 'locations') });

/** API-16. */
export const upsellQuery = pageQuery.extend({ include: includeOf('item', 'item.category') });

/** API-18, API-20: everything the item's dialog needs comes whether it is asked for or not. */
export const itemQuery = z.object({
  include: includeOf('allergens', 'components', 'components.comboItems', 'modifierGroups', 'ingredients', 'locations'),
});

export type MenuDocument = z.infer<typeof menuDocument>;
