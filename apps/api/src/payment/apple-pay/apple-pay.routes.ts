import { applePaySessionDocument, errorCodes, errorDocument, validateApplePayBody } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireOwnOrder } from '../../order/require-own-order.ts';
import { pageOriginOf } from '../../platform/page-origin.ts';
import { refusal } from '../../platform/refusal.ts';
import { requireCustomer } from '../../platform/session.plugin.ts';
import { openSession } from './open-session.ts';

/** Gateways that may hold a merchant's own Apple Pay (PAY-23, PAY-24). */
const providers = ['checkout', 'foodics-online'] as const;

/** What a page needs to open the sheet of Apple Pay (API-28), and what Apple reads before it may. */
export const applePayRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const provider of providers) {
    const path = `/payments/providers/${provider}/apple-pay/validate`;
    app.post(
      path,
      {
        onRequest: async (request) => void requireCustomer(request),
        schema: {
          tags: ['payment'],
          summary: 'A session of Apple Pay for an order of the caller, as Apple gave it.',
          body: validateApplePayBody,
          response: { 200: applePaySessionDocument, '4xx': errorDocument },
        },
      },
      async (request, reply) => {
        const context = app.contextFor(request);
        const { 'order-id': orderId, 'validation-url': validationUrl } = request.body;
        const order = await requireOwnOrder(context, request, orderId);
        const gateway = context.gateways.of(context.merchant);
        if (gateway?.provider !== provider || !gateway.applePay) {
          return reply.refuse(refusal(errorCodes.paymentUnavailable));
        }
        const host = new URL(pageOriginOf(request, context)).hostname;
        const opened = await openSession(context, gateway.applePay, { order, validationUrl, host });
        if (!opened.ok) return reply.refuse(opened.refusal);
        const data = { type: 'apple-pay-sessions' as const, id: order.id, attributes: { session: opened.value } };
        return { data, links: { self: `/api${path}` } };
      },
    );
  }

  // The storefront serves it at the well-known address of every host of the shop.
  app.get(
    '/payments/apple-pay/domain-association',
    {
      schema: {
        tags: ['payment'],
        summary: 'The file that ties the shop’s host to the merchant’s Apple Pay.',
        produces: ['text/plain'],
        response: { 200: z.string(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { gateways, merchant } = app.contextFor(request);
      const file = gateways.of(merchant)?.applePay?.domainFile;
      if (file === undefined) return reply.refuse(refusal(errorCodes.notFound));
      return reply.type('text/plain; charset=utf-8').serializer(String).send(file);
    },
  );
};
