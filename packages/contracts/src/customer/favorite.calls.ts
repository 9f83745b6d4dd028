import { z } from 'zod';
import { listOf, localizedText, oneOf, resource } from '../json-api.ts';

/**
 * FAV-01: an item that a customer likes; its id is the item's. Price and stock are not here: they depend on the
 * branch, and the menu says them.
 */
export const favoriteResource = resource(
  'favorites',
  z.object({
    name: localizedText.describe('also of an item that has left the menu'),
    'is-on-menu': z.boolean(),
    'added-at': z.string(),
  }),
);

/** GET /customers/{id}/favorites: newest first. */
export const favoriteListDocument = listOf(favoriteResource);

/** POST /customers/{id}/favorites: the same item again changes nothing. */
export const addFavoriteBody = z.object({ 'item-id': z.string().max(64) });
export const favoriteDocument = oneOf(favoriteResource);

export type FavoriteResource = z.infer<typeof favoriteResource>;
export type FavoriteListDocument = z.infer<typeof favoriteListDocument>;
