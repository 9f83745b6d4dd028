import { errorCodes, errorDocument, orderListDocument, orderListQuery } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireOwn } from '../customer/require-own.ts';
import { fieldProblems } from '../platform/error-texts/field-problems.ts';
import { refusal } from '../platform/refusal.ts';
import { countOrdersAhead } from './kitchen-queue.store.ts';
import { listOrders } from './list-orders.ts';
import { presentOrder } from './order.resource.ts';

/** What a customer has ordered so far. */
export const orderHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/orders',
    {
      schema: {
        tags: ['order'],
        summary: 'The caller’s orders, newest first unless sorted by placed-at; links.next is the page behind.',
        params: z.object({ id: z.string().max(64) }),
        querystring: orderListQuery,
        response: { 200: orderListDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const context = app.contextFor(request);
      const { query } = request;
      const size = query['page[size]'] ?? query.size ?? query.limit ?? 999;
      const owner = { merchantId: request.merchant.id, customerId };
      const page = await listOrders(context, owner, {
        size,
        isOldestFirst: query.sort === 'placed-at',
        after: query['page[after]'],
        number: query['page[number]'],
      });
      if (!page) return reply.refuse(refusal(errorCodes.invalidField, aboutCursor));
      const ahead = await countOrdersAhead(context, page.orders);
      const next = page.next && pathOf(request.url, { sort: query.sort, size, after: page.next });
      return {
        data: page.orders.map((order) => presentOrder(order, context, ahead.get(order.id))),
        links: { self: request.url, ...(next && { next }) },
      };
    },
  );
};

const aboutCursor = {
  status: 400,
  parameter: 'page[after]',
  params: { field: 'page[after]', problem: fieldProblems.other },
};

/** The same list from behind an order on. */
function pathOf(
  url: string,
  { sort, size, after }: { sort?: string | undefined; size: number; after: string },
): string {
  const query = { ...(sort && { sort }), 'page[size]': String(size), 'page[after]': after };
  return `${url.split('?')[0]}?${new URLSearchParams(query).toString()}`;
}
