import type { z } from 'zod';
import { listOf, oneOf } from '../json-api.ts';
import { categoryResource, itemResource, menuResource, modifierGroupResource } from './menu.resources.ts';

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

export type MenuDocument = z.infer<typeof menuDocument>;
export type ItemDocument = z.infer<typeof itemDocument>;
export type ItemListDocument = z.infer<typeof itemListDocument>;
