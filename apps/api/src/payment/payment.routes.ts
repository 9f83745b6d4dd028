import { errorDocument, paymentDocument, startPaymentBody } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readIdempotencyKey } from '../order/idempotency.ts';
import { requireOwnOrder } from '../order/require-own-order.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { pageOriginOf } from '../platform/page-origin.ts';
import { payWithCash } from './pay-with-cash.ts';
import { presentPayment } from './payment.resource.ts';
import { viewPayments } from './payment-view.ts';
import { startPayment } from './start-payment.ts';
import { verifyOrder } from './verify-order.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['payment'];
const response = { 200: paymentDocument, '4xx': errorDocument };

/** Paying an order online, whoever takes the card (decision 57). */
export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  // An order belongs to a customer, so nothing here is for anybody else.
  app.addHook('onRequest', async (request) => void requireCustomer(request));

  app.get(
    '/payments/orders/:id',
    { schema: { tags, summary: 'How an order of the caller is being paid.', params, response } },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      return presentPayment(await viewPayments(context, order), context);
    },
  );

  app.post(
    '/payments/orders/:id',
    {
      schema: {
        tags,
        summary: 'Begins to pay an order by card. The same Idempotency-Key begins nothing new.',
        params,
        body: startPaymentBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const key = readIdempotencyKey(request.headers);
      const started = await startPayment(context, order, {
        ...request.body,
        key,
        origin: pageOriginOf(request, context),
      });
      return started.ok ? presentPayment(started.value, context) : reply.refuse(started.refusal);
    },
  );

  app.post(
    '/payments/orders/:id/verification',
    { schema: { tags, summary: 'Asks the provider how the payment stands, and settles it.', params, response } },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      return presentPayment(await verifyOrder(context, order), context);
    },
  );

  app.post(
    '/payments/orders/:id/cash',
    { schema: { tags, summary: 'Makes the same order one that is paid in cash.', params, response } },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const paid = await payWithCash(context, order);
      return paid.ok ? presentPayment(paid.value, context) : reply.refuse(paid.refusal);
    },
  );
};
