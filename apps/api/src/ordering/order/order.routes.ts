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
import { countRefusedByLimit } from '../checkout/limits.ts';
import { guardPayload, refuseTooManyLines } from '../checkout/guard-payload.ts';
import { readCheckoutPayload } from '../checkout/cart.ts';
import { requireProvedMobile } from '../../customer/require-own.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { findReadableOrder, requireCustomerOrStaff } from './find-reachable-order.ts';
import { hashRequest, placeOrder } from './place-order.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { isGuestTold } from './notification/guest-message.job.ts';
import { linesOf, outlookOf } from './order.store.ts';
import { currencyOf, loadIncluded, presentOrderDocument, presentOrderItem } from './order.resource.ts';

const orderParams = z.object({ id: z.string().max(64) });
const itemParams = orderParams.extend({ itemId: z.string().max(64) });
const tags = ['order'];

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  // Every order belongs to a customer and a branch, so every call needs a session.
  app.addHook('onRequest', async (request) => requireCustomerOrStaff(request));

  const findOrder = (request: FastifyRequest, id: string) => findReadableOrder(app.contextFor(request), request, id);

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
      if (!placed.ok) {
        countRefusedByLimit(context, placed.refusal);
        return reply.refuse(...placed.refusal);
      }
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
      const { order, archived } = await findOrder(request, request.params.id);
      const context = app.contextFor(request);
      const included = await loadIncluded(context, order, request.query.include, archived);
      const outlook = await outlookOf(context, [order]);
      const document = presentOrderDocument(order, context, included, outlook.get(order.id));
      if (request.session?.kind === 'customer')
        document.data.attributes['is-told'] = !archived && (await isGuestTold(context, order));
      // A rating would be written to the database, which does not have the order.
      if (archived) document.data.attributes['is-ratable'] = false;
      return document;
    },
  );

  app.get(
    '/orders/:id/items',
    { schema: { tags, summary: 'What was ordered.', params: orderParams, response: { 200: orderItemListDocument } } },
    async (request) => {
      const { order, archived } = await findOrder(request, request.params.id);
      const lines = await linesOf(app.contextFor(request), order, archived);
      return { data: lines.map((line) => presentOrderItem(line, currencyOf(order))) };
    },
  );

  app.get(
    '/orders/:id/items/:itemId',
    { schema: { tags, summary: 'One line of an order.', params: itemParams, response: { 200: orderItemDocument } } },
    async (request, reply) => {
      const { order, archived } = await findOrder(request, request.params.id);
      const lines = await linesOf(app.contextFor(request), order, archived);
      const line = lines.find(({ id }) => id === request.params.itemId);
      if (!line) return reply.refuse(refusal(errorCodes.notFound));
      return { data: presentOrderItem(line, currencyOf(order)) };
    },
  );
};
