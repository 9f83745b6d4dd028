import {
  errorDocument,
  itemDocument,
  itemListDocument,
  itemQuery,
  modifierGroupListDocument,
  pageQuery,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { paginate } from '../../platform/http/paginate.ts';
import type { SellableItem, SellableMenu } from './build-sellable-menu.ts';
import { itemsOf, presentIncluded, presentItem, presentModifier, presentModifierGroup } from './menu.resource.ts';
import { loadSellableMenu, requireFound } from './load-menu.ts';

const tags = ['menu'];
const failures = { '4xx': errorDocument };
const ofCategory = z.object({ menuId: z.uuid(), categoryId: z.uuid() });
const ofItem = ofCategory.extend({ itemId: z.uuid() });
const ofCombo = z.object({ menuId: z.uuid(), itemId: z.uuid() });

/** Items, with everything their dialogs need. */
export const itemRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/menus/:menuId/categories/:categoryId/items',
    {
      schema: {
        tags,
        summary: 'Items of a category, in display order',
        params: ofCategory,
        querystring: pageQuery,
        response: { 200: itemListDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const { menuId, categoryId } = request.params;
      const category = requireFound(menu.categories.find((each) => each.id === categoryId && each.menuId === menuId));
      const { entries, links, meta } = paginate(itemsOf(category, menu), request.query, request.url);
      return {
        data: entries.map((item) => presentItem(item, request.merchant.currency)),
        links,
        meta,
      };
    },
  );

  app.get(
    '/menus/:menuId/categories/:categoryId/items/:itemId',
    {
      schema: {
        tags,
        summary: 'One item, with its modifier groups, ingredients, combo components and allergens',
        params: ofItem,
        querystring: itemQuery,
        response: { 200: itemDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      return describeItem(request, menu, findItem(menu, request.params));
    },
  );

  app.get(
    '/menus/:menuId/categories/:categoryId/items/:itemId/modifier-groups',
    {
      schema: {
        tags,
        summary: 'What an item asks, with the choices',
        params: ofItem,
        response: { 200: modifierGroupListDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const { modifierGroups } = findItem(menu, request.params);
      return {
        data: modifierGroups.map(presentModifierGroup),
        included: modifierGroups
          .flatMap((group) => group.modifiers)
          .map((modifier) => presentModifier(modifier, request.merchant.currency)),
        links: { self: request.url },
      };
    },
  );

  app.get(
    '/menus/:menuId/combo-meals/:itemId',
    {
      schema: {
        tags,
        summary: 'One combo, with its components and what may fill them',
        params: ofCombo,
        querystring: itemQuery,
        response: { 200: itemDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const item = findItem(menu, request.params);
      return describeItem(request, menu, requireFound(item.comboSlots.length > 0 ? item : undefined));
    },
  );
};

function findItem(menu: SellableMenu, ids: { menuId: string; categoryId?: string; itemId: string }): SellableItem {
  const item = requireFound(menu.items.get(ids.itemId));
  const isThere = item.menuId === ids.menuId && (ids.categoryId === undefined || item.categoryId === ids.categoryId);
  return requireFound(isThere ? item : undefined);
}

function describeItem(request: FastifyRequest, menu: SellableMenu, item: SellableItem) {
  const { currency } = request.merchant;
  return {
    data: presentItem(item, currency),
    included: presentIncluded([item], menu, currency),
    links: { self: request.url },
  };
}
