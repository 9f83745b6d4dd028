import {
  categoryListDocument,
  categoryQuery,
  errorDocument,
  itemDocument,
  itemListDocument,
  itemQuery,
  menuListDocument,
  modifierGroupListDocument,
  oneCategoryDocument,
  oneMenuDocument,
  pageQuery,
  readInclude,
  upsellListDocument,
  upsellQuery,
} from '@sufra/contracts';
import { minuteMs } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { createPackedAnswers } from '../../platform/http/packed-answers.ts';
import { type PageQuery, paginate } from '../../platform/http/paginate.ts';
import { loadBranches, requireBranch } from '../location/load-branches.ts';
import { presentLocation } from '../location/location.resource.ts';
import { branchDays } from '../schedule/schedule.resource.ts';
import type { SellableCategory, SellableItem, SellableMenu } from './build-sellable-menu.ts';
import {
  itemsOf,
  presentCategory,
  presentIncluded,
  presentItem,
  presentMenu,
  presentModifier,
  presentModifierGroup,
  presentUpsell,
} from './menu.resource.ts';
import { loadSellableMenu, requireFound } from './load-menu.ts';

const tags = ['menu'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

/** The merchant's menus and what they offer once more before paying. */
export const menuRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/menus',
    { schema: { tags, summary: 'All menus', response: { 200: menuListDocument, ...failures } } },
    async (request) => {
      const { menus } = await loadSellableMenu(app.contextFor(request), request.merchant);
      return { data: menus.map((menu) => presentMenu(menu)), links: { self: request.url } };
    },
  );

  app.get(
    '/menus/:id',
    { schema: { tags, summary: 'One menu', params, response: { 200: oneMenuDocument, ...failures } } },
    async (request) => {
      const { menus } = await loadSellableMenu(app.contextFor(request), request.merchant);
      const menu = requireFound(menus.find(({ id }) => id === request.params.id));
      return { data: presentMenu(menu), links: { self: request.url } };
    },
  );

  app.get(
    '/menus/:id/upsells',
    {
      schema: {
        tags,
        summary: 'Items offered once more before paying',
        params,
        querystring: upsellQuery,
        response: { 200: upsellListDocument, ...failures },
      },
    },
    async (request) => {
      const menu = await loadSellableMenu(app.contextFor(request), request.merchant);
      const { id } = requireFound(menu.menus.find((each) => each.id === request.params.id));
      const { entries, links, meta } = paginate(
        menu.upsells.filter((item) => item.menuId === id),
        request.query,
        request.url,
      );
      const include = readInclude(request.query.include);
      const { currency } = request.merchant;
      const categories = menu.categories.filter((category) => entries.some((item) => item.categoryId === category.id));
      return {
        data: entries.map((item, index) => presentUpsell(item, index + 1)),
        included: [
          ...(include.length > 0 ? entries.map((item) => presentItem(item, currency)) : []),
          ...(include.includes('item.category')
            ? categories.map((category) => presentCategory(category, menu, currency))
            : []),
        ],
        links,
        meta,
      };
    },
  );
};

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

const ofMenu = z.object({ menu: z.uuid() });

/** Categories and items of a menu by its id, as the published document has them. */
export const categoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const answer = createPackedAnswers({ maxAgeSeconds: 0, limit: 100 });

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
    async (request, reply) => {
      const { query } = request;
      const include = readInclude(query.include).toSorted();
      const context = app.contextFor(request);
      const make = () => presentCategories(context, request.params.menu, query, include, request.url);
      // Branches come with whether they are open now. They open, close and pause at full minutes, other pauses begin and end
      // with a new version, and a promise is at most a minute old; everything else changes with the published menu alone.
      const minute = include.includes('locations') ? String(Math.floor(context.now().getTime() / minuteMs)) : '';
      const { limit, page, 'page[number]': number, 'page[size]': size } = query;
      const name = [request.params.menu, size ?? limit, number ?? page, ...new Set(include)].join(' ');
      await answer(request, reply, name, make, minute);
      return reply;
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
      const { entries, links, meta } = paginate(
        categories.flatMap((category) => itemsOf(category, menu)),
        request.query,
        request.url,
      );
      return {
        data: entries.map((item) => presentItem(item, request.merchant.currency)),
        links,
        meta,
      };
    },
  );

  app.get(
    '/locations/:id/inactive-categories',
    {
      schema: {
        tags: ['location'],
        summary: 'Categories that the branch has switched off for now',
        params: z.object({ id: z.uuid() }),
        response: { 200: categoryListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const branch = await requireBranch(context, request.params.id);
      const menu = await loadSellableMenu(context, request.merchant);
      const inactive = menu.categories.filter(
        (category) => !category.isActive || category.inactiveBranchIds.includes(branch.id),
      );
      const { currency } = request.merchant;
      return {
        data: inactive.map((category) => presentCategory(category, menu, currency)),
        links: { self: request.url },
      };
    },
  );
};

async function presentCategories(
  context: RequestContext,
  menuId: string,
  query: PageQuery,
  include: string[],
  url: string,
) {
  const { merchant } = context;
  const menu = await loadSellableMenu(context, merchant);
  requireFound(menu.menus.find(({ id }) => id === menuId));
  const categories = menu.categories.filter((category) => category.menuId === menuId);
  const { entries, links, meta } = paginate(categories, query, url);
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
      ...branches.filter((branch) => isExcluded(branch.id, entries)).map((branch) => presentLocation(branch, setting)),
    ],
    links,
    meta,
  };
}

/** Which resources each name of `include` stands for. */
const typesByInclude: Record<string, string[]> = {
  allergen: ['allergens'],
  itemModifierGroups: ['modifier-groups', 'modifiers'],
};

const isAsked = (type: string, include: string[]): boolean =>
  include.some((name) => typesByInclude[name]?.includes(type) ?? false);

const isExcluded = (branchId: string, categories: SellableCategory[]): boolean =>
  categories.some((category) => category.excludedBranchIds.includes(branchId));
