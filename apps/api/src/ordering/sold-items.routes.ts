import { errorDocument, listDocument, resourceIdentifier } from '@sufra/contracts';
import { hourMs } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { requireBranch } from '../catalogue/location/load-branches.ts';
import { requireOwn } from '../customer/require-own.ts';
import { countSold, findOrderedItems } from './sold-items.ts';

const mostItems = 12;

const failures = { '4xx': errorDocument };
const itemList = listDocument(resourceIdentifier);
const params = z.object({ id: z.string().max(64) });

/** Which dishes were ordered: at a branch by everybody, and by one customer. */
export const soldItemRoutes: FastifyPluginAsyncZod = async (app) => {
  const known = new Map<string, { until: number; sold: Promise<Map<string, string[]>> }>();

  /** Counted for all branches at once, at most once an hour. */
  function bestSellers(context: RequestContext): Promise<Map<string, string[]>> {
    const { id } = context.merchant;
    const now = context.now().getTime();
    const kept = known.get(id);
    if (kept && kept.until > now) return kept.sold;
    const sold = countSold(context);
    known.set(id, { until: now + hourMs, sold });
    sold.catch(() => known.delete(id));
    return sold;
  }

  app.get(
    '/locations/:id/popular-items',
    {
      schema: {
        tags: ['location'],
        summary: 'What the branch sold most in the last four weeks, the most first; empty where that is little',
        params,
        response: { 200: itemList, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const branch = await requireBranch(context, request.params.id);
      const ids = (await bestSellers(context)).get(branch.id) ?? [];
      return { data: ids.slice(0, mostItems).map(identify), links: { self: request.url } };
    },
  );

  app.get(
    '/customers/:id/ordered-items',
    {
      schema: {
        tags: ['order'],
        summary: 'The dishes that the caller has ordered, the latest first',
        params,
        response: { 200: itemList, ...failures },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const ids = await findOrderedItems(app.contextFor(request), customerId, mostItems);
      return { data: ids.map(identify), links: { self: request.url } };
    },
  );
};

const identify = (id: string) => ({ type: 'items', id });
