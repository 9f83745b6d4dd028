import { z } from 'zod';
import { includeOf, listOf, oneOf, pageQuery } from '../json-api.ts';
import {
  categoryResource,
  itemResource,
  menuResource,
  modifierGroupResource,
  upsellResource,
} from './menu.resources.ts';

/** MENU-02, API-89: the published menu. Categories with items in `data`; allergens, modifier groups,
 * modifiers, ingredients, combo components and combo items in `included`. Each item's relationships
 * (allergens, modifierGroups, ingredients, components) point into `included`. */
export const menuDocument = listOf(categoryResource);

export const menuListDocument = listOf(menuResource);
export const oneMenuDocument = oneOf(menuResource);
export const categoryListDocument = listOf(categoryResource);
export const oneCategoryDocument = oneOf(categoryResource);
export const itemListDocument = listOf(itemResource);

/** One item with everything its dialog needs in `included`. */
export const itemDocument = oneOf(itemResource);

export const modifierGroupListDocument = listOf(modifierGroupResource);
export const upsellListDocument = listOf(upsellResource);

/** API-11. */
export const categoryQuery = pageQuery.extend({ include: includeOf('allergen', 'itemModifierGroups', 'locations') });

/** API-16. */
export const upsellQuery = pageQuery.extend({ include: includeOf('item', 'item.category') });

/** API-18, API-20: everything the item's dialog needs comes whether it is asked for or not. */
export const itemQuery = z.object({
  include: includeOf('allergens', 'components', 'components.comboItems', 'modifierGroups', 'ingredients', 'locations'),
});

export type MenuDocument = z.infer<typeof menuDocument>;
export type ItemDocument = z.infer<typeof itemDocument>;
export type ItemListDocument = z.infer<typeof itemListDocument>;
