import {
  archivedOrderListDocument,
  archivedOrderListQuery,
  errorDocument,
  orderListDocument,
  orderListQuery,
  type OrderResource,
  readInclude,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import { requireOwn } from '../../customer/require-own.ts';
import { readOnly } from '../../platform/database/replica.ts';
import type { StoredLine, StoredOrder } from '../order.tables.ts';
import { aboutCursor, listArchivedOrders, pageBehind, presentArchivedPage } from './archive/archived-orders.ts';
import { findLastArchivedMonth } from './archive/archive-month.ts';
import { currencyOf, presentOrder, presentOrderItem } from './order.resource.ts';
import { listLinesOf, listOwnOrders, outlookOf, readCursor, writeCursor } from './order.store.ts';

type HistoryPage = {
  size: number;
  isOldestFirst: boolean;
  /** A cursor, or the number of the page counted from the first order. */
  after?: string | undefined;
  number?: number | undefined;
  /** Only the order that was placed with it. */
  idempotencyKey?: string | undefined;
};

/** A page of a customer's orders, and the cursor behind it where more follow; nothing for a cursor that is none. */
async function listOrders(
  context: RequestContext,
  owner: CustomerKey,
  { size, isOldestFirst, after, number = 1, idempotencyKey }: HistoryPage,
): Promise<{ orders: StoredOrder[]; next: string | undefined } | undefined> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return undefined;
  const offset = cursor ? 0 : (number - 1) * size;
  const found = await readOnly(context, (own) =>
    listOwnOrders(own, owner, { limit: size + 1, offset, after: cursor, isOldestFirst, idempotencyKey }),
  );
  const orders = found.slice(0, size);
  const last = orders.at(-1);
  return { orders, next: last && found.length > size ? writeCursor(last) : undefined };
}

/** The order history of a customer. */
export const orderHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/orders',
    {
      schema: {
        tags: ['order'],
        summary:
          'The caller’s orders, newest first unless sorted by placed-at; links.next is the page behind, and meta.archived-until the latest month that left the database.',
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
        idempotencyKey: query['filter[idempotency-key]'],
      });
      if (!page) return reply.refuse(aboutCursor());
      const archived = await readOnly(context, ({ db }) => findLastArchivedMonth(db, owner));
      const meta = archived === undefined ? {} : { meta: { 'archived-until': archived } };
      const outlook = await outlookOf(context, page.orders);
      const next = page.next && pageBehind(request.url, { sort: query.sort, size, after: page.next });
      const data = page.orders.map((order) => presentOrder(order, context, outlook.get(order.id)));
      if (readInclude(query.include).includes('items')) {
        const ids = page.orders.map(({ id }) => id);
        const lines = await readOnly(context, (own) => listLinesOf(own, own.merchant.id, ids));
        return { ...withItems(data, page.orders, lines), links: { self: request.url, ...(next && { next }) }, ...meta };
      }
      return {
        data,
        links: { self: request.url, ...(next && { next }) },
        ...meta,
      };
    },
  );

  app.get(
    '/customers/:id/archived-orders',
    {
      schema: {
        tags: ['order'],
        summary:
          'The caller’s orders of months that left the database, newest first; links.next is the page behind. Their pages and receipts open while the files are at hand.',
        params: z.object({ id: z.string().max(64) }),
        querystring: archivedOrderListQuery,
        response: { 200: archivedOrderListDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { 'page[size]': size = 20, 'page[after]': after } = request.query;
      const page = await readOnly(app.contextFor(request), (own) =>
        listArchivedOrders(own, { customerId }, { size, after }),
      );
      return page ? presentArchivedPage(request.url, size, page) : reply.refuse(aboutCursor());
    },
  );
};

/** The same orders with what was ordered; each names its own lines. */
function withItems(data: OrderResource[], listed: StoredOrder[], lines: StoredLine[]) {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const identify = (id: string) => ({
    data: (linesOf.get(id) ?? []).map((line) => ({ type: 'order-items', id: line.id })),
  });
  return {
    data: data.map((order) => ({ ...order, relationships: { ...order.relationships, items: identify(order.id) } })),
    included: listed.flatMap((order) =>
      (linesOf.get(order.id) ?? []).map((line) => presentOrderItem(line, currencyOf(order))),
    ),
  };
}
