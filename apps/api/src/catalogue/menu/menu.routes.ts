import {
  errorDocument,
  menuListDocument,
  oneMenuDocument,
  readInclude,
  upsellListDocument,
  upsellQuery,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { paginate } from '../../platform/http/paginate.ts';
import { presentCategory, presentItem, presentMenu, presentUpsell } from './menu.resource.ts';
import { requireFound, loadSellableMenu } from './load-menu.ts';

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
