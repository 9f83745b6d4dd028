import {
  errorDocument,
  openLinkBody,
  paymentDocument,
  paymentOutcomeDocument,
  startPaymentBody,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readIdempotencyKey } from '../order/idempotency.ts';
import { requireOwnOrder } from '../order/require-own-order.ts';
import { pageOriginOf } from '../platform/page-origin.ts';
import { openLink } from './open-link.ts';
import { payWithCash } from './pay-with-cash.ts';
import { presentOutcome, presentPayment } from './payment.resource.ts';
import { viewPayments } from './payment-view.ts';
import { startPayment } from './start-payment.ts';
import { verifyOrder } from './verify-order.ts';

const params = z.object({ id: z.string().max(64) });
const linkParams = z.object({ token: z.string().max(200) });
const tags = ['payment'];
const response = { 200: paymentDocument, '4xx': errorDocument };
const outcome = { 200: paymentOutcomeDocument, '4xx': errorDocument };

/** Paying an order online, whoever takes the card (decision 57). */
export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
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

  app.get(
    '/payments/links/:token',
    {
      schema: {
        tags,
        summary: 'What became of a payment, for the browser that its return link was opened in.',
        params: linkParams,
        querystring: openLinkBody,
        response: outcome,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { token } = request.params;
      const opened = await openLink(context, token, request.query.visitor);
      if (!opened.ok) return reply.refuse(opened.refusal);
      return presentOutcome(opened.value.view, context, { token, visitor: opened.value.visitor });
    },
  );

  app.post(
    '/payments/links/:token/verification',
    {
      schema: {
        tags,
        summary: 'The same after asking the provider.',
        params: linkParams,
        body: openLinkBody,
        response: outcome,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { token } = request.params;
      const opened = await openLink(context, token, request.body.visitor);
      if (!opened.ok) return reply.refuse(opened.refusal);
      const view = await verifyOrder(context, opened.value.view.order);
      return presentOutcome(view, context, { token, visitor: opened.value.visitor });
    },
  );
};
