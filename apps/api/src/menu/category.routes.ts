import {
  categoryListDocument,
  categoryQuery,
  errorDocument,
  itemListDocument,
  oneCategoryDocument,
  pageQuery,
  readInclude,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { loadBranches } from '../location/load-branches.ts';
import { presentLocation } from '../location/location.resource.ts';
import { branchDays } from '../schedule/branch-day.ts';
import { paginate } from '../platform/paginate.ts';
import type { SellableCategory } from './build-sellable-menu.ts';
import { itemsOf, presentCategory } from './category.resource.ts';
import { presentIncluded } from './included.resource.ts';
import { presentItem } from './item.resource.ts';
import { loadSellableMenu } from './load-menu.ts';
import { requireFound } from './require-found.ts';

const tags = ['menu'];
const ofMenu = z.object({ menu: z.uuid() });
const failures = { '4xx': errorDocument };

/** Categories and items of a menu by its id, as the published document has them. */
export const categoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:menu/categories',
    {
      schema: {
        tags,
        summary: 'Categories of a menu with their items, in display order',
        params: ofMenu,
        querystring: categoryQuery,
        response: { 200: categoryListDocument, ...failures },
      },
    },
    async (request) => {
      const { merchant, query } = request;
      const context = app.contextFor(request);
      const menu = await loadSellableMenu(context, merchant);
      const categories = menu.categories.filter(({ menuId }) => menuId === request.params.menu);
      requireFound(menu.menus.find(({ id }) => id === request.params.menu));
      const { entries, meta } = paginate(categories, query);
      const include = readInclude(query.include);
      const items = entries.flatMap((category) => itemsOf(category, menu));
      const branches = include.includes('locations') ? await loadBranches(context, merchant) : [];
      const setting = {
        brand: merchant.concept.label,
        currency: merchant.currency,
        dayOf: branchDays(merchant, context.now()),
      };
      return {
        data: entries.map((category) => presentCategory(category, menu, merchant.currency)),
        included: [
          ...presentIncluded(items, menu, merchant.currency).filter(({ type }) => isAsked(type, include)),
          ...branches
            .filter((branch) => isExcluded(branch.id, entries))
            .map((branch) => presentLocation(branch, setting)),
        ],
        links: { self: request.url },
        meta,
      };
    },
  );

  app.get(
    '/:menu/categories/:id',
    {
      schema: {
        tags,
        summary: 'One category with its items',
        params: ofMenu.extend({ id: z.uuid() }),
        response: { 200: oneCategoryDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const category = requireFound(
        menu.categories.find(({ id, menuId }) => id === request.params.id && menuId === request.params.menu),
      );
      return { data: presentCategory(category, menu, request.merchant.currency), links: { self: request.url } };
    },
  );

  app.get(
    '/:menu/items',
    {
      schema: {
        tags,
        summary: 'All items of a menu, by category and place',
        params: ofMenu,
        querystring: pageQuery,
        response: { 200: itemListDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      requireFound(menu.menus.find(({ id }) => id === request.params.menu));
      const categories = menu.categories.filter(({ menuId }) => menuId === request.params.menu);
      const { entries, meta } = paginate(
        categories.flatMap((category) => itemsOf(category, menu)),
        request.query,
      );
      return {
        data: entries.map((item) => presentItem(item, request.merchant.currency)),
        links: { self: request.url },
        meta,
      };
    },
  );
};

/** Which resources each name of `include` stands for. */
const typesByInclude: Record<string, string[]> = {
  allergen: ['allergens'],
  itemModifierGroups: ['modifier-groups', 'modifiers'],
};

const isAsked = (type: string, include: string[]): boolean =>
  include.some((name) => typesByInclude[name]?.includes(type) ?? false);

const isExcluded = (branchId: string, categories: SellableCategory[]): boolean =>
  categories.some((category) => category.excludedBranchIds.includes(branchId));
