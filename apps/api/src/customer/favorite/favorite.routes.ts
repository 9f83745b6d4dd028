import {
  addFavoriteBody,
  errorCodes,
  errorDocument,
  favoriteDocument,
  favoriteListDocument,
  type FavoriteResource,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { addFavorite, deleteFavorite, type Favorite, findFavorites } from './favorite.store.ts';
import { requireOwn } from '../require-own.ts';

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });
const oneOfCustomer = z.object({ id: z.uuid(), itemId: z.uuid() });

/** Dishes that the signed-in customer likes (FAV-01). Adding and removing say how it shall be: repeating is harmless. */
export const favoriteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/favorites',
    {
      schema: {
        tags,
        summary: 'Favorite items, newest first, also those that have left the menu',
        params: ofCustomer,
        response: { 200: favoriteListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const context = app.contextFor(request);
      const { items } = await loadSellableMenu(context, request.merchant);
      const favorites = await findFavorites(context.db, context.merchant.id, customerId);
      return {
        data: favorites.map((favorite) => presentFavorite(favorite, items.has(favorite.itemId))),
        links: { self: request.url },
      };
    },
  );

  app.post(
    '/customers/:id/favorites',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Make an item of the menu a favorite; one that is stays one',
        params: ofCustomer,
        body: addFavoriteBody,
        response: { 201: favoriteDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const context = app.contextFor(request);
      const { items } = await loadSellableMenu(context, request.merchant);
      const item = items.get(request.body['item-id']);
      if (!item) return reply.refuse(refusal(errorCodes.itemUnknown, { pointer: '/item-id' }));
      const added = await addFavorite(context, customerId, item.id);
      if (!added.ok) return reply.refuse(added.refusal);
      const favorite = { itemId: item.id, name: item.name, createdAt: added.value };
      return reply.code(201).send({ data: presentFavorite(favorite, true) });
    },
  );

  app.delete(
    '/customers/:id/favorites/:itemId',
    {
      schema: {
        tags,
        summary: 'An item is no favorite any more, whether it was one or not',
        params: oneOfCustomer,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { db, merchant } = app.contextFor(request);
      await deleteFavorite(db, merchant.id, customerId, request.params.itemId);
      return reply.code(204).send();
    },
  );
};

const presentFavorite = ({ itemId, name, createdAt }: Favorite, isOnMenu: boolean): FavoriteResource => ({
  type: 'favorites',
  id: itemId,
  attributes: { name, 'is-on-menu': isOnMenu, 'added-at': createdAt.toISOString() },
  relationships: { item: { data: isOnMenu ? { type: 'items', id: itemId } : null } },
});
