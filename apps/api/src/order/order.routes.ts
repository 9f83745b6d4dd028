import {
  checkoutPayload,
  errorCodes,
  orderDocument,
  orderItemDocument,
  orderItemListDocument,
  orderQuery,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { guardPayload } from '../checkout/guard-coupon.ts';
import { readCheckoutPayload } from '../checkout/read-checkout-payload.ts';
import { refuseTooManyLines } from '../checkout/refuse-too-many-lines.ts';
import { requireProvedMobile } from '../customer/require-proved-mobile.ts';
import { refusal } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { findReachableOrder, requireCustomerOrStaff } from './find-reachable-order.ts';
import { hashRequest, readIdempotencyKey } from './idempotency.ts';
import { countOrdersAhead } from './kitchen-queue.store.ts';
import { loadIncluded } from './load-included.ts';
import { currencyOf, presentOrderDocument, presentOrderItem } from './order.resource.ts';
import { listLines } from './order.store.ts';
import { placeOrder } from './place-order.ts';
import type { StoredOrder } from './stored-order.ts';

const orderParams = z.object({ id: z.string().max(64) });
const itemParams = orderParams.extend({ itemId: z.string().max(64) });
const tags = ['order'];

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  // Every order belongs to a customer and a branch, so nothing here is for anybody else.
  app.addHook('onRequest', async (request) => requireCustomerOrStaff(request));

  const findOrder = (request: FastifyRequest, id: string): Promise<StoredOrder> =>
    findReachableOrder(app.contextFor(request), request, id);

  app.post(
    '/orders',
    {
      onRequest: requireProvedMobile,
      preValidation: refuseTooManyLines,
      preHandler: guardPayload(app),
      schema: {
        tags,
        summary: 'Places an order. The same Idempotency-Key answers with the same order.',
        querystring: orderQuery,
        body: checkoutPayload,
        response: { 200: orderDocument, 201: orderDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const placed = await placeOrder(context, {
        customerId: requireCustomer(request).customerId,
        key: readIdempotencyKey(request.headers),
        requestHash: hashRequest(request.body),
        request: readCheckoutPayload(request.body),
      });
      if (!placed.ok) return reply.refuse(...placed.refusal);
      const { order, isNew } = placed.value;
      const included = await loadIncluded(context, order, request.query.include);
      return reply
        .code(isNew ? 201 : 200)
        .header('location', `/api/orders/${order.id}`)
        .send(presentOrderDocument(order, context, included));
    },
  );

  app.get(
    '/orders/:id',
    {
      schema: {
        tags,
        summary: 'One order of the caller.',
        params: orderParams,
        querystring: orderQuery,
        response: { 200: orderDocument },
      },
    },
    async (request) => {
      const order = await findOrder(request, request.params.id);
      const context = app.contextFor(request);
      const included = await loadIncluded(context, order, request.query.include);
      const ahead = await countOrdersAhead(context, [order]);
      return presentOrderDocument(order, context, included, ahead.get(order.id));
    },
  );

  app.get(
    '/orders/:id/items',
    { schema: { tags, summary: 'What was ordered.', params: orderParams, response: { 200: orderItemListDocument } } },
    async (request) => {
      const order = await findOrder(request, request.params.id);
      const lines = await listLines(app.contextFor(request), order.id);
      return { data: lines.map((line) => presentOrderItem(line, currencyOf(order))) };
    },
  );

  app.get(
    '/orders/:id/items/:itemId',
    { schema: { tags, summary: 'One line of an order.', params: itemParams, response: { 200: orderItemDocument } } },
    async (request, reply) => {
      const order = await findOrder(request, request.params.id);
      const lines = await listLines(app.contextFor(request), order.id);
      const line = lines.find(({ id }) => id === request.params.itemId);
      if (!line) return reply.refuse(refusal(errorCodes.notFound));
      return { data: presentOrderItem(line, currencyOf(order)) };
    },
  );
};
